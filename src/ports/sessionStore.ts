import type { BookId } from "../domain/book/book";
import type { Result } from "../domain/result";
import type { QueuedRow } from "../domain/sync/queue";
import type { Session } from "../domain/session/session";

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
