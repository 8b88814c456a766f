import type { KnownPosition } from "./conflict.rules";
import type { ReachedPosition } from "../../model/bookState";
import type { QueuedRow } from "../../queue/queue.rules";

/** The only pending position of its book. */
export interface PendingProgress extends ReachedPosition, Omit<QueuedRow, "fingerprint" | "bookId"> {
  /** Remote position was fetched during this reading, so no unseen one is overwritten. */
  readonly compared: boolean;
  /** Sent by the user, so no rule delays it. */
  readonly insisted: boolean;
  /** Waits until the book is matched. */
  readonly awaitsBook: boolean;
  /** Waits for the user, because the server would replace the status. */
  readonly awaitsReader: boolean;
}

/** `awaitsReader`: sent only after the user agrees. */
export interface NewProgress
  extends
    ReachedPosition,
    Pick<PendingProgress, "compared" | "insisted">,
    Partial<Pick<PendingProgress, "awaitsReader">> {}

/** Positions exchanged with the server, by book. */
export interface KnownProgress {
  /** Last position as sent; absent if none. */
  readonly pushed?: KnownPosition | undefined;
  /** Last position without an answer; absent if none. */
  readonly sentUnconfirmed?: KnownPosition | undefined;
  /** Unix seconds of `pushed`. */
  readonly pushedAt?: number | undefined;
  /** Position of another device that the user declined last. */
  readonly refused?: KnownPosition | undefined;
}
