import { dialectOf, type Generation } from "../../../src/server/dialects/dialect";
import { failed, ok, type Result } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { openHome, type Home } from "../../../src/features/library/home";
import type { BrowsePage } from "../../../src/features/library/browse.rules";
import type { HomeRow } from "../../../src/features/library/home.rules";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId } from "../../../src/model/book";
import type { ShelfKey } from "../../../src/model/shelf";
import { fakeClock } from "../../fakes/clock";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const pageOf = (...ids: readonly number[]): BrowsePage => ({
  lines: ids.map((id) => ({ book: { id: id as BookId, title: `Book ${id}` } })),
  more: false,
});

/** A device whose page is opened several times. `answers`: what the server has by row; a row without one fails. */
function device(generation: Generation = "G") {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const clock = fakeClock();
  const network = { isConnected: true, failure: { kind: "timeout", sent: false } as Failure };
  const answers: Partial<Record<HomeRow, BrowsePage>> = { reading: pageOf(1, 2), recent: pageOf(3) };
  const asked: (readonly HomeRow[])[] = [];
  const troubles: string[] = [];
  const files: Record<string, { size: number; modifiedAt: number } | undefined> = {};
  const page = { isWanted: true, changes: 0 };
  const context = testContext({
    database,
    clock,
    settings: { libraryUsername: "ann" },
    host: {
      files: { facts: (path) => files[path] },
      network: { isConnected: () => network.isConnected, whenConnected: (action) => action() },
    },
    connection: { dialect: () => dialectOf(generation) },
    server: {
      browse: {
        firstPages: (rows: readonly HomeRow[], came: (of: HomeRow, page: BrowsePage) => void): Result<undefined> => {
          asked.push(rows);
          for (const row of rows) {
            const answer = answers[row];
            if (answer === undefined) return failed(network.failure);
            came(row, answer);
          }
          return ok(undefined);
        },
      } as never,
    },
  });
  const begin = (): Home =>
    openHome(context, {
      changed: () => void (page.changes += 1),
      failed: ({ kind }) => void troubles.push(kind),
      isWanted: () => page.isWanted,
    });
  const open = (): Home => {
    const home = begin();
    context.tasks.pass(0);
    return home;
  };
  const place = (id: number): void => {
    files[`/${id}.epub`] = { size: 1, modifiedAt: 1 };
    const shelf = "hand" as ShelfKey;
    saveExpectedFiles(database, [{ id: id as BookId, path: `/${id}.epub`, size: 1, state: "here", shelf }]);
  };
  const stale = (home: Home): readonly HomeRow[] => home.rows().flatMap(({ of, isStale }) => (isStale ? [of] : []));
  const pass = (): void => context.tasks.pass(0);
  return { context, clock, network, answers, asked, troubles, files, page, begin, open, place, stale, pass };
}

describe("the first page of the library", () => {
  test("requests the rows that are not fresh", () => {
    const there = device();
    there.open();
    there.open();
    there.clock.advance(120);
    there.open();
    there.clock.advance(7200);
    there.open();
    expect(there.asked).toEqual([["reading", "recent"], ["reading"], ["reading", "recent"]]);
  });

  test("requests all rows after the clock was set back", () => {
    const there = device();
    there.open();
    there.clock.setWall(there.clock.now() - 86400);
    there.open();
    expect(there.asked).toHaveLength(2);
    expect(there.asked[1]).toEqual(["reading", "recent"]);
  });

  test("keeps a failed row with its time, and shows no dialog", () => {
    const there = device();
    const opened = there.clock.now();
    there.open();
    there.clock.advance(7200);
    there.answers.recent = undefined as never;
    const home = there.open();
    expect([home.phase(), there.stale(home), home.from(), there.troubles]).toEqual(["failed", ["recent"], opened, []]);
    expect(home.rows().map(({ books }) => books.length)).toEqual([2, 1]);
  });

  test("requests all rows again at a tap, and shows a failure", () => {
    const there = device();
    const home = there.open();
    there.answers.reading = undefined as never;
    home.goOn();
    there.pass();
    expect([there.asked[1], there.troubles]).toEqual([["reading", "recent"], ["timeout"]]);
  });

  test("asks about an untrusted certificate at once", () => {
    const there = device();
    there.network.failure = { kind: "untrusted", why: "unknown", detail: "" } as unknown as Failure;
    there.answers.reading = undefined as never;
    there.open();
    expect(there.troubles).toEqual(["untrusted"]);
  });

  test("is marked as offline without a network, unless its rows are fresh", () => {
    const there = device();
    there.open();
    there.network.isConnected = false;
    expect(there.open().phase()).toBe("done");
    there.clock.advance(7200);
    const home = there.open();
    expect([home.phase(), there.stale(home), there.asked.length]).toEqual(["offline", ["reading", "recent"], 1]);
  });

  test("marks a downloaded book until its file is gone", () => {
    const there = device();
    const home = there.open();
    there.place(1);
    there.page.changes = 0;
    home.arrived(1 as BookId);
    home.arrived(2 as BookId);
    expect([home.local[1 as BookId], home.local[2 as BookId], there.page.changes]).toEqual(["EPUB", "", 2]);
    home.left(1 as BookId);
    expect([home.local[1 as BookId], there.page.changes]).toEqual([undefined, 3]);
  });

  test("marks stored books on this device at its opening, without a request", () => {
    const there = device();
    there.open();
    there.place(2);
    there.network.isConnected = false;
    there.page.changes = 0;
    const home = there.open();
    expect([home.local, there.page.changes]).toEqual([{ 2: "EPUB" }, 1]);
  });

  test("is not drawn once it is closed", () => {
    const there = device();
    there.begin();
    there.page.isWanted = false;
    there.pass();
    expect([there.asked.length, there.page.changes, there.troubles]).toEqual([1, 0, []]);
  });

  test("is drawn for the books here, for each row and at the end of a request", () => {
    const there = device();
    there.open();
    expect(there.page.changes).toBe(4);
  });

  test("has the first seven books of a row, and the number of all", () => {
    const there = device();
    const many = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    there.answers.reading = { ...pageOf(...many), more: true, total: 40 };
    there.answers.recent = pageOf(...many);
    const rows = (home: Home): unknown =>
      home.rows().map(({ of, books, total }) => [of, books.map(({ id }) => id), total]);
    const seven = many.slice(0, 7);
    const shown = [
      ["reading", seven, 40],
      ["recent", seven, 9],
    ];
    expect([rows(there.open()), rows(there.open())]).toEqual([shown, shown]);
  });

  test("has no rows on a server without lists", () => {
    const there = device("spec");
    const home = there.open();
    expect([home.rows(), home.phase(), there.asked]).toEqual([[], "done", []]);
  });

  test("asks nothing twice at a tap during a request, and waits for its answer", () => {
    const there = device();
    const home = there.begin();
    expect(home.phase()).toBe("asking");
    home.goOn();
    there.pass();
    expect([home.phase(), there.asked]).toEqual(["done", [["reading", "recent"]]]);
  });

  test("shows no dialog for a request that another one replaced", () => {
    const there = device();
    const home = there.open();
    there.network.failure = { kind: "cancelled", sent: false };
    there.answers.reading = undefined as never;
    home.goOn();
    there.pass();
    expect([home.phase(), there.troubles]).toEqual(["failed", []]);
  });
});
