import type { BrowseList, BrowsePage } from "../../../src/features/library/browse.rules";
import { askForOtherList, askList, emptyText } from "../../../src/features/library/lists.page";
import { filterText, noFilter, withPlace } from "../../../src/features/library/filter.rules";
import { findLocalLines } from "../../../src/features/library/localBooks";
import { fetchWholeList } from "../../../src/features/library/wholeList";
import { failed, ok, type Result } from "../../../src/base/result";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { dialectOf, type Generation } from "../../../src/server/dialects/dialect";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { testContext } from "../../fakes/testContext";

test.each<[BrowseList, string]>([
  [{ of: "search", name: "dune" }, "The server has no book for “dune”."],
  [{ of: "author", name: "Ann" }, "The server has no book of “Ann”."],
  [{ of: "filtered", filter: withPlace(noFilter, true) }, "No book: On this device"],
  [
    { of: "shelf", shelf: { kind: "standard", id: 1, name: "Sea" } } as unknown as BrowseList,
    "The shelf “Sea” is empty.",
  ],
  [{ of: "absent" }, "All books of the library are on this device."],
  [{ of: "reading" }, "You are reading no book on the server."],
  [{ of: "recent" }, "The library has no books."],
  [{ of: "allSeries" }, "The library has no series."],
  [{ of: "authors" }, "The library has no authors."],
  [{ of: "shelves" }, "The server has no shelves."],
])("the empty list %j has its own message", (list, words) => {
  expect(emptyText(aScreen().ui, list).replace(/[\u2066-\u2069]/gu, "")).toBe(words);
});

interface ListsOptions {
  readonly kind?: Generation;
  readonly isRecognised?: boolean;
  readonly libraryUsername?: string;
}

/** The choice of all lists, on a server of this kind. `shown`: lists that were opened. */
function lists({ kind = "G", isRecognised = true, libraryUsername = "ann" }: ListsOptions = {}) {
  const shown: [BrowseList, string][] = [];
  const screen = aScreen({
    settings: { libraryUsername, pinnedLists: [{ name: "Mine", filter: filterText(noFilter) }] },
    connection: { dialect: () => dialectOf(kind), isRecognised: () => isRecognised },
    server: {
      browse: { filterOptions: () => ok({}) },
      notebook: { notebook: () => ok({ items: [], total: 0, hasMore: false }) },
    },
  });
  const show = (list: BrowseList, title: string): void => void shown.push([list, title]);
  const texts = (): readonly string[] => {
    const top = screen.top();
    return top?.kind === "choose" ? top.page.choices.map(({ text }) => text) : [];
  };
  const open = (): void => askList(screen.ui, show);
  const form = () => {
    const top = screen.top();
    return top?.kind === "ask" ? top.page : undefined;
  };
  return { ...screen, shown, show, texts, open, form };
}

describe("the choice of all lists", () => {
  test("has the search before the books that are not on this device", () => {
    const there = lists();
    there.open();
    expect([there.title(), there.texts()]).toEqual([
      "Library",
      [
        "Recently added",
        "Continue reading",
        "Series",
        "Authors",
        "Shelves",
        "Search…",
        "Not on this device",
        "Notebook",
        "Filter and sort",
        "Mine",
      ],
    ]);
  });

  test.each([
    ["spec", true, ["Shelves", "Search…", "Mine"]],
    ["B0", true, ["Not on this device", "Mine"]],
    ["spec", false, ["Filter and sort", "Mine"]],
  ] as const)("ends on the server %s with what it has (recognised: %s)", (kind, isRecognised, ends) => {
    const there = lists({ kind, isRecognised });
    there.open();
    const texts = there.texts();
    expect(texts.slice(texts.length - ends.length)).toEqual(ends);
    expect([texts.includes("Notebook"), texts.filter((text) => text === "Search…").length]).toEqual([false, 1]);
  });

  test("opens the list, the filter or the pinned list that is tapped", () => {
    const there = lists();
    const opened = ["Authors", "Not on this device", "Mine"].map((text) => {
      there.open();
      there.tap(text);
      return there.shown.at(-1);
    });
    expect(opened).toEqual([
      [{ of: "authors" }, "Authors"],
      [{ of: "absent" }, "Not on this device"],
      [{ of: "filtered", filter: noFilter }, "Mine"],
    ]);
    for (const [text, title] of [
      ["Filter and sort", "Filter and sort"],
      ["Notebook", "Notebook: 0"],
      ["Search…", "Search the library"],
    ] as const) {
      there.open();
      there.tap(text);
      there.context.tasks.pass(0);
      expect(there.title()).toBe(title);
    }
  });
});

describe("the search of the library", () => {
  test("needs words, and then shows its list", () => {
    const there = lists();
    there.open();
    there.tap("Search…");
    expect(there.form()).toMatchObject({ value: "", hint: "Title, author or series", yes: "Search" });
    expect(there.form()?.onSave("  ")).toBe("Type something to search for.");
    expect(there.shown).toEqual([]);
    expect(there.form()?.onSave(" sea lamp ")).toBeUndefined();
    expect(there.shown).toEqual([[{ of: "search", name: "sea lamp" }, "Search: sea lamp"]]);
  });

  test("is refused without the library account", () => {
    const there = lists({ libraryUsername: "" });
    there.open();
    there.tap("Search…");
    expect([there.said, there.top()]).toEqual([["This needs the library account: Catchword → Connection."], undefined]);
  });

  test.each<[BrowseList, string, string | undefined]>([
    [{ of: "search", name: "lamps" }, "Search the library", "lamps"],
    [{ of: "recent" }, "Search the library", ""],
    [{ of: "filtered", filter: noFilter }, "Filter and sort", undefined],
  ])("is offered again for the empty list %j, or its filter", (list, title, words) => {
    const there = lists();
    askForOtherList(there.ui, list, there.show);
    expect([there.title(), there.form()?.value]).toEqual([title, words]);
  });
});

test("books on this device are listed beyond the first batch", () => {
  const database = memoryDatabase();
  for (let number = 1; number <= 120; number += 1) {
    const fingerprint = `${number}`.padStart(32, "0") as Fingerprint;
    saveBook(database, { fingerprint, type: "EPUB", id: number as BookId }, `/${number}.epub`, {
      size: 1,
      modifiedAt: 1,
    });
  }
  const context = testContext({ database, host: { files: { facts: () => ({ size: 1, modifiedAt: 1 }) } } });
  const list: BrowseList = { of: "filtered", filter: { values: {}, sort: "title", isLocal: true } };
  const ids = findLocalLines(context, list, {}).map(({ book }) => book?.id as number);
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, place) => place + 1));
});

test("a list counts as incomplete if a later page fails", () => {
  const failure = { kind: "timeout", sent: false } as const;
  const first = ok({ lines: [{ book: { id: 1 as BookId } }], more: true }) as Result<BrowsePage>;
  const context = testContext({
    server: {
      browse: { ids: () => ok(undefined), page: (_list, page) => (page === 0 ? first : failed(failure)) },
    },
  });
  expect(fetchWholeList(context, { of: "recent" })).toEqual(failed(failure));
});
