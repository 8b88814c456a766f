import type { Fingerprint } from "../../model/book";
import type { Span } from "../../model/session";
import type { Result } from "../../base/result";
import type { Session } from "../../model/session";

/**
 * What was read, wherever it stands on its way: waiting, sent, or being read. Failures: storage.
 *
 * @noSelf
 */
export interface HistoryStore {
  /** The times of every session of the book, under any of its fingerprints, oldest first. */
  spans(fingerprint: Fingerprint): Result<readonly Span[]>;
  /**
   * The sessions that ended at or after this time (Unix seconds), oldest first, at most `limit`; each under the
   * fingerprint by which its book is shown.
   */
  readSince(since: number, limit: number): Result<readonly Session[]>;
}

/** What has become of an import of the reader's past. */
export interface KeptImport {
  /** Its number, from 1. */
  readonly run: number;
  /** Unix seconds. */
  readonly begunAt: number;
  /** Sessions that have not been sent: they can be taken back. */
  readonly waiting: number;
  /** The sum of their durations. */
  readonly seconds: number;
  /** Sessions that a request carries, or carried without an answer. */
  readonly travelling: number;
  /** Sessions that the server has. */
  readonly sent: number;
}

/**
 * Imports of the reader's past. Taking one back is first said (`withdraw`), which keeps everything of it from being
 * sent, and then done in steps; whatever cuts it short, the rest is done later. Failures: storage.
 *
 * @noSelf
 */
export interface ImportStore {
  /**
   * Puts sessions of the past into the outbox, all or none. Their books get their ID from the cache. Without a `run` a
   * new import begins. The value is the number of the import.
   */
  add(run: number | undefined, sessions: readonly Session[]): Result<number>;
  /** The imports of which something waits, travels or was sent, the newest first; none that is being taken back. */
  imports(): Result<readonly KeptImport[]>;
  /** The same of one import, also while it is taken back; undefined when nothing of it is left. */
  find(run: number): Result<KeptImport | undefined>;
  /** From here on nothing of it is sent; what travels is removed as soon as it is known not to have arrived. */
  withdraw(run: number): Result<undefined>;
  /** Removes what can be removed of the withdrawn imports, at most `limit` sessions; how many. 0: nothing is left. */
  removeWithdrawn(limit: number): Result<number>;
  /** Forgets the withdrawn imports of which nothing travels any more. */
  forgetWithdrawn(): Result<undefined>;
}
