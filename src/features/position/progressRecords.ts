import type { KnownPosition } from "./conflict.rules";
import type { ReachedPosition } from "../../model/bookState";
import type { QueuedRow } from "../../queue/queue.rules";

/** A position in the outbox: the newest of its book, there is never another. */
export interface PendingProgress extends ReachedPosition, Omit<QueuedRow, "fingerprint" | "bookId"> {
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
  extends
    ReachedPosition,
    Pick<PendingProgress, "compared" | "insisted">,
    Partial<Pick<PendingProgress, "awaitsReader">> {}

/** Positions exchanged with the server, of one book. */
export interface KnownProgress {
  /** Last position sent, as sent; absent if none. */
  readonly pushed?: KnownPosition | undefined;
  /** Last position sent without an answer; absent if none. */
  readonly sentUnconfirmed?: KnownPosition | undefined;
  /** Time of `pushed`, Unix seconds. */
  readonly pushedAt?: number | undefined;
  /** Other device's position that the reader refused last. */
  readonly refused?: KnownPosition | undefined;
}
