import type { BrowseBook } from "../library/browse.rules";
import { nearestInSeries, type SeriesPlace } from "../library/neighbours.rules";

export interface NextInSeries {
  readonly kind: "next" | "last" | "none" | "unnumbered";
  /** All editions; maybe empty. */
  readonly books: readonly BrowseBook[];
}

/** Books with the next greater number, maybe several editions. Books without a number are skipped. */
export function nextInSeries(place: SeriesPlace, books: readonly BrowseBook[]): NextInSeries {
  if (place.series === undefined) return { kind: "none", books: [] };
  if (place.number === undefined) return { kind: "unnumbered", books: [] };
  const next = nearestInSeries(place, books, "after");
  return { kind: next.length > 0 ? "next" : "last", books: next };
}
