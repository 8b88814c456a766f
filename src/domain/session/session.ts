import type { BookType, Fingerprint } from "../book/book";
import type { Percent } from "../scale";

/** A place in a book. */
export interface Position {
  readonly percent: Percent;
  /** The page shown, from 1, in the host's own pagination. */
  readonly page: number;
  /** How many pages the host counted then: a page number means nothing without it. */
  readonly pages: number;
}

/** A stretch of reading that is over: what is stored, and after rounding what is sent. */
export interface Session {
  readonly fingerprint: Fingerprint;
  readonly type: BookType;
  /** For the reader's eyes, while the book has no server ID. Absent when the file names none. */
  readonly title?: string | undefined;
  /** Wall clock, Unix seconds. */
  readonly startedAt: number;
  /** Wall clock, Unix seconds: when reading last went on, which on a device left lying is not when it was closed. */
  readonly endedAt: number;
  /** Time on pages, whole seconds, each page cut at the idle limit. */
  readonly seconds: number;
  /** How many times a page was turned to, the first one included. */
  readonly pagesRead: number;
  readonly start: Position;
  readonly end: Position;
}
