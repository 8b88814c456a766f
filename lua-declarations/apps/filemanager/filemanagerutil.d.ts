/** Functions shared by all file lists. */
declare module "apps/filemanager/filemanagerutil" {
  import type ReaderUI = require("apps/reader/readerui");
  const filemanagerutil: {
    /**
     * Every change of status, stars or review outside the status page comes through here: it stamps the summary with
     * today and writes the sidecar, which is made where there is none. From
     * frontend/apps/filemanager/filemanagerutil.lua, saveSummary; the same in v2024.11.
     */
    saveSummary(this: void, sidecarOrFile: ReaderUI.Sidecar | string, summary: ReaderUI.Summary): ReaderUI.Sidecar;
  };
  export = filemanagerutil;
}
