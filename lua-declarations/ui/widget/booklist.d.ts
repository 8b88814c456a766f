/** Cache of book lists. Absent in older releases: not in v2024.11. */
declare module "ui/widget/booklist" {
  import type ReaderUI = require("apps/reader/readerui");
  const BookList: {
    /** Reloads the entry from the sidecar. From frontend/ui/widget/booklist.lua. */
    setBookInfoCache(this: void, file: string, sidecar: ReaderUI.Sidecar): void;
  };
  export = BookList;
}
