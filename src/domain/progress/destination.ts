import type { RemotePosition } from "./documentProgress";
import type { Percent } from "../scale";

/** Where to go in the open document: to the very place, or as far as the percentage says. */
export type Destination = ByPlace | ByPercent;

export interface ByPlace {
  readonly by: "place";
  readonly place: string;
}

export interface ByPercent {
  readonly by: "percent";
  readonly percent: Percent;
}

/** How far the place and the percentage of one position may lie apart, percent: two engines count differently. */
const agreement = 2;

/**
 * The way to a position: by its place only if the document has that place, and about as far in as the percentage
 * says. A place that resolves somewhere else (to the first page, often) was made for another file or by another
 * engine. `resolved`: how far the place lies in this document; undefined when it is not in it.
 */
export function destinationOf(
  remote: RemotePosition,
  resolved: Percent | undefined,
  tolerance: number,
): Destination {
  const { place, percent } = remote;
  const agreed = resolved !== undefined && Math.abs(resolved - percent) <= agreement + tolerance;
  return place !== undefined && agreed ? { by: "place", place } : { by: "percent", percent };
}
