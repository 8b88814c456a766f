import { dialectOf } from "../../../src/server/dialects/dialect";
import type { Failure } from "../../../src/base/failure";
import { failed, ok } from "../../../src/base/result";
import { showHome } from "../../../src/features/library/home.page";
import type { BrowsePage } from "../../../src/features/library/browse.rules";
import type { HomeRow } from "../../../src/features/library/home.rules";
import type { BookId } from "../../../src/model/book";
import { saveShelfOutcome } from "../../../src/features/downloads/shelfFiles.store";
import { byHand } from "../../../src/model/shelf";
import { filterText } from "../../../src/features/library/filter.rules";
import { fakePages } from "../../fakes/bookPages";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const pageOf = (id: number): BrowsePage => ({
  lines: [{ book: { id: id as BookId, title: `Book ${id}`, coverAt: `day ${id}` } }],
  more: false,
});

/** The first page of the library: book 1 is being read. `isHere`: its file is on this device. */
function home(isHere: boolean, failure?: Failure) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const did: string[] = [];
  const asked: string[] = [];
  const state = { isConnected: true, isGone: false, failure };
  const pages = fakePages();
  let arrive: (() => void) | undefined;
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann" },
      host: {
        files: { facts: (path) => (path === "/1.epub" && !state.isGone ? { size: 1, modifiedAt: 1 } : undefined) },
        network: { isConnected: () => state.isConnected, whenConnected: (act) => act() },
        device: { timeText: (at) => `time ${at}` },
        books: { open: (path) => void did.push(`open ${path}`), leftAt: () => ({}) },
      },
      connection: { dialect: () => dialectOf("G"), chooseAddress: () => undefined },
      server: {
        browse: {
          firstPages: ((rows: readonly HomeRow[], came: (of: HomeRow, shown: BrowsePage) => void) => {
            asked.push(rows.join());
            if (state.failure !== undefined) return failed(state.failure);
            for (const row of rows) came(row, pageOf(row === "reading" ? 1 : 2));
            return ok(undefined);
          }) as never,
          page: (list) => {
            did.push(`list ${list.of}`);
            return ok(pageOf(1));
          },
          filterOptions: () => ok({}),
        },
        notebook: { notebook: () => ok({ items: [], total: 0, hasMore: false }) },
      },
    },
    {},
    {
      bookLooks: pages.bookLooks,
      progressSync: { continueAt: (path) => void did.push(`continue ${path}`) },
      downloadJobs: {
        work: { progress: () => undefined },
        fetching: {
          fetch: ({ id }: { id: number }, _box: unknown, report: (to: unknown) => void) => {
            did.push(`download ${id}`);
            arrive = () => report(ok("/1.epub"));
          },
        },
      } as never,
    },
  );
  const { context } = screen;
  Object.assign(screen.ui, { pages: pages.pages });
  if (isHere) {
    const file = { id: 1 as BookId, path: "/1.epub", state: "here", size: 1, shelf: byHand, title: "Book 1" } as const;
    saveShelfOutcome(database, {
      arrivals: [{ file, facts: { size: 1, modifiedAt: 1 } }],
      forgotten: [],
      listed: [],
      shortened: [],
    });
  }
  context.database.memory.folderWalk = { endedAt: context.clock.elapsed() };
  showHome(screen.ui);
  if (failure === undefined) context.tasks.pass(0);
  const page = () => {
    const top = screen.top();
    if (top?.kind !== "list") throw new Error("no list");
    return top.page;
  };
  /** Texts beside a cover, without the marks of direction. */
  const tile = (label: string): unknown => {
    const shown = page().lines.find((line) => line.label.includes(label))?.pictured;
    return [shown?.title.replace(/[\u2066-\u2069]/gu, ""), shown?.facts];
  };
  return { ...screen, pages, did, asked, state, page, tile, arrive: () => arrive?.() };
}

describe("a book of “Continue reading”", () => {
  test("opens at the latest position of all devices", () => {
    const there = home(true);
    there.tap("Book 1");
    expect([there.did, there.said]).toEqual([["continue /1.epub", "open /1.epub"], []]);
  });

  test("is not opened if its file has gone meanwhile", () => {
    const there = home(false);
    there.tap("Book 1");
    there.state.isGone = true;
    there.arrive();
    expect([there.did.includes("open /1.epub"), there.said]).toEqual([false, ["The file is not there any more."]]);
  });

  test("is downloaded first, and then opened at that position", () => {
    const there = home(false);
    there.tap("Book 1");
    expect(there.did).toEqual(["download 1"]);
    there.arrive();
    expect(there.did.slice(1)).toEqual(["continue /1.epub", "open /1.epub"]);
  });

  test("is not opened if the page was closed during its download", () => {
    const there = home(false);
    there.tap("Book 1");
    there.closeTop();
    there.arrive();
    expect(there.did).toEqual(["download 1"]);
  });
});

describe("the first page of the library", () => {
  test.each([
    ["Continue reading", "list reading"],
    ["Recently added", "list recent"],
    ["Series", "list allSeries"],
  ])("leads to the list “%s”", (label, asked) => {
    const there = home(false);
    there.tap(label);
    there.context.tasks.pass(0);
    expect([there.title(), there.did[0]]).toEqual([label, asked]);
  });

  test("asks about a certificate only while it is open", () => {
    const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
    const failure = { kind: "untrusted", why: "unknown", detail: "", shown } as unknown as Failure;
    const open = home(false, failure);
    open.context.tasks.pass(0);
    expect(open.top()?.kind).not.toBe("list");
    const closed = home(false, failure);
    closed.closeTop();
    closed.context.tasks.pass(0);
    expect([closed.top(), closed.said]).toEqual([undefined, []]);
  });

  test("shows a book at a long press, and one of “Recently added” at a tap", () => {
    const there = home(true);
    const tile = (label: string) => {
      const top = there.top();
      return top?.kind === "list" ? top.page.lines.find((line) => line.label.includes(label)) : undefined;
    };
    tile("Book 1")?.onHold?.();
    there.tap("Book 2");
    expect([there.pages.faces.map(({ title }) => title), there.did]).toEqual([["Book 1", "Book 2"], []]);
    expect(tile("Book 1")?.pictured?.facts).toBe("✓");
  });

  test("counts the books of each row, and has a line for each pinned list", () => {
    const there = home(false);
    const filter = filterText({ values: { tag: { value: "sea", name: "Sea" } }, sort: "title" });
    there.context.set({ pinnedLists: [{ name: "At sea", filter }] });
    showHome(there.ui);
    expect(there.lines()).toEqual([
      "Continue reading|1",
      "Book 1|",
      "Recently added|1",
      "Book 2|",
      "Series|",
      "Authors|",
      "Shelves|",
      "Search…|",
      "Filter and sort|",
      "At sea|",
      "Notebook|",
      "Not on this device|",
    ]);
    there.tap("At sea");
    there.context.tasks.pass(0);
    expect([there.title(), there.did[0]]).toEqual(["At sea", "list filtered"]);
  });

  test("fetches covers only while it is open", () => {
    const there = home(false);
    const top = there.top();
    if (top?.kind === "list") top.page.onPictures?.([1 as BookId]);
    expect([there.pages.looks.length, there.pages.left.length]).toEqual([1, 0]);
    there.closeTop();
    expect(there.pages.left).toHaveLength(1);
  });

  test("shows each cover that exists, by the time of its book", () => {
    const there = home(false);
    const ids = [1, 2] as BookId[];
    there.page().onPictures?.(ids);
    const [look] = there.pages.looks;
    expect(ids.map((id) => look?.coverAt?.(id))).toEqual(["day 1", "day 2"]);
    look?.pictured("cover", ids[1]!);
    look?.pictured(undefined, ids[0]!);
    expect(there.pictures).toEqual(["2 cover"]);
  });

  test("leads to the search, the filter and the notebook", () => {
    const there = home(false);
    const opened = (run: () => void): string => {
      run();
      there.context.tasks.pass(0);
      const title = there.title();
      there.closeTop();
      return title;
    };
    expect([
      opened(() => there.tap("Search…")),
      opened(() => there.page().onSearch?.()),
      opened(() => there.tap("Filter and sort")),
      opened(() => there.tap("Notebook")),
    ]).toEqual(["Search the library", "Search the library", "Filter and sort", "Notebook: 0"]);
    there.page().onSearch?.();
    const form = there.top();
    if (form?.kind === "ask") form.page.onSave("lamps");
    expect(there.title()).toBe("Search: lamps");
  });

  test("asks again once its certificate is trusted", () => {
    const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
    const there = home(false, { kind: "untrusted", why: "unknown", detail: "", shown } as unknown as Failure);
    there.context.tasks.pass(0);
    there.state.failure = undefined;
    there.tap("Trust this certificate");
    there.context.tasks.pass(0);
    expect(there.asked).toEqual(["reading,recent", "reading,recent"]);
    expect(there.lines().slice(0, 4)).toEqual(["Continue reading|1", "Book 1|", "Recently added|1", "Book 2|"]);
  });

  test("marks a choice that waits for a network at once", () => {
    const there = home(true);
    there.state.isConnected = false;
    there.tap("Book 2");
    const pause = there.pages.face().marks?.find(({ text }) => text === "paused");
    pause?.run();
    expect([there.tile("Book 1"), there.tile("Book 2")]).toEqual([
      ["Book 1", "✓"],
      ["Book 2", "pending"],
    ]);
  });
});

describe("the first page of the library, opened again", () => {
  /** The first three lines as it opens, and after the answer. */
  function again(there: ReturnType<typeof home>): readonly (readonly string[])[] {
    there.closeTop();
    there.context.clock.advance(61);
    showHome(there.ui);
    const first = there.lines().slice(0, 3);
    there.context.tasks.pass(0);
    return [first, there.lines().slice(0, 3)];
  }

  test("is updated row by row", () => {
    expect(again(home(false))).toEqual([
      ["Continue reading|updating…", "Book 1|", "Recently added|1"],
      ["Continue reading|1", "Book 1|", "Recently added|1"],
    ]);
  });

  test("says from when it is without a network", () => {
    const there = home(false);
    there.state.isConnected = false;
    const [first] = again(there);
    expect(first).toEqual([
      expect.stringMatching(/^As of time \d+\|not connected: tap to update$/u),
      "Continue reading|1",
      "Book 1|",
    ]);
  });

  test("says from when it is after a failure, and asks again at a tap", () => {
    const there = home(false);
    there.state.failure = { kind: "offline" };
    const [, last] = again(there);
    expect(last?.[0]).toMatch(/^As of time \d+\|not updated: tap to retry$/u);
    there.state.failure = undefined;
    there.page().lines[0]?.onTap?.();
    there.context.tasks.pass(0);
    expect(there.asked).toEqual(["reading,recent", "reading", "reading,recent"]);
    expect(there.lines()[0]).toBe("Continue reading|1");
  });
});

test("the first page says what is missing where nothing is known", () => {
  const there = home(false, { kind: "offline" });
  expect(there.lines()[0]).toBe("Continue reading|updating…");
  there.context.tasks.pass(0);
  expect(there.lines().slice(0, 2)).toEqual(["No answer|tap to retry", "Continue reading|"]);
});
