import { openBrowseList, type OpenBrowse } from "../../../src/features/library/browse";
import { createLatestRequest } from "../../../src/askOnline";
import type { BrowseList, BrowsePage } from "../../../src/features/library/browse.rules";
import { dialectOf } from "../../../src/server/dialects/dialect";
import type { Failure } from "../../../src/base/failure";
import { failed, ok, type Result } from "../../../src/base/result";
import type { Settings } from "../../../src/model/settings";
import { linesOfBooks } from "../../cases/browse.cases";
import { testContext } from "../../fakes/testContext";
import { fullFor, memoryDatabase } from "../../fakes/memoryStore";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { ShelfKey } from "../../../src/model/shelf";
import type { BookId } from "../../../src/model/book";

/** A page of these books, with others to follow or not. */
function pageOf(ids: readonly number[], more = false, total?: number): Result<BrowsePage> {
  return ok({ lines: linesOfBooks(ids), more, total });
}

/** A device whose server answers one page after the other; `here`: the books that are on it. */
function device(given: {
  pages?: readonly Result<BrowsePage>[];
  here?: readonly number[];
  settings?: Partial<Settings>;
}) {
  const pages = (given.pages ?? []).slice();
  const database = memoryDatabase();
  const here = (given.here ?? []).map((id) => ({ id: id as BookId, path: `/${id}`, size: 1 }));
  saveExpectedFiles(
    database,
    here.map((file) => ({ ...file, state: "here", shelf: "hand" as ShelfKey })),
  );
  const asked: number[] = [];
  const failures: Failure[] = [];
  let isConnected = true;
  let isWanted = true;
  let waiting: (() => void)[] = [];
  const context = testContext({
    settings: { libraryUsername: "anna", ...given.settings },
    database,
    connection: { dialect: () => dialectOf("G") },
    server: {
      browse: {
        page: (list, page) => {
          // Fetched once beside the first list.
          if (list.of === "shelves") return pageOf([]);
          asked.push(page);
          return pages.shift() ?? pageOf([]);
        },
      },
    },
    host: {
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      network: {
        isConnected: () => isConnected,
        whenConnected: (act) => (isConnected ? act() : void waiting.push(act)),
      },
    },
  });
  const request = createLatestRequest(context, "browsing");
  const open = (list: BrowseList = { of: "recent" }): OpenBrowse => {
    const opened = openBrowseList(context, request, list, {
      changed: () => undefined,
      failed: (failure) => failures.push(failure),
      isWanted: () => isWanted,
    });
    return opened;
  };
  return {
    context,
    asked,
    failures,
    database,
    open,
    pass: () => context.tasks.pass(1),
    leave: () => (isWanted = false),
    /** How often Wi-Fi was wanted, and has not come. */
    wishes: () => waiting.length,
    connect: (to: boolean) => {
      isConnected = to;
      if (to) for (const act of waiting) act();
      waiting = [];
    },
  };
}

const ids = (list: OpenBrowse): unknown[] => list.now().lines.map(({ book }) => book?.id);
const fifty = Array.from({ length: 50 }, (_, place) => place + 1);

test("a list opens with one request, and the next page is fetched near its end", () => {
  const { open, pass, asked } = device({ pages: [pageOf(fifty, true, 20000), pageOf([51], false)] });
  const list = open();
  expect(list.now()).toMatchObject({ phase: "asking", lines: [] });
  list.seen(1, 14);
  pass();
  expect(list.now()).toMatchObject({ phase: "done", more: true, total: 20000 });
  list.seen(1, 14);
  list.seen(1, 50);
  pass();
  expect(asked).toEqual([0]);
  list.seen(1, 56);
  list.seen(1, 56);
  pass();
  expect(asked).toEqual([0, 1]);
  expect(ids(list)).toEqual([...fifty, 51]);
  list.seen(1, 56);
  pass();
  expect(asked).toEqual([0, 1]);
});

test("the cached list is shown at once, and replaced by the answer", () => {
  const { open, pass } = device({ pages: [pageOf([1, 2], true), pageOf([3, 1], true)] });
  open();
  pass();
  const again = open();
  expect(again.now()).toMatchObject({ phase: "asking", more: false });
  expect(again.now().from).toBeDefined();
  expect(ids(again)).toEqual([1, 2]);
  pass();
  expect(ids(again)).toEqual([3, 1]);
  expect(again.now().from).toBeUndefined();
});

test("the cached list is shown without a network, and no request is made before a tap", () => {
  const { open, pass, asked, connect, wishes } = device({ pages: [pageOf([1]), pageOf([2])] });
  open();
  pass();
  connect(false);
  const list = open();
  pass();
  expect(list.now().phase).toBe("offline");
  expect(asked).toEqual([0]);
  expect(wishes()).toBe(0);
  list.goOn();
  expect(wishes()).toBe(1);
  connect(true);
  pass();
  expect(ids(list)).toEqual([2]);
});

test("a cached list is hidden from other accounts and servers", () => {
  const { open, pass, context } = device({ pages: [pageOf([1])] });
  open();
  pass();
  for (const settings of [{ libraryUsername: "zoë" }, { serverUrl: "http://other", libraryUsername: "anna" }]) {
    context.set(settings);
    expect(ids(open())).toEqual([]);
  }
});

test("a cached list that cannot be read counts as missing", () => {
  const { open, pass, database } = device({ pages: [pageOf([1])] });
  open();
  pass();
  database.run("UPDATE browsed_pages SET page = '{'");
  expect(ids(open())).toEqual([]);
});

test("books on this device are marked, or left out if the filter says so", () => {
  const { open, pass } = device({ here: [2], pages: [pageOf([1, 2]), pageOf([1, 2, 3])] });
  const list = open();
  pass();
  expect(list.now().local).toEqual({ 2: "" });
  list.arrived(1 as never);
  expect(list.now().local).toEqual({ 1: "", 2: "" });
  const absent = open({ of: "absent" });
  pass();
  expect(ids(absent)).toEqual([1, 3]);
});

test("a list of absent books reads four pages if all are here, and more at a tap", () => {
  const here = fifty;
  const { open, pass, asked } = device({ here, pages: Array.from({ length: 9 }, () => pageOf(here, true)) });
  const list = open({ of: "absent" });
  list.seen(1, 14);
  const look = (): void => {
    for (let turn = 0; turn < 12; turn += 1) {
      pass();
      list.seen(1, 14);
    }
  };
  look();
  expect(asked).toHaveLength(4);
  list.goOn();
  look();
  expect(asked).toHaveLength(8);
  list.seen(15, 28);
  look();
  expect(asked).toHaveLength(10);
});

test("a failure is shown once, and the page can be requested again", () => {
  const refused = failed({ kind: "refused", status: 500, message: "" } as const);
  const { open, pass, asked, failures } = device({ pages: [refused, pageOf([1])] });
  const list = open();
  pass();
  list.seen(1, 14);
  pass();
  expect(list.now()).toMatchObject({ phase: "failed", lines: [] });
  expect(failures).toHaveLength(1);
  expect(asked).toEqual([0]);
  list.goOn();
  pass();
  expect(ids(list)).toEqual([1]);
});

test("a closed page gets no answer", () => {
  const { open, pass, failures, leave } = device({ pages: [failed({ kind: "offline" } as const)] });
  open();
  leave();
  pass();
  expect(failures).toEqual([]);
});

test("the server's list is shown if the cached list cannot be read", () => {
  const { context, open, pass } = device({ pages: [pageOf([1])] });
  const { query } = context.database;
  const refused: typeof query = (sql, values) => {
    fullFor("FROM browsed_pages WHERE list")(sql);
    return query(sql, values);
  };
  Object.assign(context.database, { query: refused });
  const list = open();
  pass();
  expect(ids(list)).toEqual([1]);
});

describe("a list without a network", () => {
  const local = { of: "filtered", filter: { values: {}, sort: "title", isLocal: true } } as const;

  test("shows the books on this device first", () => {
    const { open, pass, connect } = device({
      pages: [pageOf([1, 2, 3])],
      here: [3],
    });
    open();
    pass();
    connect(false);
    const list = open();
    pass();
    expect(ids(list)).toEqual([3, 1, 2]);
    expect(list.now()).toMatchObject({ phase: "offline", isLocalFirst: true });
  });

  test("shows the books on this device first if it was never fetched", () => {
    const { open, pass, connect, wishes } = device({ here: [3] });
    connect(false);
    const list = open();
    pass();
    expect(ids(list)).toEqual([3]);
    expect(wishes()).toBe(0);
  });

  test("asks for a network if it is empty", () => {
    const { open, pass, connect, wishes } = device({});
    connect(false);
    open();
    pass();
    expect(wishes()).toBe(1);
  });

  test("keeps the order of a series", () => {
    const { open, pass, connect } = device({
      pages: [pageOf([1, 2, 3])],
      here: [3],
    });
    open({ of: "series", name: "Lamps" });
    pass();
    connect(false);
    const list = open({ of: "series", name: "Lamps" });
    pass();
    expect(ids(list)).toEqual([1, 2, 3]);
  });

  test("needs no server for the filter “on this device”, even with a network", () => {
    const { open, pass, connect, asked } = device({ here: [3] });
    const list = open(local);
    expect(list.now().phase).toBe("looking");
    pass();
    expect(ids(list)).toEqual([3]);
    connect(false);
    expect(asked).toEqual([]);
  });

  test("leaves out other filters, and says so", () => {
    const { open, pass, connect } = device({ here: [3] });
    connect(false);
    const list = open({ of: "filtered", filter: { ...local.filter, values: { genre: { value: "a", name: "a" } } } });
    pass();
    expect(ids(list)).toEqual([3]);
    expect(list.now()).toMatchObject({ isUnfiltered: true });
  });
});

test("filters the server's pages too for the filter “on this device”", () => {
  const { open, pass } = device({ pages: [pageOf([1, 2, 3])], here: [3] });
  const values = { genre: { value: "a", name: "a" } };
  const list = open({ of: "filtered", filter: { values, sort: "title", isLocal: true } });
  pass();
  expect(ids(list)).toEqual([3]);
});
