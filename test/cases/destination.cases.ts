import type { Percent } from "../../src/base/scale";
import { destinationOf } from "../../src/model/bookState";
import { tableOf, type Table } from "./table";

interface DestinationCase {
  readonly name: string;
  readonly percent: number;
  readonly place?: string;
  /** Where the place lies in this document; absent: it is not in it. */
  readonly resolved?: number;
  /** The pages are the same everywhere, so many; absent: the text flows, in pages of half a percent. */
  readonly fixed?: number;
  readonly by: "place" | "percent";
}

const destinationCases: readonly DestinationCase[] = [
  { name: "a place that the document has", percent: 40, place: "/p", resolved: 39.8, by: "place" },
  { name: "a place with another page count", percent: 40, place: "/p", resolved: 42, by: "place" },
  { name: "a percentage for a place that the document does not have", percent: 40, place: "/p", by: "percent" },
  {
    name: "a percentage for a place that resolves to the first page",
    percent: 40,
    place: "/p",
    resolved: 0.5,
    by: "percent",
  },
  {
    name: "a percentage for a place that resolves a chapter away",
    percent: 40,
    place: "/p",
    resolved: 47,
    by: "percent",
  },
  { name: "a percentage if there is no place", percent: 40, by: "percent" },
  { name: "the first page if that is the place", percent: 0.5, place: "/p", resolved: 0.5, by: "place" },
  { name: "the same page of fixed pages", percent: 25, place: "3", resolved: 25, fixed: 12, by: "place" },
  {
    name: "the page at the top of a strip, not the next one",
    percent: 33.3,
    place: "3",
    resolved: 25,
    fixed: 12,
    by: "place",
  },
  { name: "the same slide with four on a screen", percent: 50, place: "3", resolved: 25, fixed: 12, by: "place" },
  {
    name: "a percentage for a page of a file with other pages",
    percent: 90,
    place: "3",
    resolved: 25,
    fixed: 12,
    by: "percent",
  },
  { name: "a percentage for a page of a longer file", percent: 12, place: "30", resolved: 10, fixed: 300, by: "place" },
  {
    name: "a percentage for the same number in a file half as long",
    percent: 12,
    place: "30",
    resolved: 20,
    fixed: 150,
    by: "percent",
  },
];

function wayTo({ percent, place, resolved, fixed }: DestinationCase): string {
  const pagination = { pages: fixed ?? 200, flows: fixed === undefined };
  return destinationOf({ percent: percent as Percent, place }, resolved as Percent, pagination).by;
}

export const tables: readonly Table[] = [
  tableOf("a jump to a position leads to", destinationCases, (one) => [wayTo(one), one.by]),
];
