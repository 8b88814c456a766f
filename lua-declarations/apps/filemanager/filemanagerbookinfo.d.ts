/** What the host tells of books. From frontend/apps/filemanager/filemanagerbookinfo.lua. */
declare module "apps/filemanager/filemanagerbookinfo" {
  import type ReaderUI = require("apps/reader/readerui");
  const BookInfo: {
    /**
     * What the file says of itself, with what the reader has put in its place; undefined for one that was never opened.
     * From frontend/apps/filemanager/filemanagerbookinfo.lua, extendProps; the same in v2024.11.
     */
    extendProps(this: void, own: ReaderUI.OwnProps | undefined, path: string): ReaderUI.DocProps;
  };
  export = BookInfo;
}
