import type { Fingerprint } from "../../model/book";
import type { KnownPosition } from "./conflict.rules";
import type { Reached } from "../../model/progress";
import type { QueuedRow } from "../../queue/queue.rules";

/** A position in the outbox: the newest of its book, there is never another. */
export interface PendingProgress extends Reached, Omit<QueuedRow, "fingerprint" | "bookId"> {
  /** The server's position was looked at while this was read: nothing unseen can be overwritten by it. */
  readonly compared: boolean;
  /** A person asked for it to be sent: no rule holds it back. */
  readonly insisted: boolean;
  /** The server has said that it has no such book: as the sessions do, it waits until it has. */
  readonly awaitsBook: boolean;
  /** The server would forget the book's status over it: the reader is asked before it is sent. */
  readonly awaitsReader: boolean;
}

/** A position that nothing has been answered to yet. `awaitsReader`: it is kept, and is sent only after a yes. */
export interface NewProgress
  extends Reached, Pick<PendingProgress, "compared" | "insisted">, Partial<Pick<PendingProgress, "awaitsReader">> {}

/** What was said between this device and the server about one book. */
export interface KnownProgress {
  /** What this device sent last, as it was sent; absent when it never sent any. */
  readonly pushed?: KnownPosition | undefined;
  /** What this device sent last without hearing whether it arrived; absent when it always heard. */
  readonly tried?: KnownPosition | undefined;
  /** When `pushed` was sent, Unix seconds. */
  readonly pushedAt?: number | undefined;
  /** The position of another device that the reader said no to last. */
  readonly refused?: KnownPosition | undefined;
}

/**
 * Positions on their way, and what is known of them. Every method is at most one transaction; failures: storage.
 *
 * @noSelf
 */
export interface ProgressStore {
  known(fingerprint: Fingerprint): KnownProgress;
  /**
   * The other bytes of the same book under which a position was sent last; undefined when its file was never written
   * anew, or nothing was sent before.
   */
  sentBefore(fingerprint: Fingerprint): Fingerprint | undefined;
  /** The position of this book in the outbox; undefined when there is none. */
  pending(fingerprint: Fingerprint): PendingProgress | undefined;
  /** Puts the position into the outbox, over the one that waited for the same book. */
  queue(progress: NewProgress): void;
  /**
   * What waits after this one, the longest unchanged first, parked ones included: as many as one step can read, from
   * the first one on without it; none at the end.
   */
  waiting(last?: PendingProgress): readonly PendingProgress[];
  /**
   * The server has it: `mark` is what it was sent as. It leaves the outbox, unless the reader has read on since. In one
   * transaction.
   */
  sent(progress: PendingProgress, mark: KnownPosition, at: number): void;
  /** It was sent, and nobody knows whether it arrived. */
  tried(fingerprint: Fingerprint, mark: KnownPosition): void;
  /**
   * The reader, or a newer position, has made the waiting one worthless. With `readAt` only if it is the one of that
   * time: the reader may have read on since. Harmless when it is gone.
   */
  drop(fingerprint: Fingerprint, readAt?: number): void;
  /**
   * The server has no such book: it is sent when the server is found to have it. Harmless when the reader has read on
   * since.
   */
  awaitBook(progress: PendingProgress): void;
  /** The reader is to be asked whether it is sent. Harmless when the reader has read on since. */
  awaitReader(progress: PendingProgress): void;
  /** Those about which the reader is to be asked, the oldest first: as many as one step can read. */
  awaitingReader(): readonly PendingProgress[];
  /** All that are parked, or await their book, may be tried again: an address or an account has changed. */
  unpark(): void;
  /** The reader said no to this position. */
  refuse(fingerprint: Fingerprint, mark: KnownPosition): void;
  /** Another server: what was said to the last one holds no more. What waits stays. */
  forgetKnown(): void;
}
