/** Metadata of books. From frontend/apps/filemanager/filemanagerbookinfo.lua. */
declare module "apps/filemanager/filemanagerbookinfo" {
  import type ReaderUI = require("apps/reader/readerui");
  const BookInfo: {
    /**
     * Metadata of the file with the user's overrides; undefined if never opened. From
     * frontend/apps/filemanager/filemanagerbookinfo.lua, extendProps; also in v2024.11.
     */
    extendProps(this: void, own: ReaderUI.OwnProps | undefined, path: string): ReaderUI.DocProps;
  };
  export = BookInfo;
}
