import type { Fingerprint } from "../domain/book/book";
import type { Span } from "../domain/session/history";
import type { Result } from "../domain/result";
import type { QueueKind } from "../domain/sync/queue";

/** Something that was set aside: only a person can help it. */
export interface ParkedItem {
  readonly of: QueueKind;
  /** The row in the table of its kind. */
  readonly rowId: number;
  /** Absent for a change of a shelf. */
  readonly fingerprint?: Fingerprint | undefined;
  /** The book's; absent when the file names none. */
  readonly title?: string | undefined;
  /** When a session began, a position was reached, anything else was noted. Wall clock, Unix seconds. */
  readonly at: number;
  /** When a session ended; of anything else the same as `at`. */
  readonly endedAt: number;
  /** The seconds of a session, a rating (1 to 10), the percent of a position; 0 for anything else. */
  readonly amount: number;
  /** How many pages a session has; 0 for anything else. */
  readonly pages: number;
  /** What a note says, or the passage that it marks; absent for anything else. */
  readonly words?: string | undefined;
  /** Why, for the reader; absent when nothing was said. */
  readonly reason?: string | undefined;
}

/**
 * What was set aside, and what a person may do about it. Failures: storage.
 *
 * @noSelf
 */
export interface ParkedStore {
  /** Sessions first, each kind in the order in which it came, at most `limit`; of this book, or of all and none. */
  list(limit: number, fingerprint?: Fingerprint): Result<readonly ParkedItem[]>;
  /** Back into the queue. False when it is not set aside any more. */
  retry(item: ParkedItem): Result<boolean>;
  /** Everything that is set aside, of this book or of all and none. */
  retryAll(fingerprint?: Fingerprint): Result<undefined>;
  /**
   * The server will not have it from here, also not the next time the book is looked at. `at`: now. False when it is
   * not set aside any more.
   */
  drop(item: ParkedItem, at: number): Result<boolean>;
  /** What else is known to have been read of the book in this stretch, parked sessions included. */
  around(item: ParkedItem, span: Span): Result<readonly Span[]>;
  /**
   * The session was read then, and goes back into the queue. What it said of itself at first is kept, so that the
   * host's records of it are not taken for another one. False when it is not set aside any more.
   */
  setTime(item: ParkedItem, span: Span): Result<boolean>;
}
