// Lines of src/features/sync-status/bookTimeline.page.ts
import { saveMiss } from "../../../src/book/books.store";
import { saveMatch, saveTrackingChoice } from "../../../src/book/matches.store";
import { archiveSessions } from "../../../src/features/sessions/sessions.store";
import { showTimeline, stateSentence } from "../../../src/features/sync-status/bookTimeline.page";
import { saveUploadedAt } from "../../../src/features/upload/uploads.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { aQueueDevice, fingerprint, type QueueDevice, type QueueOptions } from "../../fakes/queueDevice";

const notFound =
  "This book was not found on the server. It was last searched for time 5; every sync searches again, and you can match it by hand.";
const byHashOnly = "Without the library account a book is found only by its file, not by its ISBN or title.";
const notSearched = "This book was not searched for on the server yet.";
const isOff = "This is turned off. It is sent once you turn it on again.";
const unsent = "No session of this book was sent from this device yet.";
const untracked = "Tracking is off for this book.";
const short = "Your last reading, time 3 (12 s, 1 page), was too short: sessions are kept from 30 s on.";
const sentNone = `Sent|${unsent}`;
const keeps = `${sentNone} A session is kept from 30 s on.`;
const status = "Status|here: none · server: not asked yet";
const onServer = ["On the server|book 7", status];
const match = "Match…|by hand";
const nothingPending = "Pending|nothing";
const session = "Pending: 1 session (30 min)";
const [trim, discard] = ["Trim sessions…|1 session", "Discard sessions…|1 session"];
const discarded = { fingerprint, startedAt: 3, seconds: 12, pagesRead: 1 };
const unimported =
  "Not imported|KOReader's statistics have reading in this book since time 9 that was not imported: Catchword → Advanced → Import reading history.";

type Act = (there: QueueDevice) => void;
const nothing: Act = () => undefined;
const miss: Act = ({ database }) => saveMiss(database, fingerprint, 5);
const choose =
  (choice: "never" | "progress"): Act =>
  ({ database }) =>
    saveTrackingChoice(database, fingerprint, choice);
const note = (there: QueueDevice, mark: string, columns: string, values: string): void =>
  void there.database.run(
    `INSERT INTO synced_annotations (book, kind, mark, digest, sent_at, ${columns})
     SELECT id, 'annotation', '${mark}', 'd', 8, ${values} FROM books`,
  );

describe("the timeline of a book", () => {
  test.each<[string, QueueOptions, Act, readonly string[]]>([
    ["was not searched for", {}, nothing, [`On the server|${notSearched}`, nothingPending, match, keeps]],
    ["was not found", {}, miss, [`On the server|${notFound}`, nothingPending, match, keeps]],
    [
      "was not found by its file",
      { settings: { libraryUsername: "" } },
      miss,
      [`On the server|${notFound} ${byHashOnly}`, nothingPending, match, keeps],
    ],
    [
      "was not found and has a session",
      {},
      (there) => [miss, () => there.queueSession()].forEach((act) => act(there)),
      [`${session}|${notFound}`, match, trim, discard, sentNone],
    ],
    [
      "was not searched for and has a session and a rating",
      {},
      (there) => [there.queueSession, there.queueRating].forEach((act) => act()),
      [
        `${session}|This book is searched for on the server at the next sync.`,
        `Pending: 1 rating|${isOff}`,
        match,
        trim,
        discard,
        sentNone,
      ],
    ],
    [
      "has a rating that is turned off",
      {},
      (there) => there.queueRating(),
      [`On the server|${notSearched}`, `Pending: 1 rating|${isOff}`, match, sentNone],
    ],
    ["is on the server", { id: 7 }, nothing, [...onServer, nothingPending, keeps]],
    [
      "was matched by hand",
      {},
      ({ database }) => saveMatch(database, fingerprint, { id: 7 as BookId, externalId: "the-dune" }, 5),
      ["On the server|book 7, matched by you", "Hardcover|the-dune", status, nothingPending, keeps],
    ],
    [
      "was sent as a file",
      {},
      ({ database }) => saveUploadedAt(database, fingerprint, 9),
      [
        `On the server|${notSearched}`,
        "File sent to the library|time 9, not read in yet",
        nothingPending,
        match,
        keeps,
      ],
    ],
    [
      "has a refused session",
      { id: 7 },
      (there) => [() => there.queueSession(), () => there.fail()].forEach((act) => act()),
      [...onServer, "Failed: 1 session|The server refused it.", "Retry failed items|1 session", discard, sentNone],
    ],
    [
      "has reading that was not imported",
      { id: 7, unimportedSince: 9 },
      nothing,
      [...onServer, nothingPending, unimported, keeps],
    ],
    [
      "is not tracked",
      { id: 7, unimportedSince: 9 },
      choose("never"),
      [`Your choice|${untracked}`, ...onServer, nothingPending, sentNone],
    ],
    [
      "syncs its position only",
      { id: 7 },
      choose("progress"),
      ["Your choice|Only the position of this book is synced.", ...onServer, nothingPending, sentNone],
    ],
    [
      "was read too shortly",
      { id: 7, discarded },
      nothing,
      [...onServer, nothingPending, `Not counted|${short}`, sentNone],
    ],
    [
      "has sessions on the server",
      { id: 7 },
      (there) => {
        there.queueSession(1000);
        there.queueSession(5000);
        archiveSessions(there.database, [{ rowId: 1 }, { rowId: 2, serverId: 31 }], 60);
      },
      [...onServer, nothingPending, "time 5000, 30 min|number 31 on the server", "time 1000, 30 min|sent time 60"],
    ],
    [
      "has notes from the server, and some that cannot be placed",
      { id: 7 },
      (there) => {
        note(there, "a", "came_at", "7");
        note(there, "b", "reason", "'place'");
      },
      [
        ...onServer,
        nothingPending,
        keeps,
        "Notes from the server|1, last time 8",
        "Not on both sides|Notes that cannot be placed: 1. Sync status → Cannot be placed shows why.",
      ],
    ],
  ])("is complete if it %s", (_, options, act, lines) => {
    const there = aQueueDevice(options);
    act(there);
    showTimeline(there.ui, there.book);
    expect([there.title(), there.lines()]).toEqual(["Dune", lines]);
  });

  test("has a title for a book without one", () => {
    const there = aQueueDevice({ title: null });
    showTimeline(there.ui, { fingerprint });
    expect(there.title()).toBe("A book without a title");
    showTimeline(there.ui, { fingerprint, title: "Emma" });
    expect(there.title()).toBe("Emma");
    there.queueSession();
    showTimeline(there.ui, { fingerprint });
    there.tap("Discard sessions…");
    expect(there.title()).toBe("Discard 1 session of “A book without a title”? What you discard is never sent.");
  });

  test.each([
    ["Match…", "Which book on the server is it?"],
    ["Trim sessions…", "Pending sessions: Dune"],
    ["Failed: 1 rating", "Failed: Dune"],
  ])("opens a page with “%s”", (line, title) => {
    const there = aQueueDevice();
    there.queueRating();
    there.fail();
    there.queueSession();
    showTimeline(there.ui, there.book);
    there.tap(line);
    expect(there.title()).toBe(title);
  });

  test("shows a long sentence as a whole after a tap", () => {
    const there = aQueueDevice();
    showTimeline(there.ui, there.book);
    there.tap("On the server");
    expect(there.said).toEqual([notSearched]);
  });
});

describe("the state of a book in one sentence", () => {
  test.each<[string, QueueOptions, Act, string]>([
    ["was not found", {}, miss, `On the server: ${notFound}`],
    ["is on the server", { id: 7 }, nothing, "Pending: nothing"],
    [
      "is on the server and has a session",
      { id: 7 },
      (there) => there.queueSession(),
      `${session}: It is sent at the next sync.`,
    ],
    ["has a rating that is turned off", {}, (there) => there.queueRating(), `Pending: 1 rating: ${isOff}`],
    [
      "has a refused session",
      {},
      (there) => [() => there.queueSession(), () => there.fail("No.")].forEach((act) => act()),
      "Failed: 1 session: No.",
    ],
    ["is not tracked", {}, choose("never"), `Your choice: ${untracked}`],
  ])("says that it %s", (_, options, act, sentence) => {
    const there = aQueueDevice(options);
    act(there);
    expect(stateSentence(there.ui, fingerprint)).toBe(sentence);
  });

  test("is absent for a book that was never seen", () => {
    expect(stateSentence(aQueueDevice().ui, "b".repeat(32) as Fingerprint)).toBeUndefined();
  });
});
