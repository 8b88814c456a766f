import type { Context } from "../../context";
import type { BrowseBook, BrowseLine } from "./browse.rules";
import { rememberedPage } from "./browsedPage";
import { nearestInSeries, type SeriesPlace } from "./neighbours.rules";

export interface Neighbours {
  readonly before?: BrowseBook | undefined;
  readonly after?: BrowseBook | undefined;
}

/** Without a request: from the given lines, and from the series as it was last seen. */
export function knownNeighbours(context: Context, place: SeriesPlace, lines: readonly BrowseLine[]): Neighbours {
  const { series, number } = place;
  if (series === undefined || number === undefined) return {};
  const kept = rememberedPage(context, { of: "series", name: series })?.lines ?? [];
  const books = lines.concat(kept).flatMap(({ book }) => book ?? []);
  const [before] = nearestInSeries(place, books, "before");
  const [after] = nearestInSeries(place, books, "after");
  return { before, after };
}
