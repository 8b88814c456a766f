/** Sidecars of books. From frontend/docsettings.lua. */
declare module "docsettings" {
  import type ReaderUI = require("apps/reader/readerui");
  const DocSettings: {
    /**
     * Reads the file beside a book, wherever the host keeps it; without one, everything is undefined. One that it cannot
     * read it DELETES, and takes the copy of before.
     */
    open(path: string): ReaderUI.Sidecar;
    /** Absent in old hosts. */
    hasSidecarFile?(path: string): boolean;
    /**
     * The folder for it. What a file's bytes hash to is kept in the local table `doc_hash_cache`, by path, and never asked
     * again.
     */
    getSidecarDir(path: string, location?: "doc" | "dir" | "hash"): string;
    /** Where that file lies; nil: there is none. Looks only. */
    findSidecarFile(path: string): string | undefined;
    /** Reads a file that lies beside a book and leaves it alone; raises for an empty one, has nothing of one that is no Lua. */
    openSettingsFile(this: void, file: string): ReaderUI.Sidecar;
    /** Where what the reader wrote over the book's own words lies; nil: there is none. The same in v2024.11, as what follows. */
    findCustomMetadataFile(path: string): string | undefined;
    /** Where the picture lies that the reader has given the book; nil: there is none. */
    findCustomCoverFile(path: string): string | undefined;
    /** The folders in which both may be kept; the first that can be written is taken. From flushCustomMetadata. */
    getCustomLocationCandidates(path: string): readonly string[];
    /** Removes the folder if there is nothing in it. */
    removeSidecarDir(this: void, folder: string): void;
    /**
     * Moves, or with `copy` copies, what lies beside a book, own metadata and cover too, to where it belongs for another
     * path; the book itself need not be at either. What is kept by the file's bytes stays. From updateLocation.
     */
    updateLocation(this: void, path: string, to: string, copy?: boolean): void;
  };
  export = DocSettings;
}
