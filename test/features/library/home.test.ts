import { dialectOf } from "../../../src/server/dialects/dialect";
import { failed, ok, type Result } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { openHome, type Home } from "../../../src/features/library/home";
import type { BrowsePage } from "../../../src/features/library/browse.rules";
import type { HomeRow } from "../../../src/features/library/home.rules";
import type { BookId } from "../../../src/model/book";
import { fakeClock } from "../../fakes/clock";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const page = (...ids: readonly number[]): BrowsePage => ({
  lines: ids.map((id) => ({ book: { id: id as BookId, title: `Book ${id}` } })),
  more: false,
});

/** A device whose page is opened several times. `answers`: what the server has by row; a row without one fails. */
function device() {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const clock = fakeClock();
  const network = { isConnected: true, failure: { kind: "timeout", sent: false } as Failure };
  const answers: Partial<Record<HomeRow, BrowsePage>> = { reading: page(1, 2), recent: page(3) };
  const asked: (readonly HomeRow[])[] = [];
  const troubles: string[] = [];
  const context = testContext({
    database,
    clock,
    settings: { libraryUsername: "ann" },
    host: {
      files: { facts: () => undefined },
      network: { isConnected: () => network.isConnected, whenConnected: (action) => action() },
    },
    connection: { dialect: () => dialectOf("G") },
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
  const open = (): Home => {
    const home = openHome(context, {
      changed: () => undefined,
      failed: ({ kind }) => void troubles.push(kind),
      isWanted: () => true,
    });
    context.tasks.pass(0);
    return home;
  };
  const stale = (home: Home): readonly HomeRow[] => home.rows().flatMap(({ of, isStale }) => (isStale ? [of] : []));
  return { context, clock, network, answers, asked, troubles, open, stale, pass: () => context.tasks.pass(0) };
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
    home.arrived(1 as BookId);
    expect(home.local[1 as BookId]).toBeDefined();
    home.left(1 as BookId);
    expect(home.local[1 as BookId]).toBeUndefined();
  });
});
