// Also src/features/sync-status/pending.menu.ts, index.ts and syncBook.page.ts
import type { Failure } from "../../../src/base/failure";
import { ok } from "../../../src/base/result";
import { syncFeature } from "../../../src/features/sync-status";
import { queueItems, syncNow } from "../../../src/features/sync-status/pending.menu";
import { syncBook } from "../../../src/features/sync-status/syncBook.page";
import type { SyncReport } from "../../../src/queue/departures.rules";
import { countQueue } from "../../../src/queue/queue.store";
import type { News } from "../../../src/queue/sync.port";
import { drawn, lineIn } from "../../fakes/menu";
import { aQueueDevice, fingerprint, type QueueDevice, type QueueOptions } from "../../fakes/queueDevice";

const nothing: SyncReport = { sent: [], outdated: [], conflicts: [], unplaceable: [], left: [] };
const noNews: News = { statuses: 0, ratings: 0, positions: 0, books: 0 };
const timeout: Failure = { kind: "timeout", sent: true };
const refused: Failure = { kind: "refused", status: 400, message: "" };

/** A device after a manual sync with this end. */
function synced(there: QueueDevice, report: Partial<SyncReport> = {}, news?: News) {
  let runs = 0;
  syncNow(there.ui, () => (runs += 1));
  expect([there.working, there.asked[0]?.fetches, runs]).toEqual([["Syncing…"], true, 0]);
  there.asked[0]?.ended({ ...nothing, ...report }, news);
  expect([there.working, runs]).toEqual([[], 1]);
  return there;
}

describe("the answer of a manual sync", () => {
  const left = ({ database }: QueueDevice): Partial<SyncReport> => ({ left: countQueue(database) });
  const more = "“Sync status” tells more.";

  test.each<[string, (there: QueueDevice) => void, readonly string[]]>([
    [
      "refused items beside pending ones",
      ({ queueRating, fail, queueSession }) => [queueRating, fail, queueSession].forEach((act) => act()),
      ["Still pending: 1 session.", "Failed: 1 rating.", more],
    ],
    [
      "a note without its file",
      (there) => there.queueStrayNotes(1),
      ["1 note waits for its book's file. Copy or download the book again.", more],
    ],
    [
      "notes without their files",
      (there) => there.queueStrayNotes(2),
      ["2 notes wait for their book's file. Copy or download the book again.", more],
    ],
  ])("names %s", (_, act, lines) => {
    const there = aQueueDevice();
    act(there);
    expect(synced(there, left(there)).said).toEqual([lines.join("\n")]);
  });

  test("says that nothing is pending, what is new, and which reading was too short", () => {
    const there = synced(aQueueDevice(), {}, { ...noNews, books: 1 });
    expect(there.said).toEqual(["Nothing is pending.\nFetched: 1 new book."]);
    const discarded = { fingerprint, startedAt: 3, seconds: 12, pagesRead: 1 };
    expect(synced(aQueueDevice({ discarded })).said).toEqual([
      "Nothing is pending.\n\nYour last reading, time 3 (12 s, 1 page), was too short: sessions are kept from 30 s on.",
    ]);
  });

  test.each<[string, QueueOptions, Failure, boolean]>([
    ["no answer", {}, timeout, true],
    ["a refused item", {}, refused, false],
    ["no account", { settings: { readerUsername: "", libraryUsername: "" } }, timeout, false],
  ])("offers to test the connection after %s: %s", (_, options, failure, isOffered) => {
    const there = synced(aQueueDevice(options), { failure });
    expect(there.besideOk()?.text).toBe(isOffered ? "Test connection" : undefined);
    there.besideOk()?.run();
    expect(there.working).toEqual(isOffered ? ["Testing the connection…"] : []);
  });

  test("offers to download what is new on the shelves", () => {
    const there = aQueueDevice();
    const wishes: unknown[] = [];
    Object.assign(there.database.memory, {
      downloadJobs: { work: { progress: () => undefined } },
      shelfJobs: { sync: { now: (wish: unknown) => void wishes.push(wish) } },
    });
    synced(there, {}, { ...noNews, waiting: 2 })
      .besideOk()
      ?.run();
    expect(wishes).toEqual([{}]);
  });
});

describe("the lines of the queue", () => {
  const [retry, discard] = ["Retry failed items", "Discard pending sessions…"];

  test("are grey without items that they are for", () => {
    const there = aQueueDevice();
    const lines = (): readonly string[] => drawn(queueItems(there.ui));
    expect(lines()).toEqual([`${retry} (grey)`, `${discard} (grey)`]);
    there.queueRating();
    expect(lines()).toEqual([`${retry} (grey)`, `${discard} (grey)`]);
    there.fail();
    there.queueSession();
    expect(lines()).toEqual([retry, discard]);
    expect(lineIn(queueItems(there.ui), retry).help).toMatch(/^Items that the server refused have failed/u);
  });
});

describe("the feature of the sync", () => {
  test("has lines, actions, and sends when the plugin is left", () => {
    const there = aQueueDevice();
    let left = 0;
    Object.assign(there.ui.sync, {
      schedule: () => undefined,
      networkChanged: () => undefined,
      settingsChanged: () => undefined,
      leaving: () => (left += 1),
    });
    const feature = syncFeature(there.ui, () => [{ text: "More", run: () => undefined }]);
    expect(drawn(feature.menu?.status?.() ?? []).length).toBe(2);
    feature.left?.({} as never);
    expect(left).toBe(1);
    const actions = feature.actions ?? [];
    expect(actions).toMatchObject([
      { name: "catchword_pending", title: "Catchword: sync pending now", atHome: true },
      { name: "catchword_book_happened", title: "Catchword: sync status", atHome: true },
    ]);
    actions[0]?.run();
    expect(there.asked.length).toBe(1);
    actions[1]?.run();
    expect([there.title(), there.lines().at(-1)]).toEqual(["Sync status", "More|"]);
  });
});

describe("the sync of one book", () => {
  test.each<[QueueOptions, string]>([
    [{ settings: { enabled: false } }, "Catchword is switched off."],
    [{ settings: { serverUrl: "" } }, "No server URL is set: Catchword → Connection."],
  ])("says why it does not begin: %j", (options, sentence) => {
    const there = aQueueDevice({ id: 7, ...options });
    syncBook(there.ui, { book: there.book, file: { path: "/dune.epub" } }, () => undefined);
    there.context.tasks.pass(1);
    expect([there.said, there.asked]).toEqual([[sentence], []]);
  });

  test("names a book without a title, and a position that came", () => {
    const there = aQueueDevice({ id: 7, title: null, settings: { statusSync: false, ratingMode: "off" } });
    Object.assign(there.database.memory, { progressSync: { fetch: () => ok(true) } });
    syncBook(there.ui, { book: there.book, file: { path: "/dune.epub" } }, () => undefined);
    there.context.tasks.pass(1);
    there.asked[0]?.ended(nothing, undefined);
    there.context.tasks.pass(1);
    expect(there.said).toEqual(["this book\nFetched: 1 position."]);
  });
});
