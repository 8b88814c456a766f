import { bestRating } from "../../model/bookState";
import { compareSides, type Meeting } from "./agreement.rules";

export function ratingOfStars(stars: number | undefined): number | undefined {
  if (stars === undefined || stars < 1) return undefined;
  return Math.min(bestRating, Math.floor(stars) * 2);
}

/** 1 to 5; half stars round up. */
export function starsOfRating(rating: number | undefined): number | undefined {
  return rating === undefined ? undefined : Math.ceil(rating / 2);
}

export interface RatingSides {
  readonly here: number | undefined;
  readonly there: number | undefined;
  readonly agreed: number | undefined;
}

/** In stars, so that display alone never changes a rating. */
export function compareRatings({ here, there, agreed }: RatingSides): Meeting {
  return compareSides({ here, there: starsOfRating(there), agreed: starsOfRating(agreed) });
}

/** Percent from which a book counts as finished, because back matter is often not read. */
const finishedPercent = 99.5;

/** `status` is the host's own word for it. */
export function isFinished(percent: number, status: string | undefined): boolean {
  return status === "complete" || percent >= finishedPercent;
}
