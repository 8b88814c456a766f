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
  { name: "the one with the next number", number: 1, series: [1, 2, 3], kind: "next", next: [2] },
  { name: "the same in any order of the server's list", number: 1, series: [1, 3, 2], kind: "next", next: [3] },
  { name: "one with a number between two", number: 1, series: [1, 2, 1.5], kind: "next", next: [3] },
  { name: "the whole number after a number between two", number: 1.5, series: [1.5, 1, 2], kind: "next", next: [3] },
  { name: "the first one, from a number before it", number: 0.5, series: [0.5, 1, 2], kind: "next", next: [2] },
  { name: "the one after a number that the library lacks", number: 1, series: [1, 4, 3], kind: "next", next: [3] },
  { name: "both editions of the next number", number: 1, series: [1, 2, 3, 2], kind: "next", next: [2, 4] },
  { name: "never another edition of the same book", number: 1, series: [1, 1, 2], kind: "next", next: [3] },
  { name: "none after the last one", number: 3, series: [3, 2, 1], kind: "last", next: [] },
  { name: "none if the book is the only one", number: 1, series: [1], kind: "last", next: [] },
  { name: "none for a book without a number", series: ["-", 2, 3], kind: "unnumbered", next: [] },
  { name: "none if the others have no number", number: 1, series: [1, "-", "-"], kind: "last", next: [] },
  { name: "not one without a number", number: 1, series: [1, "-", 3], kind: "next", next: [3] },
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

export const tables: readonly Table[] = [tableOf("the next book in a series is", nextCases, next)];
