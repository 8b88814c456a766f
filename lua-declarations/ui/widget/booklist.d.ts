/** What lists of books show of each. Absent in older releases: not in v2024.11. */
declare module "ui/widget/booklist" {
  import type ReaderUI = require("apps/reader/readerui");
  const BookList: {
    /** What the lists show of a book is read anew from its sidecar. From frontend/ui/widget/booklist.lua. */
    setBookInfoCache(this: void, file: string, sidecar: ReaderUI.Sidecar): void;
  };
  export = BookList;
}
