/** The server's scale (§2 Rating): 1 to 10. */
export const bestRating = 10;

/** The host's stars, 1 to 5, on the server's scale; undefined for none. */
export function ratingOfStars(stars: number | undefined): number | undefined {
  if (stars === undefined || stars < 1) return undefined;
  return Math.min(bestRating, Math.floor(stars) * 2);
}

/** Where ratings come from: nowhere, the host's stars, or a question when a book is finished. */
export type RatingMode = "off" | "stars" | "ask";

/** Percent from which a book counts as finished, whatever stands behind its last chapter. */
const finishedPercent = 99.5;

/** `status` is the host's own word for it. */
export function isFinished(percent: number, status: string | undefined): boolean {
  return status === "complete" || percent >= finishedPercent;
}
