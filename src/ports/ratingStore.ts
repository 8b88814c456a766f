import type { Fingerprint } from "../domain/book/book";
import type { Result } from "../domain/result";
import type { QueuedRow } from "../domain/sync/queue";

export interface PendingRating extends QueuedRow {
  readonly fingerprint: Fingerprint;
  /** 1 to 10. */
  readonly rating: number;
  readonly state: "pending" | "sending" | "failed";
  readonly reason?: string | undefined;
}

/**
 * Every failure is of the kind `storage`.
 *
 * @noSelf
 */
export interface RatingStore {
  /** The rating that the server has, or will get; undefined when there is none. */
  known(fingerprint: Fingerprint): Result<number | undefined>;
  /** Queues a rating over any that waits. */
  queue(fingerprint: Fingerprint, rating: number, at: number): Result<undefined>;
  /** What waits after this one, oldest first: as many as one step can read; none at the end. */
  waiting(last?: PendingRating): Result<readonly PendingRating[]>;
  /** The server has this one since `at` (Unix seconds); a later one stays. */
  sent(rating: PendingRating, at: number): Result<undefined>;
  /** True when the reader does not want to be asked for this book again. */
  isSilenced(fingerprint: Fingerprint): Result<boolean>;
  silence(fingerprint: Fingerprint): Result<undefined>;
  /** Another server has none of the ratings. */
  forgetSent(): Result<undefined>;
}
