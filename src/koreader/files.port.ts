import type { Homes, ShelfFile } from "../model/bookFile";
import type { Fingerprint } from "../model/book";
import type { LeftAt } from "../model/leftAt";

export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** Unix seconds. */
  readonly modifiedAt: number;
}

/** @noSelf */
export interface Files {
  /** Undefined if there is no file. */
  facts(path: string): FileFacts | undefined;
  /** Joins up to `length` bytes from each offset, until one is beyond the end. Undefined if unreadable. */
  sample(path: string, offsets: readonly number[], length: number): string | undefined;
  /** Sorted names, checksums and sizes of an archive's chapters. Undefined without any, or if unreadable. */
  chapters(path: string): string | undefined;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
  /** Bytes; meaningless for a folder. */
  readonly size: number;
}

/** False on failure, with the disk unchanged. @noSelf */
export interface Folders {
  /** Without symbolic links; the last part may be missing. */
  resolved(path: string): string;
  isFolder(path: string): boolean;
  /** True for anything but a plain file. Links are not followed. */
  isBlocked(path: string): boolean;
  /** Unordered; undefined if unreadable. `looked` runs after each entry, and may pause. */
  list(folder: string, looked?: () => void): readonly FolderEntry[] | undefined;
  /** With parents; true also if present. */
  makeFolder(path: string): boolean;
  /** Within one file system; never overwrites. */
  rename(from: string, to: string): boolean;
  remove(path: string): boolean;
  /** True also if absent; false unless empty. */
  removeEmpty(path: string): boolean;
  removeFolder(path: string): boolean;
  freeMegabytes(folder: string): number | undefined;
  /** Opens a plain file: emptied if `from` is 0, else to overwrite from that byte on. Undefined on failure. */
  write(path: string, from: number): FileWriter | undefined;
  /** Writes a private file beside and renames it, over whatever has that name but a folder. */
  replaceFile(path: string, text: string): boolean;
  /** Only for the host's user, if the file system supports that. */
  keepPrivate(path: string): void;
}

export interface KeptCover {
  /** Undefined if the server had none at that time. */
  readonly bytes: string | undefined;
  /** Unix seconds. */
  readonly keptAt: number;
}

/** @noSelf */
export interface CoverRoom {
  readonly maxBytes: number;
  /** Called between files. */
  pause(): void;
}

/** Thumbnails on the disk; failures are as if nothing was there. `key`: server, account, book and change. @noSelf */
export interface CoverFiles {
  /** Undefined if absent or damaged. */
  find(key: string): KeptCover | undefined;
  /** Undefined keeps that there is none. Removes the oldest ones beyond the limit. In a task only. */
  save(key: string, bytes: string | undefined, room: CoverRoom): void;
}

/** @noSelf */
export interface FileWriter {
  /** False if the disk is full or gone. */
  write(bytes: string): boolean;
  close(): boolean;
}

/** Deletions, moves and renames in the host's browser, menus and lists. @noSelf */
export interface FileDeletions {
  /** Ledger files at or below these paths, before their deletion. */
  concerned(paths: readonly string[]): readonly ShelfFile[];
  /** After a deletion: missing files leave their shelf (§4.1 rule 9). */
  tried(files: readonly ShelfFile[]): void;
  moved(from: string, to: string): void;
}

export interface HostLists {
  /** Position by collection; 0 in a sorted one. */
  readonly collections: Readonly<Record<string, number>>;
  /** Unix seconds of the last opening; absent: not in the history. */
  readonly readAt?: number | undefined;
}

export interface SwappedFile {
  /** Same as `to`, except for another ending. */
  readonly from: string;
  readonly to: string;
  readonly before: Fingerprint;
  readonly after: Fingerprint;
  /** Position in the new file; the percentage counts if the place is missing. */
  readonly opensAt: LeftAt;
}

/** Opens no book. @noSelf */
export interface HostBooks {
  homes(): Homes;
  /** Opened files in the host's history, absolute without links, latest first; some may be gone. */
  remembered(): readonly string[];
  openPath(): string | undefined;
  /** Sidecar folders in all three places (§4.2 rule 5), without those shared with another file. */
  sidecarsOf(path: string, fingerprint: Fingerprint): readonly string[];
  /** Undefined if never opened. */
  pagesOf(path: string): number | undefined;
  /** Copies the sidecar before a rename. */
  willMove(from: string, to: string): void;
  /** Finishes a rename: removes the old sidecar, updates history and collections. Idempotent. */
  hasMoved(from: string, to: string): void;
  listed(path: string): HostLists;
  /** After a deletion: removes the file from history and collections. */
  gone(path: string): void;
  /** Restores history and collections; a deleted collection is not created again. */
  relisted(path: string, lists: HostLists): void;
  /** Absolute paths in our collection of this shelf; undefined without one. */
  collected(collection: string): readonly string[] | undefined;
  /** Newer hosts keep changes by the user in memory for a while. */
  saveCollections(): void;
  addCollection(collection: string): void;
  /**
   * Makes the collection hold the files `added`, without the rest of `ours`; the user's files stay. A user's collection
   * of that name is left alone, and ours gets another name. `rest` is called between batches.
   */
  collect(collection: string, added: readonly string[], ours: readonly string[], rest: () => void): void;
  /** Replaces everything on the screen, on the next tick; the open book is closed as by hand. */
  open(path: string): void;
  /** As by hand, on the next tick. */
  close(): void;
  /** Last position in a closed book. */
  leftAt(path: string): LeftAt;
  /** Keeps the host's data for the new file. With another ending, only percentage, status and rating. */
  swapped(swap: SwappedFile): void;
  changed(): void;
}
