import {
  browseKey,
  hasBooks,
  type BrowseList,
  inLocalOrder,
  isByName,
  isInLocalList,
  isReducedToLocal,
  isRemembered,
  isTelling,
  joined,
  localFirst,
  maxLines,
  nameOfLine,
  neededPage,
  pageOfName,
  type Part,
} from "../../../src/features/library/browse.rules";
import { linesOfBooks } from "../../cases/browse.cases";

test("a list made of several pages has a maximum length", () => {
  const all = Array.from({ length: maxLines + 10 }, (_, place) => place + 1);
  expect(joined(linesOfBooks(all.slice(0, 1990)), linesOfBooks(all.slice(1990)))).toHaveLength(maxLines);
});
test("each list has its own name in the cache, and a search has none", () => {
  const shelf = { kind: "standard", id: 7 as never, name: "Lamps" } as const;
  const lists = [
    { of: "recent" },
    { of: "series", name: "recent" },
    { of: "author", name: "recent" },
    { of: "shelf", shelf },
    { of: "shelf", shelf: { ...shelf, kind: "magic" } },
    { of: "filtered", filter: { values: {}, sort: "added" } },
    { of: "filtered", filter: { values: {}, sort: "title" } },
  ] as const;
  expect(new Set(lists.map((list) => browseKey(list))).size).toBe(lists.length);
  expect(lists.map((list) => isRemembered(list))).toEqual(lists.map(() => true));
  expect(isRemembered({ of: "search", name: "lamp" })).toBe(false);
});

const part: Part = { before: 0, lines: 50, total: 2030, first: 1, seen: 14, next: 1, more: true, barren: 0 };

test.each<[string, Partial<Part>, number | undefined]>([
  ["nothing while all of the screen is here", {}, undefined],
  ["the next page at the end of the part", { first: 43, seen: 56 }, 1],
  ["the page in the middle that the reader has turned to", { first: 1401, seen: 1414 }, 28],
  ["the page before a part of the middle", { before: 1400, next: 29, first: 1387, seen: 1400 }, 27],
  [
    "nothing of the rows after the last line",
    { before: 2000, lines: 30, next: 41, first: 2017, seen: 2034 },
    undefined,
  ],
  [
    "a page before the end that it has turned out to have",
    { before: 2100, lines: 0, total: 2100, first: 2087, seen: 2100 },
    41,
  ],
  ["the next page where the last one had fewer lines than were asked for", { lines: 48, first: 50, seen: 60 }, 1],
  ["its own page alone where the part has grown long", { lines: maxLines, next: 40, first: 1995, seen: 2010 }, 39],
  ["the page of a line that lies before the part", { before: 100, next: 3, first: 49, seen: 62 }, 0],
  ["the page of the line right before the part", { before: 1400, next: 29, first: 1400, seen: 1413 }, 27],
  ["nothing more where pages bring nothing", { first: 43, seen: 56, barren: 4 }, undefined],
  ["nothing more right behind the part where pages bring nothing", { first: 51, seen: 64, barren: 4 }, undefined],
  ["the next page, at its end, of a list of unknown length", { total: undefined, first: 43, seen: 56 }, 1],
])("a list requests %s", (_what, changes, page) => {
  expect(neededPage({ ...part, ...changes })).toBe(page);
});

test("a name is searched by bisection, without regard to case", () => {
  const names = ["Banks", "Eco", "herbert", "Le Guin", undefined];
  const asked: number[] = [];
  const find = (text: string): number =>
    pageOfName(text, names.length, (page) => {
      asked.push(page);
      return names[page];
    });
  expect(["a", "Banks", "banks a", "F", "h", "Z"].map(find)).toEqual([0, 0, 1, 2, 2, 4]);
  expect(asked.length).toBeLessThanOrEqual(18);
});

test("a name after all others is on the last page", () => {
  expect(pageOfName("Z", 2, (page) => ["A", "B"][page])).toBe(1);
});

test("books on this device are listed by title without regard to case, or as they came", () => {
  const books = ["b", undefined, "C", "A", "B"].map((title, at) => ({ id: (at + 1) as never, title }));
  const order = (list: BrowseList): unknown[] => inLocalOrder(list, books).map(({ id }) => id);
  const filtered = (sort: "added" | "title"): BrowseList => ({ of: "filtered", filter: { values: {}, sort } }) as never;
  const byTitle = order({ of: "author", name: "Eco" });
  expect(byTitle.filter((id) => id !== 1 && id !== 5)).toEqual([2, 4, 3]);
  expect(byTitle.slice(2, 4).sort()).toEqual([1, 5]);
  expect(order(filtered("title"))).toEqual(byTitle);
  expect([order({ of: "recent" }), order(filtered("added"))]).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5],
  ]);
});

test("books on this device come first, and alone if the list has no others", () => {
  const lines = (...ids: readonly number[]) => linesOfBooks(ids);
  const idsOf = (list: BrowseList): unknown[] =>
    localFirst(list, lines(1, 2, 3, 4), lines(5), ({ id }) => id % 2 === 0).map(({ book }) => book?.id);
  const local = { of: "filtered", filter: { values: { author: { value: "Eco", name: "Eco" } }, isLocal: true } };
  expect(idsOf({ of: "author", name: "Eco" })).toEqual([2, 4, 5, 1, 3]);
  expect(idsOf({ of: "series", name: "Lamps" })).toEqual([1, 2, 3, 4]);
  expect(idsOf(local as never)).toEqual([2, 4, 5]);
});

test("a status is shown only if it is not that of most books", () => {
  const shown = (["READING", "READ", "UNREAD", "UNSET", undefined] as const).filter((status) => isTelling(status));
  expect(shown).toEqual(["READING", "READ"]);
});

describe("the kinds of lists", () => {
  const shelf = { kind: "standard", id: 7 as never, name: "Lamps" } as const;
  const filtered = (isLocal?: true): BrowseList => ({ of: "filtered", filter: { values: {}, sort: "added", isLocal } });
  const lists: readonly BrowseList[] = [
    { of: "recent" },
    { of: "reading" },
    { of: "absent" },
    { of: "allSeries" },
    { of: "authors" },
    { of: "shelves" },
    { of: "series", name: "Lamps" },
    { of: "author", name: "Eco" },
    { of: "search", name: "lamp" },
    { of: "shelf", shelf },
    filtered(),
  ];
  const kinds = (is: (list: BrowseList) => boolean): unknown => lists.filter((list) => is(list)).map(({ of }) => of);

  test("are those with books, and those of lists", () => {
    expect(kinds((list) => !hasBooks(list))).toEqual(["allSeries", "authors", "shelves"]);
  });

  test("have lines with a name, which may be empty", () => {
    const group = { name: "Eco", list: { of: "author", name: "Eco" } } as const;
    expect(
      [{ group }, { book: { id: 1 as never, title: "Fog" } }, { book: { id: 1 as never } }].map(nameOfLine),
    ).toEqual(["Eco", "Fog", ""]);
  });

  test("are sorted by name, or by something else", () => {
    expect(kinds(isByName)).toEqual(["allSeries", "authors", "author"]);
  });

  test("have books on this device alone only by their filter", () => {
    expect([kinds(isReducedToLocal), isReducedToLocal(filtered(true))]).toEqual([[], true]);
  });

  test("have books that this device knows to belong to them", () => {
    const has = (book: object): unknown => kinds((list) => isInLocalList(list, { id: 1 as never, ...book }));
    expect(has({})).toEqual(["recent"]);
    expect(has({ title: "Fog", author: "Amis", status: "READ" })).toEqual(["recent"]);
    expect(has({ status: "READING" })).toEqual(["recent", "reading"]);
    expect(has({ status: "RE_READING" })).toEqual(["recent", "reading"]);
    expect(has({ author: "Eco" })).toEqual(["recent", "author"]);
    expect(has({ author: "Ann Eco" })).toEqual(["recent"]);
    expect(has({ title: "The LAMP" })).toEqual(["recent", "search"]);
    expect(has({ title: "Fog", author: "Lampe" })).toEqual(["recent", "search"]);
    expect(isInLocalList(filtered(true), { id: 1 as never })).toBe(true);
    expect(isInLocalList({ of: "search", name: "E" }, { id: 1 as never })).toBe(false);
  });
});
