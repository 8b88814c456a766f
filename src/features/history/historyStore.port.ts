import type { Fingerprint } from "../../model/book";
import type { Span } from "../../model/session";
import type { Session } from "../../model/session";

/**
 * All sessions: pending, sent and being read. Failures: storage.
 *
 * @noSelf
 */
export interface HistoryStore {
  /** Under any fingerprint of the book, oldest first. */
  spans(fingerprint: Fingerprint): readonly Span[];
  /** Sessions that ended at `since` (Unix seconds) or later, oldest first, under the fingerprint that is displayed. */
  readSince(since: number, limit: number): readonly Session[];
}

export interface KeptImport {
  readonly run: number;
  /** Unix seconds. */
  readonly begunAt: number;
  /** Pending, so they can be undone. */
  readonly waiting: number;
  /** Duration of the pending ones. */
  readonly seconds: number;
  /** Being sent, or without an answer. */
  readonly travelling: number;
  readonly sent: number;
}

/**
 * Imports of reading history. An undo is first recorded (`withdraw`), which stops sending, then done in steps that a
 * restart continues. Failures: storage.
 *
 * @noSelf
 */
export interface ImportStore {
  /** All or none. Takes book IDs from the cache. Returns the import's number, a new one without `run`. */
  add(run: number | undefined, sessions: readonly Session[]): number;
  /** Newest first, without those being undone. */
  imports(): readonly KeptImport[];
  /** Also during an undo; undefined once nothing is left. */
  find(run: number): KeptImport | undefined;
  /** Stops sending; sessions under way are removed if they did not arrive. */
  withdraw(run: number): void;
  /** Removes at most `limit` withdrawn sessions; returns the count. */
  removeWithdrawn(limit: number): number;
  /** Deletes withdrawn imports with no session under way. */
  forgetWithdrawn(): void;
}
