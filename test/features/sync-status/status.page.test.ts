import { showStatus } from "../../../src/features/sync-status/status.page";
import type { Failure } from "../../../src/base/failure";
import { saveBook } from "../../../src/book/books.store";
import { archiveSessions, queueSession } from "../../../src/features/sessions/sessions.store";
import { queueShelfAddition } from "../../../src/features/shelves/collections.store";
import { queueChange } from "../../../src/features/downloads/shelfChanges.store";
import { queueLibraryField } from "../../../src/features/status/libraryFields.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ShelfId } from "../../../src/model/shelf";
import { saveDeviceState } from "../../../src/store/deviceState";
import { runAll } from "../../../src/store/database";
import { aQueueDevice, type QueueDevice, type QueueOptions } from "../../fakes/queueDevice";
import { aSession } from "../../fakes/sessions";

const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
const untrusted = { kind: "untrusted", why: "unknown", detail: "", shown } as const;
const timeout: Failure = { kind: "timeout", sent: true };
const noAnswer = "The server did not answer in time.";
const none = () => [];

function page(options: QueueOptions = {}, act: (there: QueueDevice) => void = () => undefined) {
  const there = aQueueDevice(options);
  act(there);
  showStatus(there.ui, none);
  return there;
}

const [answered, problem, sent] = [
  "The server last answered|never yet",
  "Problem since then|none",
  "▸ Sent|book by book",
];
const nothingPending = "Pending|nothing";

describe("the page “Sync status”", () => {
  test.each<[string, QueueOptions, (there: QueueDevice) => void, readonly string[]]>([
    ["nothing is pending", {}, () => undefined, [answered, problem, nothingPending, sent]],
    [
      "the network is missing",
      { isOffline: true, answeredAt: 9 },
      () => undefined,
      ["Network|not connected", "The server last answered|time 9", problem, nothingPending, sent],
    ],
    ["a book is pending", {}, (there) => there.queueSession(), [answered, problem, "Dune|1 session (30 min)", sent]],
    [
      "a book without a title was refused",
      { title: null },
      (there) => [() => there.queueSession(), () => there.fail()].forEach((act) => act()),
      [answered, problem, "▸ Failed|1 session", "A book without a title|failed", sent],
    ],
    [
      "the last reading was too short",
      { discarded: { fingerprint: "b".repeat(32) as Fingerprint, startedAt: 3, seconds: 12, pagesRead: 2 } },
      () => undefined,
      [
        answered,
        problem,
        "Not counted|Your last reading, time 3 (12 s, 2 pages), was too short: sessions are kept from 30 s on.",
        nothingPending,
        sent,
      ],
    ],
    [
      "the library has choices and changes of shelves",
      {},
      ({ database }) => {
        queueShelfAddition(database, { id: 8 as BookId, title: "Sea" }, 1 as ShelfId, 5);
        queueLibraryField(database, { id: 9 as BookId }, "rating", { value: 8, seen: undefined, at: 6 });
        queueLibraryField(database, { id: 6 as BookId }, "rating", { value: 6, seen: undefined, at: 6 });
        const change = { assigns: false, isCollected: false, shelf: 2 as ShelfId, at: 5 };
        runAll(database, [queueChange({ ...change, book: 8 as BookId })]);
      },
      [
        answered,
        problem,
        "A book without a title|Rating: ★★★★",
        "A book without a title|Rating: ★★★",
        "Sea|goes onto a shelf on the server",
        "Shelf changes|1",
        sent,
      ],
    ],
  ])("is complete if %s", (_, options, act, lines) => {
    const there = page(options, act);
    expect([there.title(), there.lines()]).toEqual(["Sync status", lines]);
  });

  test.each<[string, QueueOptions, string]>([
    ["of a sync", { syncFailure: timeout }, noAnswer],
    ["of a later request", { trouble: { at: 5, sentence: "It broke off." } }, "time 5\n\nIt broke off."],
    [
      "of a sync, not of a later request",
      { syncFailure: timeout, trouble: { at: 5, sentence: "No.", untrusted } },
      noAnswer,
    ],
  ])("shows a whole problem %s after a tap", (_, options, sentence) => {
    const there = page(options);
    there.tap("Problem since then");
    expect([there.said, there.title()]).toEqual([[expect.stringContaining(sentence)], "Sync status"]);
  });

  test.each<[string, QueueOptions]>([
    ["of a sync", { syncFailure: untrusted }],
    ["of a later request", { trouble: { at: 5, sentence: "No.", untrusted } }],
  ])("asks about the certificate %s after a tap", (_, options) => {
    const there = page(options);
    there.tap("Problem since then");
    expect([there.title(), there.said]).toEqual(["Is this your server?", []]);
  });

  test("opens the failed items, and a pending book", () => {
    const there = page({}, ({ queueRating, fail, queueSession }) =>
      [queueRating, fail, queueSession].forEach((act) => act()),
    );
    there.tap("▸ Failed");
    expect(there.title()).toBe("Failed");
    there.closeTop();
    there.tap("Dune");
    expect(there.title()).toBe("Dune");
  });

  test("says why a choice in the library, or a change of a shelf, is pending", () => {
    const there = page({ isOffline: true }, ({ database }) => {
      queueShelfAddition(database, { id: 8 as BookId, title: "Sea" }, 1 as ShelfId, 5);
      const change = { assigns: false, isCollected: false, shelf: 2 as ShelfId, at: 5 };
      runAll(database, [queueChange({ ...change, book: 8 as BookId })]);
    });
    there.tap("Sea");
    there.tap("Shelf changes");
    const sentence = "This device is not connected. It is sent the next time there is a network.";
    expect(there.said).toEqual([sentence, sentence]);
  });

  test("says that there are more books than it shows", () => {
    const books = (count: number): readonly string[] => {
      const there = page({}, ({ database }) => {
        for (let id = 1; id <= count; id += 1) {
          const fingerprint = id.toFixed(0).padStart(32, "0") as Fingerprint;
          saveBook(database, { fingerprint, type: "EPUB", title: `${id}` }, `/${id}.epub`, { size: 1, modifiedAt: 1 });
          queueSession(database, aSession({ fingerprint }), 1);
        }
      });
      return there.lines().slice(2, -1);
    };
    expect([books(200).length, books(200).at(-1)]).toEqual([200, "200|1 session (30 min)"]);
    expect([books(201).length, books(201).at(-1)]).toEqual([201, "Others|not shown here"]);
  });

  test("counts what is pending for another reader, and says when it is sent", () => {
    const there = aQueueDevice();
    saveDeviceState(there.database, { isShared: true });
    const reader = { id: 2, pending: 3, isCurrent: false, readerUsername: "bob", libraryUsername: "" };
    Object.assign(there.context.host, { accounts: { list: () => [reader] } });
    showStatus(there.ui, none);
    expect(there.lines()).toContain("Pending for bob|3");
    there.tap("Pending for bob");
    expect(there.said).toEqual(["It is sent once this reader is chosen: Catchword → Connection → Who is reading."]);
  });
});

describe("the page of what was sent", () => {
  test("says that there was nothing", () => {
    const there = page();
    there.tap("▸ Sent");
    expect([there.said, there.title()]).toEqual([["Nothing was sent from this device yet."], "Sync status"]);
  });

  test.each<[string | null, string]>([
    ["Dune", "Dune"],
    [null, "A book without a title"],
  ])("has the book %j, and opens it", (title, name) => {
    const there = page({ id: 7, title }, (device) => {
      device.queueSession();
      archiveSessions(device.database, [{ rowId: 1 }], 60);
    });
    there.tap("▸ Sent");
    expect([there.title(), there.lines(), there.said]).toEqual(["Sent", [`${name}|time 60`], []]);
    there.closeTop();
    there.tap("▸ Sent");
    there.tap(name);
    expect([there.title(), there.lines().at(-1)]).toEqual([name, expect.stringContaining("sent time 60")]);
  });
});
