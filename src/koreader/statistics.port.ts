import type { Result } from "../base/result";
import type { Fingerprint } from "../model/book";
import type { PageVisit, Span } from "../model/session";

/**
 * The host's reading statistics, read-only. Failures: foreign.
 *
 * @noSelf
 */
export interface Statistics {
  /** Is anything kept in it? False for a file that the host has only begun. To be asked before anything else. */
  holds(): Result<boolean>;
  /** Every book, by key. */
  books(): Result<readonly StatisticsBook[]>;
  /** Number of page records. */
  count(): Result<number>;
  /** The next records in order of time, at most `limit`; `after` absent: from the first. None: the end. */
  visits(after: Cursor | undefined, limit: number): Result<VisitWindow>;
  /** Pages of the book in this time; undefined if none. */
  between(fingerprint: Fingerprint, time: Span): Result<Stretch | undefined>;
  close(): void;
}

/** A book in the host's statistics. */
export interface StatisticsBook {
  /** The host's own number of it. */
  readonly key: number;
  /** The host's checksum of the file, which is our fingerprint; absent in old records. */
  readonly fingerprint?: string | undefined;
  /** One line; absent when there is none. */
  readonly title?: string | undefined;
}

/** A page visit and whose it is. */
export interface BookVisit extends PageVisit {
  readonly key: number;
}

/** Progress of a reading of the records. */
export interface Cursor {
  readonly startedAt: number;
  readonly rowId: number;
}

/** Pages of one book. */
export interface Stretch {
  /** Time of the first page, Unix seconds. */
  readonly startsAt: number;
  /** Seconds in all. */
  readonly seconds: number;
}

/** One portion of the pages that were shown. */
export interface VisitWindow {
  readonly visits: readonly BookVisit[];
  /** Absent at the end. */
  readonly next?: Cursor | undefined;
}
