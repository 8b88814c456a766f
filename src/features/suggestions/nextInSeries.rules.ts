import type { BrowseBook } from "../library/browse.rules";
import { nearestInSeries, type SeriesPlace } from "../library/neighbours.rules";

export interface NextInSeries {
  /** `long`: not in the part of the series that was read. */
  readonly kind: "next" | "last" | "long" | "none" | "unnumbered";
  /** All editions; maybe empty. */
  readonly books: readonly BrowseBook[];
}

/** Books with the next greater number, maybe several editions. Skips books without a number. `isCut`: there are more. */
export function nextInSeries(place: SeriesPlace, books: readonly BrowseBook[], isCut: boolean): NextInSeries {
  if (place.series === undefined) return { kind: "none", books: [] };
  if (place.number === undefined) return { kind: "unnumbered", books: [] };
  const next = nearestInSeries(place, books, "after");
  if (next.length > 0) return { kind: "next", books: next };
  return { kind: isCut ? "long" : "last", books: [] };
}
