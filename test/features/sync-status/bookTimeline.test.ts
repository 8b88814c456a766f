import { caught, ok } from "../../../src/base/result";
import { asPercent } from "../../../src/base/scale";
import { saveBook } from "../../../src/book/books.store";
import { saveMatch, saveTrackingChoice } from "../../../src/book/matches.store";
import { archiveSessions, markSessionsSending, queueSession } from "../../../src/features/sessions/sessions.store";
import { markAwaitsBook, markProgressSent, queueProgress } from "../../../src/features/position/progress.store";
import { queueField } from "../../../src/features/status/bookFields.store";
import { bookTimeline, type BookTimeline, whyOfLibrary } from "../../../src/features/sync-status/bookTimeline";
import { hostBegan } from "../../../src/features/history/history.rules";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { Span } from "../../../src/model/session";
import type { Settings } from "../../../src/model/settings";
import { dialectOf, type Generation } from "../../../src/server/dialects/dialect";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aSession } from "../../fakes/sessions";
import { testContext } from "../../fakes/testContext";

const fingerprint = "a".repeat(32) as Fingerprint;
const day = 86400;
const accounts = { libraryUsername: "ann", readerUsername: "ann", statusSync: true, ratingMode: "stars" } as const;

interface Given {
  readonly id?: number;
  readonly settings?: Partial<Settings>;
  readonly generation?: Generation;
  /** Seconds of reading in the statistics of the host. */
  readonly read?: number;
  /** Time of the copy of the folder, before now. */
  readonly copied?: number;
}

/** A device with one book. */
function device({ id, settings, generation = "G", read, copied }: Given = {}) {
  const database = memoryDatabase();
  const spans: Span[] = [];
  const context = testContext({
    database,
    settings: { ...accounts, ...settings },
    host: {
      statistics: () => {
        const between = (_hash: Fingerprint, span: Span) => {
          spans.push(span);
          return ok(read === undefined ? undefined : { seconds: read, startsAt: 99 });
        };
        return ok({ between, close: () => undefined }) as never;
      },
    },
    connection: { dialect: () => dialectOf(generation), lastContact: () => ({}) },
  });
  const now = context.clock.now();
  if (copied !== undefined)
    database.memory.deviceState = { ...(database.memory.deviceState as object), copiedAt: now - copied };
  Object.assign(database.memory, { sessionTracker: { discarded: () => undefined } });
  const book = { fingerprint, type: "EPUB", title: "Dune", id: id as BookId | undefined } as const;
  saveBook(database, book, "/dune.epub", { size: 1, modifiedAt: 1 });
  const sync = { lastFailure: () => undefined } as never;
  const look = (): BookTimeline => bookTimeline(context, sync, fingerprint);
  const why = (): unknown => Object.fromEntries(look().parts.map((part) => [part.of, part.why]));
  const session = (at = 1): void => queueSession(database, aSession({ fingerprint }), at);
  const position = (): void =>
    queueProgress(database, { fingerprint, percent: asPercent(40), place: "p", readAt: 5, compared: true } as never);
  const rating = (): void => queueField(database, fingerprint, "rating", { value: 8, at: 5 });
  return { context, database, now, spans, sync, look, why, session, position, rating };
}

test("the timeline of a book has its facts, its queue and what was sent", () => {
  const there = device({ read: 900 });
  const { database } = there;
  saveMatch(database, fingerprint, { id: 7 as BookId, externalId: "4711" }, 50);
  there.session();
  archiveSessions(database, [{ rowId: 1, serverId: 31 }], 60);
  markProgressSent(database, { fingerprint, rowId: 0 } as never, { percent: asPercent(40) }, 70);
  there.rating();
  const part = { awaitsBook: false, awaitsReader: false };
  const { book, sessions, parts, ...facts } = there.look();
  expect(book).toMatchObject({ fingerprint, id: 7, title: "Dune" });
  expect(facts).toEqual({ choice: "track", byHand: true, externalId: "4711", unimportedSince: 99 });
  expect(sessions).toMatchObject([{ of: "session", at: 1780308000, endedAt: 1780309800, sentAt: 60, serverId: 31 }]);
  expect(parts).toMatchObject([
    { ...part, of: "session", state: "sent", count: 1, seconds: 1800, sentAt: 60 },
    { ...part, of: "rating", state: "pending", count: 1, seconds: 0, why: { kind: "scheduled" } },
    { ...part, of: "position", state: "sent", count: 1, seconds: 0, amount: 40, sentAt: 70 },
  ]);
  expect(parts.map(({ why }) => why !== undefined)).toEqual([false, true, false]);
});

test("a book that was found by itself was not matched by hand", () => {
  expect(device({ id: 7 }).look().byHand).toBe(false);
});

test("a book that was never seen has no timeline", () => {
  const { context, sync } = device();
  const found = caught(() => bookTimeline(context, sync, "b".repeat(32) as Fingerprint));
  expect(found).toMatchObject({ ok: false, failure: { kind: "storage" } });
});

describe("the reason of a pending item", () => {
  const version = "The server has another version of this file, and keeps no position for this one.";

  test.each<[string, Given, object]>([
    ["is the next sync", { id: 7 }, { session: { kind: "scheduled" }, position: { kind: "scheduled" } }],
    ["is the book's missing ID", {}, { session: { kind: "unasked" }, position: { kind: "scheduled" } }],
    [
      "is the missing library account",
      { id: 7, settings: { libraryUsername: "" } },
      { session: { kind: "noAccount", account: "library" }, position: { kind: "scheduled" } },
    ],
    [
      "is the missing reader account",
      { id: 7, settings: { readerUsername: "" } },
      { session: { kind: "scheduled" }, position: { kind: "noAccount", account: "reader" } },
    ],
    [
      "is the missing reader account, also for sessions on a server as specified",
      { id: 7, settings: { readerUsername: "" }, generation: "spec" },
      { session: { kind: "noAccount", account: "reader" }, position: { kind: "noAccount", account: "reader" } },
    ],
  ])("%s", (_name, given, why) => {
    const there = device(given);
    there.session();
    there.position();
    expect(there.why()).toEqual(why);
  });

  test.each([
    ["unmatched", undefined, { kind: "unasked" }],
    ["matched", 7, { kind: "attempted", sentence: version }],
  ])("is another version of the file, once the book is %s", (_name, id, position) => {
    const there = device(id === undefined ? {} : { id });
    there.position();
    markAwaitsBook(there.database, { rowId: 1 });
    expect(there.why()).toEqual({ position });
  });

  test("is the choice for the book", () => {
    const there = device({ id: 7 });
    there.session();
    for (const choice of ["never", "progress"] as const) {
      saveTrackingChoice(there.database, fingerprint, choice);
      const kind = choice === "never" ? "unwanted" : "scheduled";
      expect([there.look().choice, there.why()]).toEqual([choice, { session: { kind } }]);
    }
  });

  test.each<[string, number, boolean, boolean]>([
    ["is the device that sends inherited sessions", day, true, true],
    ["is not another device after a week", 7 * day, true, false],
    ["is not another device for new sessions", day, false, false],
  ])("%s", (_name, copied, isInherited, isWaiting) => {
    const there = device({ id: 7, copied });
    there.session(there.now - (isInherited ? copied : 0));
    markSessionsSending(there.database, there.now);
    there.rating();
    const inherited = { kind: "inherited", until: there.now - copied + 7 * day };
    expect(there.why()).toEqual({
      session: isWaiting ? inherited : { kind: "scheduled" },
      rating: { kind: "scheduled" },
    });
  });

  test("is the last attempt for a choice in the library, which needs no other book", () => {
    const { context, sync } = device();
    const item = { of: "shelf change", reason: "No." } as const;
    expect(whyOfLibrary(context, sync, item)).toEqual({ kind: "attempted", sentence: "No." });
    expect(whyOfLibrary(context, sync, { of: "rating" })).toEqual({ kind: "scheduled" });
  });
});

describe("reading in the statistics that was not imported", () => {
  test.each([
    [299, undefined],
    [300, 99],
    [undefined, undefined],
  ])("counts from five minutes on: %s seconds", (read, since) => {
    expect(device(read === undefined ? {} : { read }).look().unimportedSince).toBe(since);
  });

  test("ends a minute before the first session of the plugin", () => {
    const there = device();
    there.look();
    there.session();
    there.look();
    expect(there.spans).toEqual([
      { startedAt: hostBegan, endedAt: 4102444800 - 60 },
      { startedAt: hostBegan, endedAt: 1780308000 - 60 },
    ]);
  });
});
