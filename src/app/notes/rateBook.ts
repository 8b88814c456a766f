import type { Fingerprint } from "../../domain/book/book";
import { isFinished, ratingOfStars } from "../../domain/notes/rating";
import { done, type Result } from "../../domain/result";
import type { Settings } from "../../domain/settings";
import type { HostNotes } from "../../ports/annotationSource";
import type { Clock } from "../../ports/clock";
import type { RatingStore } from "../../ports/ratingStore";

/** @noSelf */
export interface RateParts {
  readonly ratings: RatingStore;
  readonly clock: Clock;
  settings(): Settings;
  /** The book is finished and has no rating: what does the reader think of it? */
  askRating(fingerprint: Fingerprint): void;
  /** A rating waits. */
  queued(): void;
}

/** The reader gave a rating, 1 to 10. The same one is not sent twice. Failure: storage. */
export function rateBook(parts: RateParts, fingerprint: Fingerprint, rating: number): Result<undefined> {
  const known = parts.ratings.known(fingerprint);
  if (!known.ok) return known;
  if (known.value === rating) return done;
  const queued = parts.ratings.queue(fingerprint, rating, parts.clock.now());
  if (queued.ok) parts.queued();
  return queued;
}

/** A session has ended: the host's stars count, and where there are none a finished book may be asked about. */
export function ratingAtEnd(
  parts: RateParts,
  book: { fingerprint: Fingerprint; percent: number; notes: HostNotes | undefined },
): Result<undefined> {
  const { ratingMode } = parts.settings();
  if (ratingMode === "off") return done;
  const rating = ratingOfStars(book.notes?.stars);
  if (rating !== undefined) return rateBook(parts, book.fingerprint, rating);
  if (ratingMode !== "ask" || !isFinished(book.percent, book.notes?.status)) return done;
  return ask(parts, book.fingerprint);
}

function ask({ ratings, askRating }: RateParts, fingerprint: Fingerprint): Result<undefined> {
  const silenced = ratings.isSilenced(fingerprint);
  if (!silenced.ok) return silenced;
  const known = ratings.known(fingerprint);
  if (!known.ok) return known;
  if (!silenced.value && known.value === undefined) askRating(fingerprint);
  return done;
}
