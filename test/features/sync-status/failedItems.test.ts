import { discardItem, guessTime, hasTime, retryFailed, setTime } from "../../../src/features/sync-status/failedItems";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { saveBook } from "../../../src/book/books.store";
import type { Fingerprint } from "../../../src/model/book";
import type { QueueItem } from "../../../src/queue/queueRecords";
import { listQueueItems } from "../../../src/queue/queue.store";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aSession } from "../../fakes/sessions";
import { testContext } from "../../fakes/testContext";

const fingerprint = "a".repeat(32) as Fingerprint;

/** A device with a session of 1970 that failed, and sessions at these starts, each half an hour long. */
function device(...starts: readonly number[]) {
  const database = memoryDatabase();
  const context = testContext({ database });
  saveBook(database, { fingerprint, type: "EPUB", title: "Dune" }, "/a.epub", { size: 1, modifiedAt: 1 });
  queueSession(database, aSession({ fingerprint, startedAt: 600, endedAt: 2400 }), 1);
  database.run("UPDATE pending_sessions SET state = 'failed', reason = 'No.'");
  const now = context.clock.now();
  for (const start of starts)
    queueSession(database, aSession({ fingerprint, startedAt: now + start, endedAt: now + start + 1800 }), 1);
  const items = (state: "failed" | "pending") => listQueueItems(database, state, 99, {});
  const failed = (): QueueItem => {
    const [item] = items("failed");
    if (item === undefined) throw new Error("no failed item");
    return item;
  };
  return { context, database, now, items, failed };
}

describe("the suggested time of a failed session", () => {
  test("ends now if its own is impossible", () => {
    const { context, now, failed } = device();
    expect(guessTime(context, failed())).toBe(now - 1800);
  });

  test("is before all reading of the book at that time", () => {
    const { context, now, failed } = device(-1800, -3600, -9000);
    expect(guessTime(context, failed())).toBe(now - 3 * 1800);
  });

  test("is looked for before eight sessions in a row, not before all", () => {
    const { context, now, failed } = device(...Array.from({ length: 12 }, (_, at) => -1800 * (at + 1)));
    expect(guessTime(context, failed())).toBe(now - 9 * 1800);
  });

  test("leaves room for the time on pages if the end is implausible", () => {
    const { context, database, now, failed } = device();
    database.run("UPDATE pending_sessions SET end_time = 600 + 9 * 86400, duration_seconds = 1200");
    expect(guessTime(context, failed())).toBe(now - 1200);
  });

  test("is its own if that is possible", () => {
    const { context, database, now, failed } = device();
    database.run(`UPDATE pending_sessions SET start_time = ${now - 86400}, end_time = ${now - 84600}`);
    expect(guessTime(context, failed())).toBe(now - 86400);
  });
});

describe("the time that a person sets for a session", () => {
  test("keeps its duration, and is sent soon", () => {
    const { context, now, items, failed } = device();
    expect(setTime(context, failed(), now - 7200)).toBeUndefined();
    expect([items("failed"), items("pending").map(({ at, endedAt }) => [at, endedAt])]).toEqual([
      [],
      [[now - 7200, now - 5400]],
    ]);
    expect(context.count.queued).toBe(1);
  });

  test.each([
    ["taken", -3000],
    ["future", -60],
    ["absurd", -1e9],
  ])("is refused as %s, and nothing is sent", (kind, at) => {
    const { context, now, items, failed } = device(-3600);
    expect(setTime(context, failed(), now + at)).toMatchObject({ kind });
    expect([items("failed").length, context.count.queued]).toEqual([1, 0]);
  });
});

test("a failed session may always get another time", () => {
  const { context, failed, items } = device(-3600);
  expect([failed(), ...items("pending")].map((item) => hasTime(context, item))).toEqual([true, true]);
});

describe("a failed position", () => {
  const position = (at: number): QueueItem =>
    ({ of: "position", rowId: 1, fingerprint, at, endedAt: at, amount: 42 }) as unknown as QueueItem;

  test("may get another time only if its own cannot be sent", () => {
    const { context, now } = device();
    expect([600, now - 60, now + 30 * 86400].map((at) => hasTime(context, position(at)))).toEqual([true, false, true]);
    expect(hasTime(context, { ...position(600), of: "rating" })).toBe(false);
  });

  test("may be within reading of the book, up to now", () => {
    const { context, now } = device(-1800);
    expect(guessTime(context, position(600))).toBe(now);
    for (const at of [now - 900, now]) expect(setTime(context, position(600), at)).toBeUndefined();
    expect(setTime(context, position(600), now + 1)).toMatchObject({ kind: "future" });
  });
});

test("a retry concerns one item, a book or all", () => {
  const there = device();
  const other = "b".repeat(32) as Fingerprint;
  saveBook(there.database, { fingerprint: other, type: "EPUB", title: "Emma" }, "/b.epub", { size: 1, modifiedAt: 1 });
  queueSession(there.database, aSession({ fingerprint: other }), 1);
  queueSession(there.database, aSession({ fingerprint, startedAt: 1000, endedAt: 1900 }), 1);
  const fail = (): void => void there.database.run("UPDATE pending_sessions SET state = 'failed', reason = 'No.'");
  const left = (which: Parameters<typeof retryFailed>[1]): number => {
    fail();
    retryFailed(there.context, which);
    return there.items("failed").length;
  };
  fail();
  const [item] = there.items("failed");
  expect([left({ item: item! }), left({ fingerprint }), left({})]).toEqual([2, 1, 0]);
  expect(there.context.count.queued).toBe(3);
});

test("a discarded item is gone, and is not discarded twice", () => {
  const { context, database, now, items, failed } = device();
  const item = failed();
  const discard = (): boolean => discardItem(database, item, now, context.translate);
  expect([discard(), items("failed"), discard()]).toEqual([true, [], false]);
});
