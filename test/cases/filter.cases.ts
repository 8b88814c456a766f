import {
  type BookFilter,
  filterIn,
  filterText,
  isFilteredHere,
  isLocalOnly,
  noFilter,
  ratingOptions,
  sortsOf,
  withoutPinned,
  withPinned,
} from "../../src/features/library/filter.rules";
import { tableOf, type Table } from "./table";

interface TextCase {
  readonly name: string;
  readonly text: string;
  readonly filter: BookFilter;
  /** Absent: the same text. */
  readonly again?: string;
}

const fiction: BookFilter = {
  values: { genre: { value: "Science Fiction", name: "Science Fiction" }, status: { value: "UNREAD", name: "" } },
  sort: "title",
};
const fictionText = "title\tgenre\vScience Fiction\vScience Fiction\tstatus\vUNREAD\v";

const textCases: readonly TextCase[] = [
  { name: "an empty setting", text: "", filter: noFilter, again: "added" },
  { name: "only an order", text: "series", filter: { values: {}, sort: "series" } },
  { name: "two values", text: fictionText, filter: fiction },
  {
    name: "a field and an order of a later version",
    text: "size\tcolour\vred\vRed\ttag\vsea\vsea",
    filter: { values: { tag: { value: "sea", name: "sea" } }, sort: "added" },
    again: "added\ttag\vsea\vsea",
  },
  {
    name: "signs that would end a value",
    text: "title\ttag\va b c d\ve\tdevice",
    filter: { values: { tag: { value: "a b c d", name: "e" } }, sort: "title", isLocal: true },
    again: "title\tdevice\ttag\va b c d\ve",
  },
  {
    name: "a field alone",
    text: "title\ttag",
    filter: { values: {}, sort: "title" },
    again: "title",
  },
  {
    name: "a value without its name",
    text: "title\ttag\vsea",
    filter: { values: { tag: { value: "sea", name: "" } }, sort: "title" },
    again: "title\ttag\vsea\v",
  },
  {
    name: "a field without its value",
    text: "title\ttag\ttag\v",
    filter: { values: {}, sort: "title" },
    again: "title",
  },
];

interface PinCase {
  readonly name: string;
  readonly before: readonly string[];
  readonly pinned: string;
  readonly names: readonly string[];
}

const pinCases: readonly PinCase[] = [
  { name: "as the first one", before: [], pinned: "Unread sci-fi", names: ["Unread sci-fi"] },
  { name: "as a second one", before: ["Sea"], pinned: "Unread", names: ["Sea", "Unread"] },
  { name: "in place of one with the same name", before: ["Sea", "Unread"], pinned: "Sea", names: ["Unread", "Sea"] },
];

const counted = { 10: 1, 9: 2, 3: 4 };

interface RatingCase {
  readonly name: string;
  readonly counts: Readonly<Record<number, number>> | undefined;
  readonly options: readonly unknown[];
}

const ratingCases: readonly RatingCase[] = [
  {
    name: "with their counts",
    counts: counted,
    options: [
      { value: "10", name: "", count: 1 },
      { value: "8", name: "", count: 3 },
      { value: "6", name: "", count: 3 },
      { value: "4", name: "", count: 3 },
      { value: "1", name: "", count: 7 },
      { value: "0", name: "" },
    ],
  },
  { name: "without any rating", counts: {}, options: [{ value: "0", name: "" }] },
  {
    name: "without counts",
    counts: undefined,
    options: ["10", "8", "6", "4", "1", "0"].map((value) => ({ value, name: "" })),
  },
];

interface LineCase {
  readonly name: string;
  readonly filter: BookFilter;
  readonly text: string;
}

const lineCases: readonly LineCase[] = [
  {
    name: "with a value of several lines",
    filter: { values: { genre: { value: "a\nb\tc\vd", name: "e\nf\tg\vh" } }, sort: "read" },
    text: "read\tgenre\va b c d\ve f g h",
  },
  {
    name: "of books on this device",
    filter: { values: { rating: { value: "8", name: "" } }, sort: "added", isLocal: true },
    text: "added\tdevice\trating\v8\v",
  },
];

interface LocalCase {
  readonly name: string;
  readonly filter: BookFilter;
  readonly isLocal: boolean;
}

const seaTag = { tag: { value: "sea", name: "sea" } };

const localCases: readonly LocalCase[] = [
  { name: "for all books on this device", filter: { values: {}, sort: "added", isLocal: true }, isLocal: true },
  { name: "not for some of them", filter: { values: seaTag, sort: "added", isLocal: true }, isLocal: false },
  { name: "not for all books", filter: noFilter, isLocal: false },
  { name: "not for some books", filter: { values: seaTag, sort: "added" }, isLocal: false },
];

interface DialectCase {
  readonly name: string;
  readonly dialect: Parameters<typeof sortsOf>[0];
  readonly sorts: number;
  readonly isUnreadHere: boolean;
}

const dialectCases: readonly DialectCase[] = [
  { name: "Grimmory 3", dialect: { filterLists: true }, sorts: 5, isUnreadHere: false },
  { name: "BookLore 2", dialect: { filterLists: false }, sorts: 3, isUnreadHere: true },
];

export const tables: readonly Table[] = [
  tableOf("a filter is read and written again:", textCases, ({ text, filter, again = text }) => [
    [filterIn(text), filterText(filter)],
    [filter, again],
  ]),
  tableOf("a filter is one line", lineCases, ({ filter, text }) => [filterText(filter), text]),
  tableOf("a filter needs no server", localCases, ({ filter, isLocal }) => [isLocalOnly(filter), isLocal]),
  tableOf("a list is pinned", pinCases, ({ before, pinned, names }) => {
    const lists = withPinned(
      before.map((name) => ({ name, filter: "added" })),
      { name: pinned, filter: "title" },
    );
    return [
      [lists.map(({ name }) => name), lists[lists.length - 1]?.filter, withoutPinned(lists, pinned).length],
      [names, "title", names.length - 1],
    ];
  }),
  tableOf("the ratings to choose from,", ratingCases, ({ counts, options }) => [ratingOptions(counts), options]),
  tableOf("the filters that a server offers,", dialectCases, ({ dialect, sorts, isUnreadHere }) => [
    [sortsOf(dialect).length, isFilteredHere(fiction, dialect)],
    [sorts, isUnreadHere],
  ]),
];
