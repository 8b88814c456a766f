import {
  beginRebuilding,
  addVisit,
  endRebuilding,
  isOfNoTime,
  hostBegan,
} from "../../../src/features/history/history.rules";
import { scanStatistics } from "../../../src/features/history/scanStatistics";
import type { NamedSession } from "../../../src/features/history/imports.store";
import { failed, ok, type Result, throwStorage } from "../../../src/base/result";
import { saveBook } from "../../../src/book/books.store";
import type { BookVisit, Statistics } from "../../../src/koreader/bookData.port";
import { bookIdIn, type Fingerprint } from "../../../src/model/book";
import { dialectOf } from "../../../src/server/dialects/dialect";
import type { Span } from "../../../src/model/session";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { aSession } from "../../fakes/sessions";
import { fakeLibrary } from "../../fakes/library";
import { memoryDatabase } from "../../fakes/memoryStore";
import { fakeSummaries } from "../../fakes/summaries";
import { testContext } from "../../fakes/testContext";

const hashOf = (key: number): Fingerprint => `${key}`.repeat(32) as Fingerprint;
const noon = 1_780_000_000;

/** Pages of a minute each, one after the other. */
const sitting = (key: number, startedAt: number, pages = 10): readonly BookVisit[] =>
  Array.from({ length: pages }, (_, at) => ({
    key,
    startedAt: startedAt + at * 60,
    seconds: 60,
    page: at + 1,
    pages: 100,
  }));

function device(visits: readonly BookVisit[], remote: Readonly<Record<number, readonly Span[]>> = {}) {
  const database = memoryDatabase();
  const state = { isStopping: () => false, closed: 0, finish: ok(undefined) as Result<undefined> };
  const keys = [...new Set(visits.map(({ key }) => key))];
  for (const key of keys)
    saveBook(database, { fingerprint: hashOf(key), type: "EPUB", id: bookIdIn(key) }, `/${key}.epub`, {
      size: 1,
      modifiedAt: 1,
    });
  const statistics: Statistics = {
    holds: () => ok(true),
    books: () =>
      ok(keys.map((key) => ({ key, fingerprint: key === 9 ? undefined : hashOf(key), title: `Book ${key}` }))),
    count: () => ok(visits.length),
    visits: (after, limit) => {
      const from = after === undefined ? 0 : after.rowId;
      const some = visits.slice(from, from + limit);
      const next = some.length === 0 ? undefined : { startedAt: 0, rowId: from + some.length };
      return ok({ visits: some, next });
    },
    between: () => ok(undefined),
    close: () => void (state.closed += 1),
  };
  const library = fakeLibrary();
  const summaries = fakeSummaries();
  for (const key of keys) summaries.kept.set(`/${key}.epub`, { status: "complete", changedOn: "2026-05-20" });
  const context = testContext({
    database,
    settings: { libraryUsername: "ann", statusSync: true },
    server: { ...library.parts },
    host: {
      statistics: () => ok(statistics),
      books: { remembered: () => [] },
      summaries,
      device: { zoneSeconds: () => 0, isoDay: (at) => new Date(at * 1000).toISOString().slice(0, 10) },
    },
  });
  const saved: NamedSession[] = [];
  const finished: string[] = [];
  const missing: unknown[] = [];
  const progress: string[] = [];
  const scan = () =>
    scanStatistics(context, {
      save: (sessions) => void saved.push(...sessions),
      uploaded: { spans: remote, isComplete: true },
      finish: ({ fingerprint }, lack) => {
        finished.push(fingerprint);
        missing.push([fingerprint, lack]);
        return state.finish;
      },
      leavesOut: () => false,
      watch: ({ done, total }) => void progress.push(`${done} of ${total}`),
      isStopping: () => state.isStopping(),
    });
  return { context, database, library, statistics, saved, finished, missing, progress, state, scan };
}

describe("the scan of the host's statistics", () => {
  test("makes sessions of each book, including the last one", () => {
    const there = device([...sitting(1, noon), ...sitting(2, noon + 1000), ...sitting(1, noon + 9000)]);
    there.scan();
    expect(there.saved.map(({ fingerprint, startedAt }) => [fingerprint, startedAt])).toEqual([
      [hashOf(1), noon],
      [hashOf(1), noon + 9000],
      [hashOf(2), noon + 1000],
    ]);
  });

  test("reports the sums of all sessions and of finished books", () => {
    const there = device([...sitting(1, noon), ...sitting(2, noon + 5000, 20), ...sitting(1, noon + 20_000)]);
    const scanned = there.scan();
    expect(scanned).toMatchObject({ ok: true, value: { sessions: 3, seconds: 2400, finished: 2, stopped: false } });
    expect(scanned.ok && scanned.value?.books.map(({ title, seconds }) => [title, seconds])).toEqual([
      ["Book 1", 1200],
      ["Book 2", 1200],
    ]);
  });

  test("leaves out sessions that this device or the server has", () => {
    const first = noon;
    const later = noon + 20_000;
    const visits = [...sitting(1, first), ...sitting(1, later), ...sitting(1, later + 20_000)];
    const span = (startedAt: number): Span => ({ startedAt, endedAt: startedAt + 600 });
    for (const [local, remote] of [
      [first, later],
      [later, first],
    ] as const) {
      const there = device(visits, { 1: [span(remote)] });
      queueSession(there.database, aSession({ fingerprint: hashOf(1), ...span(local) }), noon);
      there.scan();
      expect(there.saved.map(({ startedAt }) => startedAt)).toEqual([later + 20_000]);
    }
  });

  test("is none if the host has no records, whose books are not read then", () => {
    const there = device(sitting(1, noon));
    there.statistics.holds = () => ok(false);
    there.statistics.books = () => throwStorage({ kind: "storage", detail: "not read" });
    expect([there.scan(), there.state.closed]).toEqual([ok(undefined), 1]);
  });

  test("makes no session of a glance, as for tracked reading", () => {
    const there = device([{ key: 1, startedAt: noon, seconds: 4, page: 1, pages: 100 }, ...sitting(2, noon + 5000)]);
    expect(there.scan()).toMatchObject({ ok: true, value: { sessions: 1, undated: 0 } });
    expect(there.saved.map(({ fingerprint }) => fingerprint)).toEqual([hashOf(2)]);
  });

  test("knows the files that the host remembers before it reads", () => {
    const there = device(sitting(1, noon));
    const asked: string[] = [];
    const files = { facts: (path: string) => (asked.push(path), undefined), sample: () => undefined };
    Object.assign(there.context.host, { files, books: { remembered: () => ["/x.epub", "/y.epub"] } });
    there.scan();
    expect([...new Set(asked)].filter((path) => path !== "/1.epub")).toEqual(["/x.epub", "/y.epub"]);
    asked.length = 0;
    there.state.isStopping = () => true;
    there.scan();
    expect(asked.filter((path) => path !== "/1.epub")).toEqual([]);
  });

  test("sends the missing finish date, at the end of the last page if that is earlier", () => {
    const begun = noon - 30 * 86400;
    const there = device([...sitting(1, begun), ...sitting(1, begun - 9000), ...sitting(2, begun + 5000)]);
    there.library.states.set(1, { status: "READ", statusAt: noon });
    there.library.states.set(2, { status: "READ", statusAt: 1_700_000_000 });
    Object.assign(there.context.connection, { dialect: () => dialectOf("G") });
    expect(there.scan()).toMatchObject({ ok: true, value: { finished: 1 } });
    expect(there.missing).toEqual([[hashOf(1), { kind: "date", at: begun + 600 }]]);
  });

  test("counts the pages that it has read, of all", () => {
    const there = device([...sitting(1, noon, 60), ...sitting(2, noon + 9000, 40)]);
    there.scan();
    expect(there.progress).toEqual(["60 of 100", "100 of 100"]);
  });

  test("leaves out sessions of an unset clock, and counts them", () => {
    const there = device([...sitting(1, 1000), ...sitting(1, noon)]);
    expect(there.scan()).toMatchObject({ ok: true, value: { undated: 1, sessions: 1 } });
    expect(there.saved.map(({ startedAt }) => startedAt)).toEqual([noon]);
  });

  test("counts each book without a checksum once", () => {
    const there = device([...sitting(9, noon), ...sitting(1, noon + 5000), ...sitting(9, noon + 9000)]);
    expect(there.scan()).toMatchObject({ ok: true, value: { nameless: 1, sessions: 1 } });
  });

  test("closes the host's file, also after a failure", () => {
    const there = device(sitting(1, noon));
    there.scan();
    expect(there.state.closed).toBe(1);
    there.state.isStopping = () => throwStorage({ kind: "storage", detail: "full" });
    expect([there.scan().ok, there.state.closed]).toEqual([false, 2]);
  });

  test("says that not all was compared after an unsent finish date, and sends no other", () => {
    const there = device([1, 2, 3].flatMap((key) => sitting(key, noon + key * 5000)));
    there.state.finish = failed({ kind: "timeout", sent: true });
    expect(there.scan()).toMatchObject({ ok: true, value: { sessions: 3, finished: 0, isCompared: false } });
    expect(there.finished).toHaveLength(1);
  });

  test("ends at Stop between the requests for finish dates", () => {
    const visits = [1, 2, 3].flatMap((key) => sitting(key, noon + key * 5000));
    const whole = device(visits);
    whole.scan();
    const cut = device(visits);
    cut.state.isStopping = () => cut.library.calls.includes("stateOf");
    const scanned = cut.scan();
    const states = ({ library }: typeof cut): number => library.calls.filter((call) => call === "stateOf").length;
    expect([states(whole), states(cut)]).toEqual([3, 1]);
    expect(scanned.ok && scanned.value?.sessions).toBe(3);
  });
});

describe("a pause between two page turns", () => {
  const limits = { gapSeconds: 600, idleSeconds: 0 };
  const page = (startedAt: number, seconds: number) => ({ startedAt, seconds, page: 1, pages: 10 });

  test("is counted from the end of the earlier page", () => {
    const rebuilding = beginRebuilding(limits, []);
    addVisit(rebuilding, page(noon, 3000));
    expect(addVisit(rebuilding, page(noon + 3500, 60))).toBeUndefined();
    expect(addVisit(rebuilding, page(noon + 3561 + 600, 60))).toMatchObject({ startedAt: noon, seconds: 3060 });
    expect(endRebuilding(rebuilding)).toMatchObject({ startedAt: noon + 4161 });
  });
});

test.each([
  [0, true],
  [60, true],
  [61, false],
])("a page that begins %i s after a known session belongs to it: %s", (seconds, isKnown) => {
  const span = { startedAt: noon, endedAt: noon + 600 };
  const rebuilding = beginRebuilding({ gapSeconds: 600, idleSeconds: 0 }, [span]);
  addVisit(rebuilding, { startedAt: noon + 600 + seconds, seconds: 60, page: 1, pages: 10 });
  expect(endRebuilding(rebuilding) === undefined).toBe(isKnown);
});

describe("a session in the host's statistics", () => {
  const span = (startedAt: number): Span => ({ startedAt, endedAt: startedAt + 60 });

  test("is not imported from before KOReader existed or from two days ahead", () => {
    expect(isOfNoTime(span(hostBegan - 1), noon)).toBe(true);
    expect(isOfNoTime(span(hostBegan), noon)).toBe(false);
    expect(isOfNoTime(span(noon + 86_340), noon)).toBe(false);
    expect(isOfNoTime(span(noon + 86_341), noon)).toBe(true);
    expect(isOfNoTime(span(noon + 2 * 86400), noon)).toBe(true);
  });

  test("is imported while this device's own clock is not set", () => {
    expect(isOfNoTime(span(noon), 60)).toBe(false);
  });
});

test("a session of records without a page count ends at its last page", () => {
  const rebuilding = beginRebuilding({ gapSeconds: 600, idleSeconds: 0 }, []);
  for (const page of [3, 4]) addVisit(rebuilding, { startedAt: noon + page * 60, seconds: 60, page, pages: 0 });
  expect(endRebuilding(rebuilding)).toMatchObject({ start: { page: 4, pages: 0 }, end: { page: 4, pages: 0 } });
});
