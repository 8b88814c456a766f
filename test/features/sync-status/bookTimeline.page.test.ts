// Also src/features/sync-status/bookTimeline.ts
import { showTimeline } from "../../../src/features/sync-status/bookTimeline.page";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import type { DiscardedSession } from "../../../src/features/sessions/trackSession";
import { queueField } from "../../../src/features/status/bookFields.store";
import { ok } from "../../../src/base/result";
import { saveBook } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { countQueue } from "../../../src/queue/queue.store";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { memoryDatabase } from "../../fakes/memoryStore";
import { fakeSummaries } from "../../fakes/summaries";
import { aScreen } from "../../fakes/screen";
import { aSession } from "../../fakes/sessions";

const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;

interface Options {
  readonly discarded?: DiscardedSession;
  /** Sentence of the last request that failed. */
  readonly trouble?: string;
}

/** The timeline of book 1 of two, each with a session that failed and a pending one. */
function timeline({ discarded, trouble }: Options = {}) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  for (const id of [1, 2]) {
    const fingerprint = hashOf(id);
    saveBook(database, { fingerprint, type: "EPUB", title: `Book ${id}`, id: id as BookId }, `/${id}.epub`, {
      size: 1,
      modifiedAt: 1,
    });
    queueSession(database, aSession({ fingerprint, startedAt: 1000, endedAt: 1900 }), 1);
  }
  database.run("UPDATE pending_sessions SET state = 'failed', reason = 'No.'");
  for (const id of [1, 2]) queueSession(database, aSession({ fingerprint: hashOf(id) }), 1);
  const statistics: string[] = [];
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", readerUsername: "ann" },
      host: {
        statistics: () => {
          statistics.push("open");
          const between = () => ok({ seconds: 900, startsAt: 9 });
          return ok({ between, close: () => void statistics.push("close") }) as never;
        },
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
        books: { openPath: () => undefined },
        summaries: fakeSummaries(),
        device: { timeText: (at) => `time ${at}` },
      },
      connection: {
        dialect: () => dialectOf("G"),
        lastContact: () => (trouble === undefined ? {} : { trouble: { at: 5, sentence: trouble } }),
      },
    },
    { sync: { lastFailure: () => undefined, waiting: () => countQueue(database), watch: () => undefined } },
    { sessionTracker: { discarded: () => discarded } },
  );
  const count = (state: string, id: number): unknown =>
    database.query(
      `SELECT count(*) AS count FROM pending_sessions JOIN fingerprints USING (book)
      WHERE state = :state AND hash = :hash`,
      { state, hash: hashOf(id) },
    )[0]?.["count"];
  const show = (): void => showTimeline(screen.ui, { fingerprint: hashOf(1), title: "Book 1" });
  const labels = (): readonly string[] => screen.lines().map((line) => line.slice(0, line.indexOf("|")));
  return { ...screen, database, statistics, count, show, labels };
}

describe("the timeline of a book", () => {
  test("retries the failed items of this book only", () => {
    const there = timeline();
    there.show();
    there.tap("Retry failed items");
    expect([there.count("failed", 1), there.count("failed", 2)]).toEqual([0, 1]);
    expect([there.context.count.queued, there.labels().includes("Retry failed items")]).toEqual([1, false]);
  });

  test("discards all its sessions after a question, and is drawn again", () => {
    const there = timeline();
    there.show();
    there.tap("Discard sessions…");
    expect(there.title()).toBe("Discard 2 sessions of “Book 1”? What you discard is never sent.");
    there.tap("Cancel");
    expect(there.labels()).toContain("Discard sessions…");
    there.tap("Discard sessions…");
    there.tap("Discard");
    expect(there.labels()).not.toContain("Discard sessions…");
    expect([1, 2].map((id) => there.count("pending", id))).toEqual([0, 1]);
  });

  test.each([
    ["never", "Tracking is off for this book."],
    ["progress", "Only the position of this book is synced. What is pending was kept before, and is still sent."],
  ] as const)("says what happens to pending items with the choice %s", (choice, words) => {
    const there = timeline();
    saveTrackingChoice(there.database, hashOf(1), choice);
    there.show();
    expect(there.lines()[0]).toBe(`Your choice|${words}`);
  });

  test("names a reading that was too short only if it was of this book", () => {
    const discarded = { startedAt: 5, seconds: 12, pagesRead: 1 };
    const short = (id: number): boolean => {
      const there = timeline({ discarded: { ...discarded, fingerprint: hashOf(id) } });
      there.show();
      return there.labels().includes("Not counted");
    };
    expect([short(1), short(2)]).toEqual([true, false]);
  });

  test("closes the statistics of the host after each look", () => {
    const there = timeline();
    there.show();
    expect(there.statistics).toEqual(["open", "close"]);
  });

  test("gives the last failed request as the reason of pending items", () => {
    const there = timeline({ trouble: "The connection broke off." });
    there.show();
    expect(there.lines()).toContain("Pending: 1 session (30 min)|The connection broke off.");
  });

  test("counts pending items of each reason by themselves", () => {
    const there = timeline({ trouble: "The connection broke off." });
    queueField(there.database, hashOf(1), "rating", { value: 8, at: 1 });
    there.show();
    expect(there.lines().filter((line) => line.startsWith("Pending"))).toEqual([
      "Pending: 1 session (30 min)|The connection broke off.",
      "Pending: 1 rating|This is turned off. It is sent once you turn it on again.",
    ]);
  });
});
