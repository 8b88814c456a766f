/** Sidecars of books. From frontend/docsettings.lua. */
declare module "docsettings" {
  import type ReaderUI = require("apps/reader/readerui");
  const DocSettings: {
    /**
     * Reads the sidecar of a book, wherever the host stores it; without a sidecar, every value is undefined. A sidecar
     * that cannot be read is DELETED, and the older copy is used.
     */
    open(path: string): ReaderUI.Sidecar;
    /** Absent in old hosts. */
    hasSidecarFile?(path: string): boolean;
    /**
     * The folder of the book's sidecar. The hash of a file's bytes is stored in the local table `doc_hash_cache`, by
     * path, and never computed again.
     */
    getSidecarDir(path: string, location?: "doc" | "dir" | "hash"): string;
    /** The path of the sidecar; nil if there is none. Changes nothing. */
    findSidecarFile(path: string): string | undefined;
    /**
     * Reads a sidecar and leaves it unchanged; raises an error for an empty file, and gives no values for a file that
     * is not Lua.
     */
    openSettingsFile(this: void, file: string): ReaderUI.Sidecar;
    /**
     * The path of the file with the reader's own metadata of the book; nil if there is none. The same in v2024.11, like
     * the next functions.
     */
    findCustomMetadataFile(path: string): string | undefined;
    /** The path of the cover that the reader chose for the book; nil if there is none. */
    findCustomCoverFile(path: string): string | undefined;
    /**
     * The folders in which own metadata and covers may be stored; the first writable one is used. From
     * flushCustomMetadata.
     */
    getCustomLocationCandidates(path: string): readonly string[];
    /** Removes the folder if it is empty. */
    removeSidecarDir(this: void, folder: string): void;
    /**
     * Moves, or with `copy` copies, a book's sidecar, own metadata and cover to the place that belongs to another path;
     * the book itself need not exist at either path. Files that are stored by the book's bytes stay. From
     * updateLocation.
     */
    updateLocation(this: void, path: string, to: string, copy?: boolean): void;
  };
  export = DocSettings;
}
