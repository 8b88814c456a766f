import { nextInSeries } from "../../src/features/suggestions/nextInSeries.rules";
import type { BookId } from "../../src/model/book";
import { type Compared, tableOf, type Table } from "./table";

/** A series of books as `number.number…`: see `seriesOf`. */
interface NextCase {
  readonly name: string;
  /** The number of the book that was read; absent: the server tells none. */
  readonly number?: number;
  /** Numbers of the books 1, 2, 3 …; "-": the server tells none of this one. */
  readonly series: readonly (number | "-")[];
  readonly kind: "next" | "last" | "unnumbered";
  /** The books that come next. */
  readonly next: readonly number[];
}

/** The book that was read is book 1. */
const nextCases: readonly NextCase[] = [
  { name: "the next number", number: 1, series: [1, 2, 3], kind: "next", next: [2] },
  { name: "in whatever order the server lists them", number: 1, series: [1, 3, 2], kind: "next", next: [3] },
  { name: "a number between two", number: 1, series: [1, 2, 1.5], kind: "next", next: [3] },
  { name: "from such a number to the whole one", number: 1.5, series: [1.5, 1, 2], kind: "next", next: [3] },
  { name: "from before the first", number: 0.5, series: [0.5, 1, 2], kind: "next", next: [2] },
  { name: "a number that the library lacks is passed over", number: 1, series: [1, 4, 3], kind: "next", next: [3] },
  { name: "two editions of the next one", number: 1, series: [1, 2, 3, 2], kind: "next", next: [2, 4] },
  { name: "another edition of this one is not the next", number: 1, series: [1, 1, 2], kind: "next", next: [3] },
  { name: "the last one", number: 3, series: [3, 2, 1], kind: "last", next: [] },
  { name: "the only one", number: 1, series: [1], kind: "last", next: [] },
  { name: "no number: nothing is guessed", series: ["-", 2, 3], kind: "unnumbered", next: [] },
  { name: "others without a number say nothing", number: 1, series: [1, "-", "-"], kind: "last", next: [] },
  { name: "others without a number are passed over", number: 1, series: [1, "-", 3], kind: "next", next: [3] },
];

/** The books of a case, all of one series. */
function seriesOf({ series }: NextCase): readonly { id: never; series: string; number?: number }[] {
  return series.map((number, place) => ({
    id: (place + 1) as never,
    series: "Lamps",
    ...(number === "-" ? {} : { number }),
  }));
}

function next(one: NextCase): Compared {
  const found = nextInSeries({ id: 1 as BookId, series: "Lamps", number: one.number }, seriesOf(one), false);
  return [
    { kind: found.kind, next: found.books.map(({ id }) => id) },
    { kind: one.kind, next: one.next },
  ];
}

export const tables: readonly Table[] = [tableOf("the next book of a series", nextCases, next)];
