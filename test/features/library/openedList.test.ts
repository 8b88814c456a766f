import { failed, ok, type Result } from "../../../src/base/result";
import type { BrowseBook, BrowseLine, BrowsePage } from "../../../src/features/library/browse.rules";
import { noFilter } from "../../../src/features/library/filter.rules";
import type { BookId } from "../../../src/model/book";
import { linesOfBooks } from "../../cases/browse.cases";
import { libraryLists } from "../../fakes/libraryLists";

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
const answer = (ids: readonly number[], rest: Partial<BrowsePage> = {}): Result<BrowsePage> =>
  ok({ lines: linesOfBooks(ids), more: false, ...rest });
const empty = answer([]);
const book = (id: number, changes: Partial<BrowseBook> = {}): BrowseLine => ({
  book: { id: id as BookId, title: `Book ${id}`, format: "EPUB", kilobytes: 2150, coverAt: `day ${id}`, ...changes },
});
const books = (...lines: readonly BrowseLine[]): Result<BrowsePage> => ok({ lines, more: false });

describe("a short list", () => {
  test("has its books with their facts, and no line below them", () => {
    const there = libraryLists(books(book(1), book(2, { status: "READ" })));
    there.context.set({ libraryView: "lines" });
    there.open();
    expect([there.lines(), there.page().extent]).toEqual([["Book 1|EPUB", "Book 2|✓ · read"], undefined]);
  });

  test("has sizes and covers in the view with covers", () => {
    const there = libraryLists(books(book(1), book(2)));
    there.context.set({ libraryView: "covers" });
    there.open();
    expect(there.lines()).toEqual(["Book 1|EPUB 2.1 MB", "Book 2|✓ · EPUB 2.1 MB"]);
    expect(there.page().lines.map(({ pictured }) => pictured?.facts)).toEqual(["", "✓"]);
  });

  test.each([3, 50])("has a line to go on below %i books of an unknown number", (count) => {
    const there = libraryLists(answer(range(1, count), { more: true }));
    there.open();
    expect([there.lines().length, there.lines().at(-1), there.page().extent]).toEqual([count + 1, "More…|", undefined]);
  });

  test("has a line to go on even if none of the first books fits", () => {
    const there = libraryLists(answer([], { more: true, total: 5 }));
    there.open();
    expect([there.lines(), there.page().extent]).toEqual([["More…|0 of 5"], undefined]);
  });
});

describe("a long list", () => {
  test("has no line to go on where its number of books is known", () => {
    const there = libraryLists(answer(range(1, 50), { more: true, total: 400 }));
    there.open();
    const extent = there.page().extent;
    expect([there.lines(), extent?.total, extent?.blank]).toEqual([
      [],
      400,
      { label: "Asking the server…", value: "" },
    ]);
    expect([extent?.lineAt(49)?.label, extent?.lineAt(50)]).toEqual([expect.stringContaining("Book 50"), undefined]);
  });

  test("ends with its last book where nothing is known of others", () => {
    const there = libraryLists(answer(range(1, 60)));
    there.open();
    there.closeTop();
    there.network.isConnected = false;
    there.open();
    expect(there.page().extent?.total).toBe(60);
  });

  test("fetches the page of the first book that is drawn below its head", () => {
    const there = libraryLists(answer(range(1, 50), { more: true, total: 400 }));
    there.open();
    there.select();
    for (const place of [0, 1]) there.page().extent?.lineAt(place)?.onTap?.();
    expect(there.lines()).toHaveLength(2);
    there.draw(102, 115);
    expect(there.asked).toEqual([0, 1]);
  });
});

describe("an empty list", () => {
  test("says so, and offers another search in its place", () => {
    const there = libraryLists(empty, answer([3]));
    there.open({ of: "search", name: "lamps" });
    expect(there.lines().map((line) => line.replace(/[\u2066-\u2069]/gu, ""))).toEqual([
      "The server has no book for “lamps”.|",
      "Search…|",
    ]);
    there.tap("Search…");
    const form = there.top();
    if (form?.kind !== "ask") throw new Error("no form");
    there.closeTop();
    form.page.onSave("fogs");
    there.context.tasks.pass(0);
    expect([there.title(), there.lines().length]).toEqual(["Search: fogs", 1]);
    there.closeTop();
    expect(there.top()).toBeUndefined();
  });

  test("offers the filter again if one was set", () => {
    const there = libraryLists(empty);
    there.open({ of: "filtered", filter: noFilter });
    expect(there.lines()).toEqual(["No book: All books|", "Filter and sort|"]);
  });
});

test("an author of a list leads to the books, above that list", () => {
  const list = { of: "author", name: "Ann" } as const;
  const there = libraryLists(ok({ lines: [{ group: { name: "Ann", count: 2, list } }], more: false }), answer([5]));
  there.open({ of: "authors" });
  expect(there.lines()).toEqual(["Ann|2"]);
  there.tap("Ann");
  there.context.tasks.pass(0);
  expect([there.title(), there.lines().length]).toEqual(["Ann", 1]);
  there.closeTop();
  expect(there.title()).toBe("A list");
});

test("selected books are downloaded in the order of the list", () => {
  const there = libraryLists(answer([9, 4, 6]));
  there.open();
  there.select();
  for (const label of ["☐ Book 6", "☐ Book 4", "☐ Book 9"]) there.tap(label);
  there.tap("Download the selected books");
  there.tap("Download");
  expect(there.did).toEqual(["download 9,4,6"]);
});

test("a list looks for each cover by the time of its book, and shows those that exist", () => {
  const there = libraryLists(books(book(1), book(2)));
  there.context.set({ libraryView: "grid" });
  there.open();
  const ids = [1, 2] as BookId[];
  there.page().onPictures?.(ids);
  const [look] = there.pages.looks;
  expect([look?.ids, ids.map((id) => look?.coverAt?.(id)), look?.coverAt?.(3 as BookId)]).toEqual([
    ids,
    ["day 1", "day 2"],
    undefined,
  ]);
  look?.pictured("cover", ids[1]!);
  look?.pictured(undefined, ids[0]!);
  expect(there.pictures).toEqual(["2 cover"]);
});

describe("the folders of this device", () => {
  test("are looked through for books of a list, not for authors", () => {
    const there = libraryLists(empty, empty, failed({ kind: "offline" }));
    const { memory } = there.context.database;
    delete memory.folderWalk;
    there.open({ of: "authors" });
    expect(memory.folderWalk).toBeUndefined();
    there.open();
    expect(memory.folderWalk).toBeDefined();
  });
});

test("the list marks each selected book that arrives or leaves", () => {
  const there = libraryLists(answer([1, 2, 3]));
  const tapAll = (...labels: readonly string[]): void => {
    there.select();
    for (const label of labels) there.tap(`☐ ${label}`);
  };
  there.open();
  tapAll("Book 1", "Book 3");
  there.tap("Download the selected books");
  there.tap("Download");
  there.arrive(3);
  expect(there.lines()).toEqual(["Book 1|", "Book 2|✓", "Book 3|✓"]);
  tapAll("Book 2");
  there.tap("Return the selected books");
  there.giveBack();
  expect(there.title()).toBe("Return");
  there.closeTop();
  expect(there.lines()).toEqual(["Book 1|", "Book 2|", "Book 3|✓"]);
});

describe("the selection of a list", () => {
  const selecting = (): ReturnType<typeof libraryLists> => {
    const there = libraryLists(answer([1, 3]));
    there.open();
    there.select();
    return there;
  };

  test("ends at a tap as long as no book is chosen", () => {
    const there = selecting();
    there.tap("☐ Book 1");
    there.tap("☑ Book 1");
    expect(there.lines()).toEqual(["Tap the books to download or return|done", "☐ Book 1|", "☐ Book 3|"]);
    there.tap("Tap the books to download or return");
    expect(there.lines()).toEqual(["Book 1|", "Book 3|"]);
  });

  test("downloads nothing while Catchword is switched off", () => {
    const there = selecting();
    there.context.set({ enabled: false });
    there.tap("☐ Book 1");
    there.tap("Download the selected books");
    expect([there.said, there.did, there.title()]).toEqual([["Catchword is switched off."], [], "A list"]);
  });
});
