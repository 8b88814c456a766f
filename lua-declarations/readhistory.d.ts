/** The list of books that were read. */
declare module "readhistory" {
  const ReadHistory: {
    /** Takes the file off the list, or greys it out, as the reader has set. From frontend/readhistory.lua. */
    fileDeleted(path: string): void;
  };
  export = ReadHistory;
}
