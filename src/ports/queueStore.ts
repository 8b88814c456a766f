import type { Fingerprint } from "../domain/book/book";
import type { Result } from "../domain/result";
import type { QueueCount, QueueKind, QueuedRow } from "../domain/sync/queue";

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
  /** How much is in the queue, kind by kind, failed rows included; only the kinds of which something is. */
  counts(): Result<readonly QueueCount[]>;
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
