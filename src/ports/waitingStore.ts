import type { Fingerprint } from "../domain/book/book";
import type { Result } from "../domain/result";
import type { QueueCount, QueueKind } from "../domain/sync/queue";

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
