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
