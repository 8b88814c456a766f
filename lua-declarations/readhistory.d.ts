/** The list of books that were read. */
declare module "readhistory" {
  const ReadHistory: {
    /** The last one opened first, each by its real path; also files that are gone, by the path that they had. From frontend/readhistory.lua, the field hist. */
    readonly hist: readonly { readonly file: string }[];
    /** Takes the file off the list, or greys it out, as the reader has set. From frontend/readhistory.lua. */
    fileDeleted(path: string): void;
    /** The file has another path from now on; nothing for what is not on the list. From updateItem. */
    updateItem(path: string, to: string): void;
  };
  export = ReadHistory;
}
