import type { Homes, ShelfFile } from "../model/shelfFile";
import type { Fingerprint } from "../model/book";
import type { LeftAt } from "../model/leftAt";

/** What is known of a file without opening it. */
export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** Unix seconds, as the file system has it. */
  readonly modifiedAt: number;
}

/** @noSelf */
export interface Files {
  /** Undefined when there is no such file. */
  facts(path: string): FileFacts | undefined;
  /**
   * Reads up to `length` bytes at each offset, in one pass, and joins them; stops at the first offset that is not
   * inside the file. Undefined when the file cannot be read.
   */
  sample(path: string, offsets: readonly number[], length: number): string | undefined;
}

/** One thing in a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
  /** Bytes; of no meaning for a folder. */
  readonly size: number;
}

/**
 * What changes the disk. Each answers whether it could; a failure leaves everything as it was.
 *
 * @noSelf
 */
export interface Folders {
  /** The path without symbolic links, as the host names files; the last part need not exist. */
  resolved(path: string): string;
  isFolder(path: string): boolean;
  /** True when something lies there that is no plain file: a link, a folder, a pipe, a device. Links are not followed. */
  isBlocked(path: string): boolean;
  /** What is in the folder, in no order; undefined when it cannot be read. */
  list(folder: string): readonly FolderEntry[] | undefined;
  /** Makes the folder and those above it; true also when it was there. */
  makeFolder(path: string): boolean;
  /** Moves a file or a folder within one file system; never over something that is there. */
  rename(from: string, to: string): boolean;
  /** Removes a file for good; true also when it was not there. */
  remove(path: string): boolean;
  /** Removes a folder with nothing in it, and no other; true also when it was not there. */
  removeEmpty(path: string): boolean;
  /** Removes a folder with everything in it, for good. */
  removeFolder(path: string): boolean;
  /** Megabytes free where this folder is; undefined when the device does not tell. */
  freeMegabytes(folder: string): number | undefined;
  /**
   * Opens a plain file for writing, over what was there, or behind its first `from` bytes. Undefined when it cannot, and
   * where `isBlocked` is true.
   */
  write(path: string, from: number): FileWriter | undefined;
}

/** @noSelf */
export interface FileWriter {
  /** False when the disk is full or gone. */
  write(bytes: string): boolean;
  /** True when everything has reached the disk. */
  close(): boolean;
}

/**
 * What the reader does to book files in the host's own browser, menus and lists.
 *
 * @noSelf
 */
export interface FileDeletions {
  /** The ledger's files that are about to go: those at, or below, any of these paths. */
  concerned(paths: readonly string[]): readonly ShelfFile[];
  /** The host has tried to delete them. Those that are gone leave their shelf (§4 rule 9). */
  tried(files: readonly ShelfFile[]): void;
  /** The host has moved or renamed a file or a folder; `to` is where it is now. */
  moved(from: string, to: string): void;
}

/** What the host keeps of a book in lists of its own. */
export interface HostLists {
  /** The collections that hold it, by name, with its place in each; 0 where the host sorts them. */
  readonly collections: Readonly<Record<string, number>>;
  /** When it was opened last, Unix seconds; absent: it is not in the history. */
  readonly readAt?: number | undefined;
}

/** A file of a book in the place of another one. */
export interface SwappedFile {
  /** Where the old one lay; the same as `to`, but for the ending where the format is another. */
  readonly from: string;
  readonly to: string;
  readonly before: Fingerprint;
  readonly after: Fingerprint;
  /** Where the new one is to be opened; without a place, or where that is not in it after all, at the percentage. */
  readonly opensAt: LeftAt;
}

/**
 * What the host itself keeps about book files. Nothing here opens a book.
 *
 * @noSelf
 */
export interface HostBooks {
  homes(): Homes;
  /**
   * The files that were opened on this device, absolute and without links, the last one first, as far as the host
   * remembers them; some may be gone.
   */
  remembered(): readonly string[];
  /** The file that is open, of whatever format; undefined when there is none. */
  openPath(): string | undefined;
  /**
   * The folders that hold what the host remembers of this file (notes, position), in all three places where it may
   * keep them (§4 Shelf download filenames 5); none that holds another file's too.
   */
  sidecarsOf(path: string, fingerprint: Fingerprint): readonly string[];
  /** How many pages the host counted when it last showed this file; undefined when it never did. */
  pagesOf(path: string): number | undefined;
  /** Before a file gets another name: what the host keeps beside it is copied for that name, as the host copies it. */
  willMove(from: string, to: string): void;
  /**
   * The file lies at `to` now: what the host kept of it for its old name goes, its history and its collections learn the
   * new one. What a reader has added at the new name since stays. Harmless when repeated.
   */
  hasMoved(from: string, to: string): void;
  /** What the host's history and collections say of the book in this file. */
  listed(path: string): HostLists;
  /** The file is not there any more: the host's history and collections learn of it. */
  gone(path: string): void;
  /** It is there again: they say of it what they said before; a collection that is not there any more is not made. */
  relisted(path: string, lists: HostLists): void;
  /** The files in the collection of this shelf, absolute; undefined where the plugin has made none. */
  collected(collection: string): readonly string[] | undefined;
  /** Writes all collections to the disk: newer hosts keep what a reader did to them in memory for a while. */
  saveCollections(): void;
  /** Makes the collection of this shelf, empty, where the plugin has made none. */
  addCollection(collection: string): void;
  /**
   * The collection of this shelf holds the files in `here`, and of `ours` no others; what a person put there stays. It
   * is made when it is missing and there is something to put in; where somebody else has made one of that name, it is
   * not touched, and ours has another. `rest` is called now and then on the way.
   */
  collect(collection: string, here: readonly string[], ours: readonly string[], rest: () => void): void;
  /**
   * Opens the file in the reader, in place of whatever is on the screen: dialogs and menus go, and the open book is
   * closed as if by hand. On the next tick.
   */
  open(path: string): void;
  /** Closes the open book as if by hand, with what lies over it; the file browser comes. On the next tick. */
  close(): void;
  /** Where this closed book was left. */
  leftAt(path: string): LeftAt;
  /** Another file of the same book has taken its place: what is kept of the old one is kept for the new one, too. */
  swapped(swap: SwappedFile): void;
  /** Files came or went: what the file browser shows is drawn again, once. */
  changed(): void;
}
