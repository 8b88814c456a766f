import { openBrowseList, type OpenBrowse } from "../../../src/features/library/browse";
import type { BrowseList, BrowsePage } from "../../../src/features/library/browse.rules";
import { rememberedPage, rememberedTotal, rememberPage } from "../../../src/features/library/browsedPage";
import { saveFolderFile } from "../../../src/book/folderFiles.store";
import { failed, ok, type Result } from "../../../src/base/result";
import { createLatestRequest } from "../../../src/askOnline";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ShelfKey } from "../../../src/model/shelf";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { linesOfBooks } from "../../cases/browse.cases";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const cached = Array.from({ length: 50 }, (_, place) => place + 1);

/** A device with a list of several pages, of which the last visit is cached. */
function device() {
  const database = memoryDatabase();
  const asked: number[] = [];
  const failures: string[] = [];
  const samples: number[] = [];
  const state = {
    isConnected: true,
    during: undefined as (() => void) | undefined,
    answer: (): Result<BrowsePage> => ok({ lines: linesOfBooks(cached), more: true }),
  };
  const context = testContext({
    settings: { libraryUsername: "anna" },
    database,
    connection: { dialect: () => dialectOf("G") },
    server: {
      files: { sample: (id) => (samples.push(id), failed({ kind: "timeout", sent: false })) },
      browse: {
        page: (list, page) => {
          if (list.of === "shelves") return ok({ lines: [], more: false });
          asked.push(page);
          return state.answer();
        },
      },
    },
    host: {
      files: {
        facts: () => {
          const { during } = state;
          state.during = undefined;
          during?.();
          return during === undefined ? { size: 1, modifiedAt: 1 } : undefined;
        },
      },
      network: { isConnected: () => state.isConnected, whenConnected: (act) => act() },
    },
  });
  const request = createLatestRequest(context, "browsing");
  const open = (list: BrowseList = { of: "recent" }): OpenBrowse =>
    openBrowseList(context, request, list, {
      changed: () => undefined,
      failed: ({ kind }) => failures.push(kind),
      isWanted: () => true,
    });
  const visit = (list?: BrowseList): OpenBrowse => {
    const opened = open(list);
    context.tasks.pass(1);
    return opened;
  };
  const arrive = (id: number): void =>
    saveExpectedFiles(database, [
      { id: id as BookId, path: `/${id}.epub`, size: 1, state: "here", shelf: "hand" as ShelfKey },
    ]);
  return { context, state, asked, samples, failures, open, visit, arrive, pass: () => context.tasks.pass(1) };
}

const ids = (list: OpenBrowse): unknown[] => list.now().lines.map(({ book }) => book?.id);

describe("a cached list of the library", () => {
  test("is fetched again from its first page at a tap", () => {
    const there = device();
    there.state.answer = () => ok({ lines: linesOfBooks(cached), more: true, total: 200 });
    there.visit();
    there.state.isConnected = false;
    const list = there.visit();
    list.seen(110, 120);
    list.goOn();
    there.pass();
    expect(there.asked).toEqual([0, 0]);
  });

  test("drops a book that was downloaded since, if it lists absent books", () => {
    const there = device();
    there.visit({ of: "absent" });
    there.arrive(7);
    there.state.answer = () => failed({ kind: "timeout", sent: false });
    expect(ids(there.visit({ of: "absent" }))).toEqual(cached.filter((id) => id !== 7));
  });

  test("shows no results of an earlier search", () => {
    const there = device();
    there.visit({ of: "search", name: "lamp" });
    there.state.isConnected = false;
    expect(there.open({ of: "search", name: "lamp" }).now()).toMatchObject({ lines: [], from: undefined });
  });

  test("is empty if it cannot be read", () => {
    const there = device();
    there.visit();
    there.context.database.run("UPDATE browsed_pages SET page = '{'");
    there.state.isConnected = false;
    expect(there.open().now()).toMatchObject({ lines: [], total: undefined, from: undefined });
  });
});

test("a list is requested once if the person asks while the device is searched", () => {
  const there = device();
  there.arrive(900);
  there.state.isConnected = false;
  const list = there.open();
  there.state.during = () => list.goOn();
  there.pass();
  expect([there.asked, ids(list)]).toEqual([[0], cached]);
});

test("a list under another open list shows no error", () => {
  const there = device();
  there.state.answer = () => failed({ kind: "cancelled", sent: false });
  there.visit();
  expect(there.failures).toEqual([]);
});

describe("the cache of lists", () => {
  const pageOf = (page: Partial<BrowsePage>): BrowsePage => ({ lines: linesOfBooks(cached), more: false, ...page });

  test.each([
    [{}, 50],
    [{ more: true }, undefined],
    [{ more: true, total: 120 }, 120],
    [{ isCut: true }, undefined],
  ] as const)("has the number of lines of a list only from the server: %j", (page, total) => {
    const { context } = device();
    rememberPage(context, { of: "authors" }, pageOf(page));
    expect(rememberedTotal(context, { of: "authors" })).toBe(total);
  });

  test("forgets the list that was visited least lately", () => {
    const { context } = device();
    const list = (number: number): BrowseList => ({ of: "author", name: `Author ${number}` });
    const isKept = (number: number): boolean => rememberedPage(context, list(number)) !== undefined;
    for (let number = 1; number <= 41; number += 1) {
      rememberPage(context, list(number), pageOf({}));
      context.clock.advance(1);
    }
    expect([isKept(1), isKept(2), isKept(41)]).toEqual([false, true, true]);
  });
});

test("books of a page are compared with files here until the server stops answering", () => {
  const there = device();
  const { database } = there.context;
  for (const id of [1, 2]) {
    const fingerprint = `${id}`.repeat(32) as Fingerprint;
    saveFolderFile(database, { path: `/${id}.epub`, fingerprint, size: 1024 * id, modifiedAt: 1 });
  }
  const lines = [1, 2].map((id) => ({ book: { id: id as BookId, format: "EPUB", kilobytes: id } }));
  there.state.answer = () => ok({ lines, more: false });
  expect(ids(there.visit())).toEqual([1, 2]);
  expect(there.samples).toEqual([1]);
});
