/** Functions shared by all file lists. */
declare module "apps/filemanager/filemanagerutil" {
  import type ReaderUI = require("apps/reader/readerui");
  const filemanagerutil: {
    /**
     * Every change of status, stars or review outside the status page calls this function: it writes today's date into
     * the summary and saves the sidecar, which is made if there is none. From
     * frontend/apps/filemanager/filemanagerutil.lua, saveSummary; the same in v2024.11.
     */
    saveSummary(this: void, sidecarOrFile: ReaderUI.Sidecar | string, summary: ReaderUI.Summary): ReaderUI.Sidecar;
  };
  export = filemanagerutil;
}
