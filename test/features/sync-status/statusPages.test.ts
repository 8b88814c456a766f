import { syncFeature } from "../../../src/features/sync-status";
import { showTimeline } from "../../../src/features/sync-status/bookTimeline.page";
import { showStatus } from "../../../src/features/sync-status/status.page";
import { syncBook } from "../../../src/features/sync-status/syncBook.page";
import { parted, syncText } from "../../../src/features/sync-status/syncLine";
import { wantedBooksOf } from "../../../src/features/annotations/merge/wantedBooks";
import { queueChange } from "../../../src/features/downloads/shelfChanges.store";
import { queueShelfAddition } from "../../../src/features/shelves/collections.store";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { markProgressSent } from "../../../src/features/position/progress.store";
import type { Failure } from "../../../src/base/failure";
import { failed, ok } from "../../../src/base/result";
import { sentenceFor } from "../../../src/base/sentence";
import type { SyncReport } from "../../../src/queue/departures.rules";
import { asPercent } from "../../../src/base/scale";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ShelfId } from "../../../src/model/shelf";
import type { Settings } from "../../../src/model/settings";
import { countQueue } from "../../../src/queue/queue.store";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { runAll } from "../../../src/store/database";
import { fullFor, memoryDatabase } from "../../fakes/memoryStore";
import { translate } from "../../fakes/say";
import { fakeLibrary } from "../../fakes/library";
import { fakeSummaries } from "../../fakes/summaries";
import { aScreen } from "../../fakes/screen";
import { aSession } from "../../fakes/sessions";

const fingerprint = "a".repeat(32) as Fingerprint;
const file = { path: "/dune.epub" };
const denied: Failure = { kind: "denied", status: 401, message: "" } as unknown as Failure;
const untrusted = { kind: "untrusted", why: "unknown", detail: "x" } as const;

interface Options {
  readonly settings?: Partial<Settings>;
  readonly syncFailure?: Failure;
  /** Of the last request. */
  readonly trouble?: { readonly at: number; readonly sentence: string; readonly untrusted?: typeof untrusted };
  readonly id?: BookId;
  readonly unreadable?: true;
  /** The failure after a request for the position. */
  readonly newsFailure?: Failure;
}

function device({ settings, syncFailure, trouble, id, unreadable, newsFailure }: Options = {}) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const book = { fingerprint, type: "EPUB", title: "Dune", id } as const;
  saveBook(database, book, file.path, { size: 1, modifiedAt: 1 });
  const calls: string[] = [];
  const library = fakeLibrary();
  const sync: { end(report: Partial<SyncReport>): void } = { end: () => undefined };
  const call = (name: string) => (): void => void calls.push(name);
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", readerUsername: "ann", ...settings },
      host: {
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
        books: { openPath: () => undefined },
        annotations: {
          listOf: () => {
            if (unreadable === true) throw new Error("the list is broken");
            return { count: 0, part: () => [], unread: [] };
          },
          versionOf: () => undefined,
        },
        statistics: () => undefined,
        summaries: fakeSummaries(),
        device: { timeText: (at) => `time ${at}`, isoDay: () => "", zoneSeconds: () => 0 },
      },
      server: { ...library.parts },
      connection: { dialect: () => dialectOf("G"), lastContact: () => ({ trouble }) },
    },
    {
      sync: {
        lastFailure: () => syncFailure,
        waiting: () => countQueue(database),
        watch: () => undefined,
        isAsked: () => false,
        completedAt: () => undefined,
        now: (listener) => {
          calls.push("now");
          listener.began();
          sync.end = (report) =>
            listener.ended({ sent: [], outdated: [], conflicts: [], unplaceable: [], left: [], ...report }, undefined);
        },
        schedule: call("schedule"),
        networkChanged: call("networkChanged"),
        leaving: call("leaving"),
        settingsChanged: call("settingsChanged"),
      },
    },
    {
      sessionTracker: { discarded: () => undefined },
      progressSync: {
        release: () => false,
        fetch: () => (newsFailure === undefined ? ok(false) : failed(newsFailure)),
      },
    },
  );
  const value = (label: string): string | undefined =>
    screen
      .lines()
      .find((line) => line.startsWith(`${label}|`))
      ?.slice(label.length + 1);
  return { ...screen, database, book, calls, library, sync, value };
}

test("the queue is sent at the start, after sleep and with a new network", () => {
  const there = device();
  const feature = syncFeature(there.ui, () => []);
  feature.begun?.();
  feature.resumed?.(undefined);
  feature.connected?.();
  feature.changed?.();
  expect(there.calls).toEqual(["schedule", "schedule", "networkChanged", "settingsChanged"]);
});

test("the line of a sync says if Catchword is switched off", () => {
  expect(syncText(device({ settings: { enabled: false } }).ui)).toBe("Sync now: switched off");
});

test("pending items are counted without those that failed or wait for a file", () => {
  const there = device();
  const note = (mark: string, state: string, awaits: number): void =>
    void there.database.run(
      `INSERT INTO pending_annotations
         (book, path, kind, mark, operation, start, passage, color, style, digest, created_at, state, awaits_file)
       SELECT id, '/dune.epub', 'annotation', '${mark}', 'create', 's', 'words', '', '', 'd', 5, '${state}', ${awaits}
       FROM books`,
    );
  note("a", "failed", 0);
  note("b", "pending", 1);
  for (const startedAt of [1000, 5000, 9000])
    queueSession(there.database, aSession({ fingerprint, startedAt, endedAt: startedAt + 900 }), 1);
  there.database.run("UPDATE pending_sessions SET state = 'failed' WHERE start_time = 1000");
  const [session, notes] = [{ of: "session", count: 3 } as const, { of: "note", count: 4 } as const];
  const failed = [{ of: "session", count: 1 }];
  const open = [{ of: "session", count: 2 }];
  expect(parted(there.ui, [session])).toEqual({ open, failed, awaitsFile: 0 });
  expect(parted(there.ui, [session, notes])).toEqual({
    open: open.concat([{ of: "note", count: 2 }]),
    failed: failed.concat([{ of: "note", count: 1 }]),
    awaitsFile: 1,
  });
  expect(parted(there.ui, [])).toEqual({ open: [], failed: [], awaitsFile: 0 });
});

test("notes that wait for their file do not count as pending", () => {
  const there = device();
  there.database.run(
    `INSERT INTO pending_annotations (book, path, kind, mark, operation, start, passage, color, style, digest, created_at)
     SELECT id, '/dune.epub', 'annotation', 'm', 'create', 's', 'words', '', '', 'd', 5 FROM books`,
  );
  expect(syncText(there.ui)).toBe("Sync now: 1 pending");
  there.database.run("UPDATE pending_annotations SET awaits_file = 1");
  expect(syncText(there.ui)).toBe("Sync now: nothing pending");
});

describe("the page “Sync status”", () => {
  test("shows the failure of the last sync before that of a later request", () => {
    const trouble = { at: 5, sentence: "The certificate is not trusted.", untrusted };
    const there = device({ syncFailure: denied, trouble });
    showStatus(there.ui, () => []);
    const shown = there.value("Problem since then");
    expect(shown).not.toContain("certificate");
    const other = device({ trouble });
    showStatus(other.ui, () => []);
    expect(other.value("Problem since then")).toContain("certificate");
    const fine = device();
    showStatus(fine.ui, () => []);
    expect(fine.value("Problem since then")).toBe("none");
  });

  test("counts only those shelf changes that have no line of their own", () => {
    const there = device();
    queueShelfAddition(there.database, { id: 8 as BookId, title: "Sea" }, 1 as ShelfId, 5);
    const leaves = { assigns: false, isCollected: false, title: "Sky", at: 5 };
    runAll(
      there.database,
      [8, 9, 10].map((book) => queueChange({ ...leaves, shelf: 2 as ShelfId, book: book as BookId })),
    );
    showStatus(there.ui, () => []);
    expect(there.value("Sea")).toBe("goes onto a shelf on the server");
    expect(there.value("Shelf changes")).toBe("3");
  });

  test("has a line for each choice in the library, and none for absent shelf changes", () => {
    const there = device();
    showStatus(there.ui, () => []);
    expect(there.value("Pending")).toBe("nothing");
    for (const [id, title] of [
      [8, "Sea"],
      [9, "Sky"],
    ] as const)
      queueShelfAddition(there.database, { id: id as BookId, title }, 1 as ShelfId, 5);
    showStatus(there.ui, () => []);
    expect([there.value("Sea"), there.value("Sky")]).toEqual(Array(2).fill("goes onto a shelf on the server"));
    expect([there.value("Shelf changes"), there.value("Pending")]).toEqual([undefined, undefined]);
  });
});

describe("the timeline of a book", () => {
  test("offers to discard failed sessions with the pending ones", () => {
    const there = device({ id: 7 as BookId });
    queueSession(there.database, aSession({ fingerprint, startedAt: 1000, endedAt: 1900 }), 1);
    there.database.run("UPDATE pending_sessions SET state = 'failed', reason = 'No.'");
    queueSession(there.database, aSession({ fingerprint }), 1);
    showTimeline(there.ui, { fingerprint, title: "Dune" });
    expect(there.value("Discard sessions…")).toBe("2 sessions");
  });
});

test("the timeline of a book says that the web reader waits for the match", () => {
  const there = device();
  markProgressSent(there.database, { fingerprint, rowId: 0 } as never, { percent: asPercent(40) }, 5);
  showTimeline(there.ui, { fingerprint, title: "Dune" });
  expect(there.value("Web reader")).toBe("not moved, because the book was not found on the server");
});

describe("the sync of one book", () => {
  test.each<[Partial<Settings>, boolean]>([
    [{ highlights: "both", bookmarks: "off" }, true],
    [{ highlights: "off", bookmarks: "both" }, true],
    [{ highlights: "send", bookmarks: "send" }, false],
  ])("fetches its notes with %j: %s", (settings, isFetched) => {
    const there = device({ settings, id: 7 as BookId });
    syncBook(there.ui, { book: there.book, file }, () => undefined);
    there.context.tasks.pass(1);
    expect([there.calls, wantedBooksOf(there.database)[fingerprint] !== undefined]).toEqual([["now"], isFetched]);
  });

  test("sends nothing if its notes cannot be queued, and says so", () => {
    const there = device({ settings: { highlights: "send" }, id: 7 as BookId });
    const { query } = there.database;
    const refused: typeof query = (sql, values) => {
      fullFor("synced_annotations")(sql);
      return query(sql, values);
    };
    Object.assign(there.database, { query: refused });
    syncBook(there.ui, { book: there.book, file }, () => undefined);
    there.context.tasks.pass(1);
    expect([there.calls, there.said]).toEqual([
      [],
      ["Catchword cannot use its own database.\nDetails: the disk is full"],
    ]);
  });

  test("says that its notes met a fault, and sends nothing", () => {
    const there = device({ settings: { highlights: "send" }, id: 7 as BookId, unreadable: true });
    syncBook(there.ui, { book: there.book, file }, () => undefined);
    there.context.tasks.pass(1);
    expect([there.calls, there.said]).toEqual([[], [sentenceFor(translate, { kind: "defect" })]]);
  });

  const report = (options: Options, act: (there: ReturnType<typeof device>) => void) => {
    const there = device({ id: 7 as BookId, settings: { ratingMode: "stars" }, ...options });
    const runs: string[][] = [];
    syncBook(there.ui, { book: there.book, file }, () => void runs.push(there.working.slice()));
    there.context.tasks.pass(1);
    expect(there.working).toEqual(["Syncing…"]);
    act(there);
    there.context.tasks.pass(1);
    expect(runs).toEqual([[]]);
    return there.said;
  };

  test("reports what was sent, and a rating that came", () => {
    const said = report({}, ({ library, sync }) => {
      library.states.set(7, { rating: 8 });
      sync.end({ sent: [{ of: "session", count: 2 }] });
    });
    expect(said).toEqual(["Dune\nSent: 2 sessions.\nFetched: 1 rating."]);
  });

  test("reports that there was nothing", () => {
    expect(report({}, ({ sync }) => sync.end({}))).toEqual(["Dune\nNothing to sync."]);
  });

  test("reports a failure beside what was sent, whichever half fails", () => {
    const refused: Failure = { kind: "refused", status: 500, message: "" } as unknown as Failure;
    const sent = [{ of: "session", count: 2 }] as const;
    const sending = report({}, ({ sync }) => sync.end({ sent, failure: refused }));
    const fetching = report({ newsFailure: refused }, ({ sync }) => sync.end({ sent }));
    for (const said of [sending, fetching])
      expect(said).toEqual([expect.stringMatching(/^Dune\nSent: 2 sessions.\n.*500/)]);
  });
});
