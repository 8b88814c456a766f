import { queueItems, syncInMenu, syncNow } from "../../../src/features/sync-status/pending.menu";
import { syncText } from "../../../src/features/sync-status/syncLine";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { countQueue, listQueueItems } from "../../../src/queue/queue.store";
import type { Failure } from "../../../src/base/failure";
import type { SyncReport } from "../../../src/queue/departures.rules";
import type { QueueCount } from "../../../src/queue/queue.rules";
import type { News, SyncListener } from "../../../src/queue/sync.port";
import { saveBook } from "../../../src/book/books.store";
import { insertBook } from "../../../src/book/bookRow.store";
import type { Fingerprint } from "../../../src/model/book";
import type { Settings } from "../../../src/model/settings";
import { runAll } from "../../../src/store/database";
import { aSession } from "../../fakes/sessions";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const fingerprint = "a".repeat(32) as Fingerprint;
const nothing: SyncReport = { sent: [], outdated: [], conflicts: [], unplaceable: [], left: [] };
const count = (of: QueueCount["of"], number: number): QueueCount => ({ of, count: number });

interface Options {
  readonly settings?: Partial<Settings>;
  readonly report?: Partial<SyncReport>;
  readonly news?: News;
  readonly completedAt?: number;
  readonly downloads?: number;
}

function device({ settings, report, news, completedAt, downloads }: Options = {}) {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB", title: "Dune" }, "/a.epub", { size: 1, modifiedAt: 1 });
  const asked: SyncListener[] = [];
  const state = { isAsked: false };
  const shelfSyncs: unknown[] = [];
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", readerUsername: "ann", ...settings },
      host: {
        device: {
          isoDay: (at) => new Date(at * 1000).toISOString().slice(0, 10),
          hourText: (at) => `hour ${at}`,
          timeText: (at) => `time ${at}`,
        },
      },
    },
    {
      sync: {
        waiting: () => countQueue(database),
        isAsked: () => state.isAsked,
        completedAt: () => completedAt,
        now: (request) => {
          asked.push(request);
          request.began();
          if (state.isAsked) return;
          request.ended({ ...nothing, ...report }, news);
        },
      },
    },
    {
      sessionTracker: { discarded: () => undefined },
      downloadJobs: {
        work: {
          progress: () =>
            downloads === undefined ? undefined : { phase: "downloading", done: 0, total: downloads, title: "Emma" },
        },
      },
      shelfJobs: { sync: { now: (wish: unknown) => void shelfSyncs.push(wish) } },
    },
  );
  const line = (words: string) => queueItems(screen.ui).find(({ text }) => text === words);
  const fail = (): void =>
    runAll(
      database,
      insertBook(fingerprint).concat([
        [
          "INSERT INTO pending_ratings (book, rating, created_at, state, reason) SELECT id, 8, 5, 'failed', 'No.' FROM books",
          {},
        ],
      ]),
    );
  return { ...screen, database, state, asked, shelfSyncs, line, fail };
}

describe("a manual sync", () => {
  test.each<[string, Options, string]>([
    ["what left the queue", { report: { sent: [count("session", 2)] } }, "Sent: 2 sessions."],
    [
      "what is newer on the server",
      { report: { outdated: [count("status", 1)], conflicts: [count("rating", 2)] } },
      "Not sent, because the server has something newer: 1 status.\nDifferent here and on the server, for you to decide: 2 ratings.",
    ],
    ["what is pending", { report: { left: [count("session", 3)] } }, "Still pending: 3 sessions."],
    ["that nothing was", {}, "Nothing is pending."],
    [
      "what came",
      { news: { statuses: 1, ratings: 2, positions: 3, books: 1 } },
      "Fetched: 1 status, 2 ratings, 3 positions, 1 new book.",
    ],
    [
      "what waits on the shelves",
      { news: { statuses: 0, ratings: 0, positions: 0, books: 0, waiting: 2 } },
      "Not yet on this device: 2 new books.",
    ],
    ["that it is off", { settings: { enabled: false } }, "Catchword is switched off."],
    ["that no server is set", { settings: { serverUrl: "" } }, "No server URL is set"],
  ])("answers with %s", (_what, options, words) => {
    const there = device(options);
    syncNow(there.ui, () => undefined);
    expect(there.said).toHaveLength(1);
    expect(there.said[0]).toContain(words);
  });

  test("names the page with more only if items are left", () => {
    const answer = (report: Partial<SyncReport>): string | undefined => {
      const there = device({ report });
      syncNow(there.ui, () => undefined);
      return there.said[0];
    };
    const sent = [count("session", 2)];
    expect(answer({ sent })).toBe("Sent: 2 sessions.");
    expect(answer({ sent, left: [count("note", 1)] })).toBe(
      "Sent: 2 sessions.\nStill pending: 1 note.\n“Sync status” tells more.",
    );
  });
});

describe("the button beside the answer of a manual sync", () => {
  const news: News = { statuses: 0, ratings: 0, positions: 0, books: 1 };
  const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
  const failure = (value: object): Options => ({ report: { failure: value as Failure } });

  test.each<[string, Options, string | undefined]>([
    ["books that wait on the shelves", { news: { ...news, waiting: 2 } }, "Sync shelves now"],
    ["books that came already", { news }, undefined],
    ["a server that does not answer", failure({ kind: "timeout", sent: true }), "Test connection"],
    ["a refused login", failure({ kind: "denied", account: "reader", status: 401, message: "" }), "Test connection"],
    [
      "an unknown certificate",
      failure({ kind: "untrusted", why: "unknown", detail: "", shown }),
      "About the certificate",
    ],
    ["a missing network", failure({ kind: "offline" }), undefined],
    ["a stop", failure({ kind: "cancelled", sent: false }), undefined],
  ])("helps after %s", (_what, options, button) => {
    const there = device(options);
    let runs = 0;
    syncNow(there.ui, () => void (runs += 1));
    expect([there.besideOk()?.text, runs, there.working]).toEqual([button, 1, []]);
  });
});

test.each(["Trust this certificate", "Do not check"])("a manual sync runs again after an answer: %s", (answer) => {
  const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
  const there = device({ report: { failure: { kind: "untrusted", why: "unknown", detail: "", shown } } });
  Object.assign(there.ui, { connection: { ...there.ui.connection, chooseAddress: () => undefined } });
  let runs = 0;
  syncNow(there.ui, () => void (runs += 1));
  there.besideOk()?.run();
  there.tap(answer);
  if (answer === "Do not check") there.tap("Do not check");
  expect([there.asked.length, runs]).toEqual([2, 2]);
});

describe("discarding pending sessions", () => {
  test("asks first, and deletes only sessions", () => {
    const there = device();
    queueSession(there.database, aSession({ fingerprint }), 1);
    there.fail();
    let redrawn = 0;
    const discard = (button: string): void => {
      there.line("Discard pending sessions…")?.run?.(() => void (redrawn += 1));
      expect(there.title()).toContain("Discard 1 session (30 min of reading)?");
      there.tap(button);
    };
    discard("Cancel");
    expect(listQueueItems(there.database, "pending", 9, {})).toHaveLength(1);
    expect(redrawn).toBe(0);
    discard("Discard");
    expect(redrawn).toBe(1);
    expect(listQueueItems(there.database, "pending", 9, {})).toEqual([]);
    expect(listQueueItems(there.database, "failed", 9, {})).toHaveLength(1);
    expect(there.line("Discard pending sessions…")?.enabled?.()).toBe(false);
  });
});

describe("the line “Retry failed items”", () => {
  test("sends failed items again, and is shown only if there are some", () => {
    const there = device();
    expect(there.line("Retry failed items")?.enabled?.()).toBe(false);
    there.fail();
    expect(there.line("Retry failed items")?.enabled?.()).toBe(true);
    there.line("Retry failed items")?.run?.(() => undefined);
    expect([listQueueItems(there.database, "failed", 9, {}), there.asked.length]).toEqual([[], 1]);
  });
});

describe("the menu line of the sync", () => {
  const now = 1780308000;

  test("counts failed items separately from pending ones", () => {
    const there = device();
    expect(syncText(there.ui)).toBe("Sync now: nothing pending");
    there.fail();
    expect(syncText(there.ui)).toBe("Sync now: 1 failed");
    queueSession(there.database, aSession({ fingerprint }), 1);
    expect(syncText(there.ui)).toBe("Sync now: 1 pending, 1 failed");
    queueSession(there.database, aSession({ fingerprint, startedAt: 1000, endedAt: 1900 }), 1);
    expect(syncText(there.ui)).toBe("Sync now: 2 pending, 1 failed");
  });

  test("is drawn again whenever it changes, until the sync is over", () => {
    const there = device();
    const { tasks } = there.context;
    queueSession(there.database, aSession({ fingerprint }), 1);
    there.state.isAsked = true;
    const drawn: string[] = [];
    syncInMenu(there.ui, () => void drawn.push(syncText(there.ui)));
    tasks.pass(5);
    expect([drawn, there.working]).toEqual([["Syncing… 1 pending"], []]);
    there.database.run("DELETE FROM pending_sessions");
    tasks.pass(1);
    there.state.isAsked = false;
    tasks.pass(9);
    expect(drawn).toEqual(["Syncing… 1 pending", "Syncing…", "Sync now: nothing pending"]);
    expect(tasks.armed()).toBe(0);
  });

  test("shows the downloads of a manual sync only", () => {
    const there = device({ downloads: 2 });
    expect(syncText(there.ui)).toBe("Sync now: nothing pending");
    there.state.isAsked = true;
    expect(syncText(there.ui)).toContain("Emma");
  });

  test("shows the hour of today's sync, or the date of an earlier one", () => {
    expect(syncText(device({ completedAt: now - 60 }).ui)).toBe(`Sync now: all sent hour ${now - 60}`);
    const lateYesterday = now - (now % 86400) - 600;
    for (const at of [now - 86400, lateYesterday, now + 86400])
      expect(syncText(device({ completedAt: at }).ui)).toBe(`Sync now: all sent time ${at}`);
  });
});
