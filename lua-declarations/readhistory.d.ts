/** The list of books that were read. */
declare module "readhistory" {
  namespace ReadHistory {
    /** From frontend/readhistory.lua, buildEntry. */
    interface Entry {
      readonly file: string;
      /** When it was opened last, Unix seconds. */
      readonly time: number;
      /** Missing at the last check. */
      readonly dim?: boolean | undefined;
    }
  }

  const ReadHistory: {
    /** The last one opened first, each by its real path; also files that are gone, by the path that they had. From frontend/readhistory.lua, the field hist. */
    readonly hist: readonly ReadHistory.Entry[];
    /** Takes the file off the list, or greys it out, as the reader has set. From frontend/readhistory.lua. */
    fileDeleted(path: string): void;
    /** Adds a file that is there at this time (Unix seconds); nothing where it stands there so already. Saved. From addItem. */
    addItem(file: string, at: number): void;
    /** Takes it off the list; nothing for what is not on it. Saved. From removeItemByPath. */
    removeItemByPath(path: string): void;
    /** The file has another path from now on; nothing for what is not on the list. From updateItem. */
    updateItem(path: string, to: string): void;
  };
  export = ReadHistory;
}
