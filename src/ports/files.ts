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
