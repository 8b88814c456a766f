import { failed, ok, type Result, throwStorage } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { fetchNews, fetchNewsOfBook } from "../../../src/features/sync-status/fetchNews.task";
import { listRecentBooks } from "../../../src/features/sync-status/recentBooks.store";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { saveBook } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { markProgressSent } from "../../../src/features/position/progress.store";
import { asPercent } from "../../../src/base/scale";
import type { News } from "../../../src/queue/sync.port";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { aDocument, anOpenBook } from "../../fakes/document";
import { fakeLibrary } from "../../fakes/library";
import { fakeSummaries } from "../../fakes/summaries";
import { aSession } from "../../fakes/sessions";
import { memoryDatabase } from "../../fakes/memoryStore";
import { defaults } from "../../../src/model/settings";
import { testContext } from "../../fakes/testContext";

const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;
const now = 1780308000;

/** Books 1 to 3, of which 3 was read last. `open`: the one on the screen. */
function device(open?: number, answers: Readonly<Record<number, Result<boolean> | undefined>> = {}) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const library = fakeLibrary();
  for (const id of [1, 2, 3]) {
    const fingerprint = hashOf(id);
    saveBook(database, { fingerprint, type: "EPUB", id: id as BookId, title: `Book ${id}` }, `/${id}.epub`, {
      size: 1,
      modifiedAt: 1,
    });
    const endedAt = now - 86400 * (4 - id);
    queueSession(database, aSession({ fingerprint, startedAt: endedAt - 600, endedAt, seconds: 600 }), endedAt);
  }
  const asked: string[] = [];
  const summaries = fakeSummaries();
  const context = testContext({
    database,
    settings: { libraryUsername: "ann", statusSync: true, ratingMode: "stars" },
    server: { ...library.parts },
    host: {
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      summaries,
      device: { isoDay: (at) => new Date(at * 1000).toISOString().slice(0, 10), zoneSeconds: () => 0 },
    },
  });
  const screen = {
    book: () => (open === undefined ? undefined : anOpenBook(aDocument({ path: `/${open}.epub` }), hashOf(open))),
  };
  const progressSync = {
    fetch: (fingerprint: Fingerprint) => {
      const id = Number(fingerprint.charAt(0));
      asked.push(`position ${id}`);
      return answers[id] ?? ok(false);
    },
  };
  const sync = {
    fetch: (told: (found: { downloaded: number; waiting: number }) => void) => {
      asked.push("shelves");
      told({ downloaded: 2, waiting: 0 });
    },
  };
  Object.assign(database.memory, { progressSync, shelfJobs: { sync } });
  let news: News | undefined;
  const told: (News | undefined)[] = [];
  const begin = (): void =>
    fetchNews(context, screen as never, (found) => {
      news = found;
      told.push(found);
    });
  const fetch = (): News | undefined => {
    begin();
    context.tasks.pass(0);
    return news;
  };
  const fetchOne = (id: number): Result<News> | undefined => {
    let of: Result<News> | undefined;
    fetchNewsOfBook(context, { fingerprint: hashOf(id), path: `/${id}.epub` }, (found) => (of = found));
    context.tasks.pass(0);
    return of;
  };
  return { context, database, library, summaries, asked, told, begin, fetch, fetchOne };
}

describe("the data that a manual sync fetches", () => {
  test("concerns the last read books, the latest first, then the shelves", () => {
    const there = device(undefined, { 2: ok(true) });
    expect(there.fetch()).toEqual({ statuses: 0, ratings: 0, positions: 1, books: 2, waiting: 0 });
    expect(there.asked).toEqual(["position 3", "position 2", "position 1", "shelves"]);
  });

  test("starts with the open book, which is fetched once", () => {
    const there = device(1);
    there.fetch();
    expect(there.asked).toEqual(["position 1", "position 3", "position 2", "shelves"]);
  });

  test("counts new statuses and new stars separately", () => {
    const there = device();
    there.library.states.set(1, { status: "READ" });
    there.library.states.set(2, { rating: 8 });
    expect(there.fetch()).toMatchObject({ statuses: 1, ratings: 1 });
  });

  test("includes what waits for a decision, once", () => {
    const there = device();
    there.summaries.kept.set("/1.epub", { status: "abandoned", stars: 3 });
    there.library.states.set(1, { status: "READ", rating: 8 });
    expect(there.fetch()).toMatchObject({ statuses: 1, ratings: 1 });
    expect(there.summaries.kept.get("/1.epub")).toMatchObject({ status: "abandoned", stars: 3 });
    expect(there.fetch()).toMatchObject({ statuses: 0, ratings: 0 });
  });

  test("is only positions and shelves if neither statuses nor ratings are synced", () => {
    const there = device();
    there.library.states.set(1, { status: "READ", rating: 8 });
    Object.assign(there.context, { settings: () => ({ ...defaults, libraryUsername: "ann", statusSync: false }) });
    expect(there.fetch()).toMatchObject({ statuses: 0, ratings: 0 });
    expect(there.asked).toHaveLength(4);
    expect(there.library.calls).toEqual([]);
  });

  test("leaves out excluded books, and the status of books with their position only", () => {
    const there = device();
    saveTrackingChoice(there.database, hashOf(3), "never");
    saveTrackingChoice(there.database, hashOf(2), "progress");
    there.fetch();
    expect(there.asked).toEqual(["position 2", "position 1", "shelves"]);
    expect(there.library.calls.filter((call) => call === "stateOf")).toHaveLength(1);
  });

  test.each<[Failure, readonly string[]]>([
    [
      { kind: "refused", status: 500, message: "" } as unknown as Failure,
      ["position 3", "position 2", "position 1", "shelves"],
    ],
    [{ kind: "timeout", sent: false }, ["position 3"]],
    [{ kind: "cancelled", sent: false }, ["position 3"]],
  ])("is fetched on after a refusal, and not after a lost connection: %j", (failure, asked) => {
    const there = device(undefined, { 3: failed(failure) });
    expect(there.fetch()).toMatchObject({ statuses: 0, positions: 0, books: asked.length > 1 ? 2 : 0 });
    expect(there.asked).toEqual(asked);
  });

  test("is fetched once if a second tap comes meanwhile, which gets nothing", () => {
    const there = device();
    there.begin();
    there.begin();
    expect(there.told).toEqual([undefined]);
    there.context.tasks.pass(0);
    expect(there.told).toEqual([undefined, { statuses: 0, ratings: 0, positions: 0, books: 2, waiting: 0 }]);
    expect(there.asked).toHaveLength(4);
  });

  test("is nothing if the storage fails", () => {
    const there = device();
    Object.assign(there.context.database, { query: () => throwStorage({ kind: "storage", detail: "broken" }) });
    there.begin();
    expect(there.told).toEqual([]);
    there.context.tasks.pass(0);
    expect(there.told).toEqual([undefined]);
    expect(there.fetchOne(1)).toMatchObject({ ok: false, failure: { kind: "storage" } });
  });

  test("is fetched again at each tap, however fresh it is", () => {
    const there = device();
    there.fetch();
    there.library.states.set(1, { status: "READ" });
    expect(there.fetch()).toMatchObject({ statuses: 1 });
    there.library.states.set(2, { status: "READ" });
    expect(there.fetchOne(2)).toMatchObject({ value: { statuses: 1, books: 0 } });
  });

  test("is reported as unknown after a defect, and during another one", () => {
    const there = device();
    const told: unknown[] = [];
    Object.assign(there.database.memory, {
      progressSync: {
        fetch: () => {
          throw new Error("a defect");
        },
      },
    });
    const tell = (news: unknown): void => void told.push(news);
    const ask = (): void => fetchNews(there.context, { book: () => undefined } as never, tell);
    ask();
    ask();
    fetchNewsOfBook(there.context, { fingerprint: hashOf(1), path: "/1.epub" }, tell);
    expect(told).toEqual([undefined, ok({ statuses: 0, ratings: 0, positions: 0, books: 0 })]);
    there.context.tasks.pass(0);
    expect(told.slice(2)).toEqual([undefined]);
    expect(there.fetchOne(1)).toEqual(failed({ kind: "defect" }));
  });

  test.each([
    [{ statusSync: false }, { statuses: 0, ratings: 1 }],
    [{ ratingMode: "off" }, { statuses: 1, ratings: 0 }],
  ] as const)("has only the fields that are synced: %j", (settings, counts) => {
    const there = device();
    there.context.set(settings);
    there.library.states.set(1, { status: "READ", rating: 8 });
    expect(there.fetch()).toMatchObject(counts);
  });
});

test("the recently read books are those read on this device since then", () => {
  const { database } = device();
  expect(listRecentBooks(database, now - 86400 * 2.5).map(({ path }) => path)).toEqual(["/3.epub", "/2.epub"]);
});

test("a book whose position alone was sent counts as recently read, at its last path", () => {
  const { database } = device();
  const fingerprint = hashOf(4);
  const facts = { size: 1, modifiedAt: 1 };
  saveBook(database, { fingerprint, type: "EPUB", title: "Book 4" }, "/old.epub", facts);
  saveBook(database, { fingerprint, type: "EPUB", title: "Book 4" }, "/new.epub", facts);
  markProgressSent(database, { fingerprint, rowId: 0 } as never, { percent: asPercent(40) }, now);
  expect(listRecentBooks(database, now - 600).map(({ path }) => path)).toEqual(["/new.epub"]);
});
