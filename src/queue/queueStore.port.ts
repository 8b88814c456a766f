import type { BookId, Fingerprint } from "../model/book";
import type { QueueCount, QueuedRow, QueueKind } from "./queue.rules";
import type { Session } from "../model/session";
import type { Span } from "../model/session";

/** What is written of rows that stay in the queue. */
export interface RowUpdate {
  readonly state: QueuedRow["state"];
  readonly reason: string;
  /** The server has said no: it counts as an attempt. */
  readonly refused: boolean;
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
  checkpoint(session: Session): void;
  /** The session that was being read when the process last ended without saying so; undefined when there is none. */
  interrupted(): Session | undefined;
  /** Puts the session into the outbox and forgets the checkpoint, both or neither. */
  add(session: Session): void;
  /** Forgets the checkpoint; touches nothing when there is none. */
  dropCheckpoint(): void;

  /** How much reading waits, failed sessions included. */
  total(): WaitingTotal;
  /** The server IDs of the books with pending sessions, the book of the oldest session first. */
  booksToSend(): readonly BookId[];
  /** The oldest pending sessions of a book after this row, at most `limit`. */
  batch(book: BookId, limit: number, after: number): readonly PendingSession[];
  /** Marked as sending; only those queued after this time (Unix seconds), if given. */
  unsettled(after?: number): readonly PendingSession[];
  /** True if the book has such sessions, queued up to then. */
  hasInherited(fingerprint: Fingerprint, until: number): boolean;
  /** Marks all that is pending as sending, and queued no later than `at`: another device may have sent it. */
  doubtPending(at: number): void;
  /** The server has them: pending → historical in one transaction. */
  archive(receipts: readonly Receipt[], at: number): void;
  /** Drops everything that waits; what is being read stays. */
  clear(): void;
}

/** A book that something in the queue is of. */
export interface QueueBook {
  readonly fingerprint: Fingerprint;
  /** Absent when the file names none. */
  readonly title?: string | undefined;
  /** How much of what is listed has not failed; empty when all of it has. */
  readonly counts: readonly QueueCount[];
  /** The reading time of these sessions. */
  readonly seconds: number;
  /** When the last of it was sent, Unix seconds; absent when none of it was. */
  readonly sentAt?: number | undefined;
}

/** What there is in the queue of one book, of one kind and in one state. */
export interface QueuePart {
  readonly of: QueueKind;
  /** `came`: a note that the server had first; `unplaceable`: one that cannot be on both sides, or is not to be. */
  readonly state: "pending" | "failed" | "sent" | "came" | "unplaceable";
  readonly count: number;
  /** Reading time of sessions; 0 for anything else. */
  readonly seconds: number;
  /** Of the last one sent: as in `QueueItem`. */
  readonly amount: number;
  /** Of the last one sent: as in `QueueItem`. */
  readonly words?: string | undefined;
  /** Why one of those that have failed has, or what came of the last attempt; absent when nothing was said. */
  readonly reason?: string | undefined;
  /** The server has said that it has no such book; for positions alone, which need no number to be sent. */
  readonly awaitsBook: boolean;
  /** A position that is sent only after the reader's yes. */
  readonly awaitsReader: boolean;
  /** When the last one was sent, Unix seconds. */
  readonly sentAt?: number | undefined;
}

/** One row of the queue. */
export interface QueueItem {
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
  /** What a note says, or the passage that it marks; a status in the server's word; absent for anything else. */
  readonly words?: string | undefined;
  /** Why it has failed, for the reader; absent when nothing was said. */
  readonly reason?: string | undefined;
  /** Unix seconds; absent while it is here. */
  readonly sentAt?: number | undefined;
  /** The server's number of it; absent where it told none. */
  readonly serverId?: number | undefined;
}

/**
 * The queue, of whichever kind: pending → sending → sent, or failed; what a drain writes of it, and what a person sees
 * and does. Each write is one transaction. Failures: storage.
 *
 * @noSelf
 */
export interface QueueStore {
  /**
   * How much is in the queue, kind by kind, failed rows included; only the kinds of which something is. One that cannot
   * be counted is left out: it may not keep the others from being sent.
   */
  counts(): readonly QueueCount[];
  /** As `counts`, of one kind. */
  count(of: QueueKind): number;
  /**
   * Before a request: these may be on the server from now on. The value: those of them that are still there, and as
   * they were read.
   */
  mark(of: QueueKind, rowIds: readonly number[]): readonly number[];
  /** They were marked and did not travel: back to pending. */
  unmark(of: QueueKind, rowIds: readonly number[]): void;
  /** Writes what became of the rows; one that the reader has replaced since is left alone. */
  put(of: QueueKind, rows: readonly QueuedRow[], update: RowUpdate): void;
  /**
   * The books without a number of which something of this kind has not failed, the one asked for longest ago first; at
   * most `limit`, or all.
   */
  unknownBooks(of: QueueKind, limit: number | undefined): readonly Fingerprint[];

  /** How much has failed, kind by kind; only the kinds of which something has. Cheap, whatever is pending. */
  failedCounts(): readonly QueueCount[];
  /**
   * At most `limit` books: those of which something is pending or has failed, the one that waits longest first; those of
   * them that are among the `limit` first books not found on the server; or those of which something was sent, the last
   * one first.
   */
  books(which: "pending" | "unmatched" | "sent", limit: number): readonly QueueBook[];
  /** What there is of this book, under any of its fingerprints, kind by kind; only the kinds of which something is. */
  parts(fingerprint: Fingerprint): readonly QueuePart[];
  /**
   * What is in this state, at most `limit`: sessions first, each kind in the order in which it came, or the last one
   * first where it was sent. Of this book, or of all and none; of this kind, or of all.
   */
  items(
    state: "pending" | "failed" | "sent",
    limit: number,
    which: { readonly fingerprint?: Fingerprint | undefined; readonly of?: QueueKind | undefined },
  ): readonly QueueItem[];
  /** Back into the queue. False when it has not failed any more. */
  retry(item: QueueItem): boolean;
  /** Everything that has failed, of this book or of all and none. */
  retryAll(fingerprint?: Fingerprint): void;
  /**
   * The server will not have it from here, also not the next time the book is looked at. `at`: now. False when it has
   * not failed any more.
   */
  drop(item: QueueItem, at: number): boolean;
  /** What else is known to have been read of the book in this stretch, failed sessions included. */
  around(item: QueueItem, span: Span): readonly Span[];
  /**
   * The session was read then, or the position reached at its end, and goes back into the queue. What a session said of
   * itself at first is kept, so that the host's records of it are not taken for another one. False when it has not
   * failed any more.
   */
  setTime(item: QueueItem, span: Span): boolean;
  /**
   * The session took only so many seconds and ended then (Unix seconds); what it said of itself at first is kept as in
   * `setTime`. False when it does not wait any more, or was no longer than that.
   */
  shorten(item: QueueItem, to: { readonly seconds: number; readonly endedAt: number }): boolean;
}
