/** Actions at the end of a book. */
declare module "apps/reader/modules/readerstatus" {
  import type ReaderUI = require("apps/reader/readerui");
  namespace ReaderStatus {
    interface Instance {
      readonly document: ReaderUI.Document;
    }
  }
  const ReaderStatus: {
    /**
     * Called on instances, at the end of the open book. With `finished` the book becomes finished; otherwise the status
     * changes between finished and reading. v2026.07.2 changes it only in memory. From
     * frontend/apps/reader/modules/readerstatus.lua, markBook.
     */
    markBook(this: ReaderStatus.Instance, finished?: boolean): void;
  };
  export = ReaderStatus;
}
