import type { BookId, Fingerprint } from "../domain/book";
import type { Result } from "../domain/result";
import type { QueueCount, QueuedRow, QueueKind } from "../domain/queue";
import type { Session } from "../domain/session";
import type { Span } from "../domain/history";

/** What becomes of rows that stay in the queue. */
export interface RowFate {
  readonly state: QueuedRow["state"];
  readonly reason: string;
  /** The server has said no: it counts as an attempt. */
  readonly refused: boolean;
}

/**
 * The life of whatever is in the queue, of whichever kind: pending → sending → sent, or failed. Each write is one
 * transaction. Failures: storage.
 *
 * @noSelf
 */
export interface QueueStore {
  /**
   * How much is in the queue, kind by kind, failed rows included; only the kinds of which something is. One that cannot
   * be counted is left out: it may not keep the others from being sent.
   */
  counts(): readonly QueueCount[];
  /**
   * Before a request: these may be on the server from now on. The value: those of them that are still there, and as
   * they were read.
   */
  mark(of: QueueKind, rowIds: readonly number[]): Result<readonly number[]>;
  /** They were marked and did not travel: back to pending. */
  unmark(of: QueueKind, rowIds: readonly number[]): Result<undefined>;
  /** Writes what became of the rows; one that the reader has replaced since is left alone. */
  put(of: QueueKind, rows: readonly QueuedRow[], fate: RowFate): Result<undefined>;
  /**
   * The books without a number of which something of this kind has not failed, the one asked for longest ago first; at
   * most `limit`, or all.
   */
  unknownBooks(of: QueueKind, limit: number | undefined): Result<readonly Fingerprint[]>;
}

/** A session in the outbox. */
export interface PendingSession extends Session, Omit<QueuedRow, "fingerprint"> {
  /** It was rebuilt from the host's statistics, by an import that has judged its time already. */
  readonly isImported: boolean;
}

/** How much reading waits. */
export interface WaitingTotal {
  readonly sessions: number;
  /** Sum of their durations. */
  readonly seconds: number;
}

/** A session that the server has taken, and the number it gave it, where it gave one. */
export interface Receipt {
  readonly rowId: number;
  readonly serverId?: number | undefined;
}

/**
 * Sessions on their way: open → pending → sending → historical, or failed. Every method is at most one transaction;
 * every failure is of the kind `storage`.
 *
 * @noSelf
 */
export interface SessionStore {
  /** Remembers the session being read, over what was remembered before, so that a crash costs little. */
  checkpoint(session: Session): Result<undefined>;
  /** The session that was being read when the process last ended without saying so; undefined when there is none. */
  interrupted(): Result<Session | undefined>;
  /** Puts the session into the outbox and forgets the checkpoint, both or neither. */
  add(session: Session): Result<undefined>;
  /** Forgets the checkpoint; touches nothing when there is none. */
  dropCheckpoint(): Result<undefined>;

  /** How much reading waits, failed sessions included. */
  total(): Result<WaitingTotal>;
  /** The server IDs of the books with pending sessions, the book of the oldest session first. */
  booksToSend(): Result<readonly BookId[]>;
  /** The oldest pending sessions of a book after this row, at most `limit`. */
  batch(book: BookId, limit: number, after: number): Result<readonly PendingSession[]>;
  /** Whatever is still marked as sending. */
  unsettled(): Result<readonly PendingSession[]>;
  /** The server has them: pending → historical in one transaction. */
  archive(receipts: readonly Receipt[], at: number): Result<undefined>;
  /** Drops everything that waits; what is being read stays. */
  clear(): Result<undefined>;
}

/** A book of which something waits, or was set aside. */
export interface BookWaiting {
  readonly fingerprint: Fingerprint;
  /** Absent when the file names none. */
  readonly title?: string | undefined;
  /** What waits and is not set aside; empty when all of it is. */
  readonly amounts: readonly QueueCount[];
  /** The reading time of these sessions. */
  readonly seconds: number;
}

/** One kind of thing that waits of one book. */
export interface ThingWaiting {
  readonly of: QueueKind;
  /** Without what is set aside. */
  readonly count: number;
  readonly parked: number;
  /** Reading time of those that are not set aside; 0 for anything but sessions. */
  readonly seconds: number;
  /** What came of the last attempt to send one of those that are not set aside; absent when there was none. */
  readonly lastAttempt?: string | undefined;
  /** The server has said that it has no such book; for positions alone, which need no number to be sent. */
  readonly awaitsBook: boolean;
  /** Why one of those set aside is; absent when none is, or nothing was said. */
  readonly parkedBecause?: string | undefined;
}

/** A book of which the server has something from here. */
export interface BookSent {
  readonly fingerprint: Fingerprint;
  readonly title?: string | undefined;
  /** When the last of it was sent, Unix seconds. */
  readonly at: number;
}

/**
 * What waits, and what has gone, across all kinds. Failures: storage.
 *
 * @noSelf
 */
export interface WaitingStore {
  /** How much is set aside, kind by kind; only the kinds of which something is. Cheap, whatever waits. */
  parked(): Result<readonly QueueCount[]>;
  /** The books of which something waits or was set aside, the one that waits longest first, at most `limit`. */
  byBook(limit: number): Result<readonly BookWaiting[]>;
  /** What waits of the `limit` first books that the server has not been found to have; only those of which something does. */
  ofUnmatched(limit: number): Result<readonly BookWaiting[]>;
  /** What waits of this book; only the kinds that do. */
  ofBook(fingerprint: Fingerprint): Result<readonly ThingWaiting[]>;
  /** The books of which something was sent, the last one first, at most `limit`. */
  lately(limit: number): Result<readonly BookSent[]>;
}

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
