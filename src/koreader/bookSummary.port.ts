import type { HostStatus } from "../model/bookState";

/** What the host keeps of a book beside its file: the words and stars of its reader. */
export interface BookSummary {
  /** Absent where the host has none, or one that is not of its own. */
  readonly status?: HostStatus | undefined;
  /** 1 to 5; absent: none. */
  readonly stars?: number | undefined;
  /** The day of the last change as the host writes it, "YYYY-MM-DD" in its own time; absent: unknown. */
  readonly changedOn?: string | undefined;
}

/** @noSelf */
export interface BookSummaries {
  /** Does the host keep anything beside this file? Of a book that is open for the first time not before it is closed. */
  isKept(path: string): boolean;
  /** Of the open book from memory, else from what the host keeps beside the file; undefined: it keeps nothing. */
  of(path: string): BookSummary | undefined;
  /** What the host calls the book in its lists: as its reader or its file names it, else by the file's name. */
  titleOf(path: string): string | undefined;
  /**
   * Writes what is given and leaves the rest, as the host itself would: also what it shows of the book elsewhere. False
   * when it could not.
   */
  write(path: string, changes: Pick<BookSummary, "status" | "stars">): boolean;
}
