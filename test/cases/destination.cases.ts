export interface DestinationCase {
  readonly name: string;
  readonly percent: number;
  readonly place?: string;
  /** Where the place lies in this document; absent: it is not in it. */
  readonly resolved?: number;
  readonly by: "place" | "percent";
}

/** Pages of half a percent. */
export const destinationCases: readonly DestinationCase[] = [
  { name: "a place that this document has", percent: 40, place: "/p", resolved: 39.8, by: "place" },
  { name: "a place in another pagination", percent: 40, place: "/p", resolved: 42, by: "place" },
  { name: "a place that this document does not have", percent: 40, place: "/p", by: "percent" },
  {
    name: "a place that comes out on the first page",
    percent: 40,
    place: "/p",
    resolved: 0.5,
    by: "percent",
  },
  { name: "a place that comes out a chapter away", percent: 40, place: "/p", resolved: 47, by: "percent" },
  { name: "only a percentage", percent: 40, by: "percent" },
  { name: "the first page, when that is where it is", percent: 0.5, place: "/p", resolved: 0.5, by: "place" },
];
