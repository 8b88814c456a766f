/** The list of opened books. */
declare module "readhistory" {
  namespace ReadHistory {
    /** From frontend/readhistory.lua, buildEntry. */
    interface Entry {
      readonly file: string;
      /** The time of the last opening, Unix seconds. */
      readonly time: number;
      /** True if the file was missing at the last check. */
      readonly dim?: boolean | undefined;
    }
  }

  const ReadHistory: {
    /**
     * The entries, last opened first, each by its real path; also missing files, by their old path. From
     * frontend/readhistory.lua, the field hist.
     */
    readonly hist: readonly ReadHistory.Entry[];
    /**
     * Removes the file from the list, or marks it as deleted, depending on the reader's setting. From
     * frontend/readhistory.lua.
     */
    fileDeleted(path: string): void;
    /**
     * Adds an existing file with this time (Unix seconds); without effect if the same entry exists. Saved. From
     * addItem.
     */
    addItem(file: string, at: number): void;
    /** Removes the file from the list; without effect if it is not in the list. Saved. From removeItemByPath. */
    removeItemByPath(path: string): void;
    /** Changes the path of the file; without effect if the file is not in the list. From updateItem. */
    updateItem(path: string, to: string): void;
  };
  export = ReadHistory;
}
