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

const page = (id: number): BrowsePage => ({
  lines: [{ book: { id: id as BookId, title: `Book ${id}` } }],
  more: false,
});

/** The first page of the library: book 1 is being read. `isHere`: its file is on this device. */
function home(isHere: boolean, failure?: Failure) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const did: string[] = [];
  const pages = fakePages();
  let arrive: (() => void) | undefined;
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann" },
      host: {
        files: { facts: (path) => (path === "/1.epub" ? { size: 1, modifiedAt: 1 } : undefined) },
        device: { timeText: (at) => `time ${at}` },
        books: { open: (path) => void did.push(`open ${path}`), leftAt: () => ({}) },
      },
      connection: { dialect: () => dialectOf("G") },
      server: {
        browse: {
          firstPages: ((rows: readonly HomeRow[], came: (of: HomeRow, shown: BrowsePage) => void) => {
            if (failure !== undefined) return failed(failure);
            for (const row of rows) came(row, page(row === "reading" ? 1 : 2));
            return ok(undefined);
          }) as never,
          page: (list) => {
            did.push(`list ${list.of}`);
            return ok(page(1));
          },
        },
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
  return { ...screen, pages, did, arrive: () => arrive?.() };
}

describe("a book of “Continue reading”", () => {
  test("opens at the latest position of all devices", () => {
    const there = home(true);
    there.tap("Book 1");
    expect(there.did).toEqual(["continue /1.epub", "open /1.epub"]);
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
});
