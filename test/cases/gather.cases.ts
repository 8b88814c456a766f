import type { KeptSeries } from "../../src/model/settings";
import type { BrowseBook } from "../../src/features/library/browse.rules";
import {
  amountOf,
  completed,
  nextOfSeries,
  restOfSeries,
  withKeptSeries,
} from "../../src/features/library/gather.rules";
import type { ServerStatus } from "../../src/model/bookState";
import { tableOf, type Table } from "./table";

/** Number 0: none. */
type Volume = readonly [id: number, number: number, status?: ServerStatus];

function volumes(listed: readonly Volume[]): readonly BrowseBook[] {
  return listed.map(([id, number, status]) => ({
    id: id as BrowseBook["id"],
    number: number === 0 ? undefined : number,
    status,
  }));
}

interface SeriesCase {
  readonly name: string;
  readonly listed: readonly Volume[];
  readonly rest: readonly number[];
  /** The next two. */
  readonly next: readonly number[];
}

const seriesCases: readonly SeriesCase[] = [
  {
    name: "if no book was read",
    listed: [
      [3, 3],
      [1, 1],
      [2, 2],
    ],
    rest: [1, 2, 3],
    next: [1, 2],
  },
  {
    name: "if the last one that was read is listed before an earlier one",
    listed: [
      [3, 3, "READ"],
      [1, 1, "READ"],
      [2, 2],
      [4, 4],
    ],
    rest: [4],
    next: [4],
  },
  {
    name: "if earlier ones have no status",
    listed: [
      [1, 1],
      [2, 2, "READ"],
      [3, 3, "READING"],
      [4, 4],
    ],
    rest: [3, 4],
    next: [3, 4],
  },
  {
    name: "if some were paused",
    listed: [
      [1, 1, "READ"],
      [2, 2, "ABANDONED"],
      [3, 3, "WONT_READ"],
      [4, 4, "PAUSED"],
      [5, 5, "UNSET"],
    ],
    rest: [4, 5],
    next: [4, 5],
  },
  {
    name: "with two editions of one number",
    listed: [
      [9, 2],
      [8, 2],
      [7, 1.5],
      [6, 0],
      [5, 3],
    ],
    rest: [7, 8, 5, 6],
    next: [7, 8],
  },
  {
    name: "without another edition of the last one that was read",
    listed: [
      [1, 1],
      [2, 2, "READ"],
      [3, 2],
      [4, 3],
    ],
    rest: [4],
    next: [4],
  },
  {
    name: "if all were read",
    listed: [
      [1, 1, "READ"],
      [2, 2, "READ"],
    ],
    rest: [],
    next: [],
  },
  {
    name: "if no book has a number",
    listed: [
      [2, 0],
      [1, 0, "READ"],
    ],
    rest: [2],
    next: [],
  },
];

interface CompletionCase {
  readonly name: string;
  readonly listed: readonly number[];
  readonly ids: readonly number[] | undefined;
  readonly complete: readonly number[];
}

const completionCases: readonly CompletionCase[] = [
  { name: "from a server without a list of IDs", listed: [3, 1], ids: undefined, complete: [3, 1] },
  { name: "with a book that the pages missed", listed: [3, 1], ids: [1, 2, 3], complete: [3, 1, 2] },
  { name: "without a book that left the list", listed: [3, 1], ids: [1], complete: [1] },
  { name: "for an empty list", listed: [3], ids: [], complete: [] },
];

interface KeptCase {
  readonly name: string;
  readonly before: readonly KeptSeries[];
  readonly count: number;
  readonly kept: readonly unknown[];
}

const lamps: KeptSeries = { name: "Lamps", count: 1 };
const three: KeptSeries = { name: "Saga", count: 3 };

const keptCases: readonly KeptCase[] = [
  { name: "for the first series", before: [], count: 2, kept: [{ name: "Saga", count: 2 }] },
  { name: "with another number of books", before: [three, lamps], count: 5, kept: [lamps, { name: "Saga", count: 5 }] },
  { name: "with no books", before: [three, lamps], count: 0, kept: [lamps] },
];

const idsOf = (books: readonly BrowseBook[]): readonly number[] => books.map(({ id }) => id);

export const tables: readonly Table[] = [
  tableOf("the rest of a series and its next books,", seriesCases, ({ listed, rest, next }) => [
    [idsOf(restOfSeries(volumes(listed))), idsOf(nextOfSeries(volumes(listed), 2))],
    [rest, next],
  ]),
  tableOf("the books of a whole list,", completionCases, ({ listed, ids, complete }) => [
    idsOf(completed(volumes(listed.map((id) => [id, 0])), ids as BrowseBook["id"][] | undefined)),
    complete,
  ]),
  tableOf("the series whose books are downloaded,", keptCases, ({ before, count, kept }) => [
    withKeptSeries(before, { name: "Saga", count }),
    kept,
  ]),
  tableOf(
    "the size of a download is",
    [{ sizes: [1024, 0, 512], amount: { megabytes: 1.5, unknown: 1 } }],
    ({ sizes, amount }) => [
      amountOf(sizes.map((size, id) => ({ id: id as BrowseBook["id"], kilobytes: size === 0 ? undefined : size }))),
      amount,
    ],
    () => "in megabytes",
  ),
];
