import { bestRating } from "../../model/bookState";
import { resolve, type Resolution, type Sides } from "./resolve.rules";

export function ratingOfStars(stars: number | undefined): number | undefined {
  if (stars === undefined || stars < 1) return undefined;
  return Math.min(bestRating, Math.floor(stars) * 2);
}

/** 1 to 5; half stars round up. */
export function starsOfRating(rating: number | undefined): number | undefined {
  return rating === undefined ? undefined : Math.ceil(rating / 2);
}

/** In stars, so that display alone never changes a rating. */
export function resolveRating({ local, remote, base }: Sides<number>): Resolution {
  return resolve({ local, remote: starsOfRating(remote), base: starsOfRating(base) });
}

/** Percent from which a book counts as finished, because back matter is often not read. */
const finishedPercent = 99.5;

/** `status` is the host's own word for it. */
export function isFinished(percent: number, status: string | undefined): boolean {
  return status === "complete" || percent >= finishedPercent;
}
