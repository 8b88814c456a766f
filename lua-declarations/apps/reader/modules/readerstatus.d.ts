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
     * Called on instances, at the end of the open book: it is finished, or, without `finished`, the other of finished and
     * reading. v2026.07.2 only changes it in memory. From frontend/apps/reader/modules/readerstatus.lua, markBook.
     */
    markBook(this: ReaderStatus.Instance, finished?: boolean): void;
  };
  export = ReaderStatus;
}
