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
