/** What the host keeps beside each book. From frontend/docsettings.lua. */
declare module "docsettings" {
  import type ReaderUI = require("apps/reader/readerui");
  const DocSettings: {
    /** Reads the file beside a book, wherever the host keeps it; without one, everything is undefined. */
    open(path: string): ReaderUI.Sidecar;
    /** Absent in old hosts. */
    hasSidecarFile?(path: string): boolean;
  };
  export = DocSettings;
}
