import type { CfiResolver } from "../../../../src/features/annotations/cfi/resolveCfis.task";
import { only, testContext } from "../../../fakes/testContext";
import { throwStorage, done, failed, ok } from "../../../../src/base/result";
import { dialectOf } from "../../../../src/server/dialects/dialect";
import {
  annotationSender,
  type SendAnnotationsContext,
} from "../../../../src/features/annotations/send/sendAnnotations.task";
import { drainQueue } from "../../../../src/queue/drainQueue.task";
import type { Fingerprint } from "../../../../src/model/book";
import type { BaseItem, ItemChange } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { fullFor, memoryDatabase, memoryStore } from "../../../fakes/memoryStore";
import { getSettings, saveSettings } from "../../../../src/store/settings";
import { countAwaitsFile } from "../../../../src/features/annotations/send/awaitedFiles.store";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import { saveBook, saveIdentity } from "../../../../src/book/books.store";
import {
  listKnownItems,
  listPendingItems,
  queueItemChanges,
} from "../../../../src/features/annotations/annotations.store";

test("a note of a book that is gone on the server is created once for the new book", () => {
  const database = memoryDatabase({ libraryUsername: "reader", highlights: "send" });
  const fingerprint = "a" as Fingerprint;
  const change = {
    operation: "update",
    item: { kind: "entry", annotationId: "m", start: "1", passage: "", note: "words", colour: "", style: "" },
    digest: "d",
    serverId: 5,
  } as ItemChange;
  saveBook(database, { fingerprint, type: "EPUB", id: 7 as never }, "/a.epub", { size: 1, modifiedAt: 1 });
  queueItemChanges(database, { fingerprint, path: "/a.epub", at: 0 }, [change]);
  const waiting = () => listPendingItems(database);
  const made: number[] = [];
  const context: SendAnnotationsContext = {
    ...testContext({
      database,
      settings: getSettings(database),
      connection: { dialect: () => dialectOf("G") },
      server: {
        items: {
          update: () => ok("gone"),
          create: () => {
            made.push(9);
            // The power may go during the request.
            expect(waiting()).toMatchObject([{ state: "sending" }]);
            return failed({ kind: "timeout", sent: true });
          },
          find: () => ok(made[0]),
        },
      },
    }),
    merges: { begin: () => done, refusal: () => undefined, isHeld: () => false },
    resolver: only<CfiResolver>("resolver", {}),
  };
  const drain = () => drainQueue(context, [{ of: "note", create: () => annotationSender(context) }], "automatic");
  expect(drain()).toMatchObject([{ failure: { kind: "timeout" } }]);
  expect(waiting()).toMatchObject([{ state: "sending" }]);
  expect(drain()).toEqual([]);
  expect(made).toHaveLength(1);
  expect(waiting()).toEqual([]);
  expect(listKnownItems(database, fingerprint)).toMatchObject([{ annotationId: "m", serverId: 9 }]);
});

test("an annotation whose place is ambiguous stays pending while the disk is full", () => {
  const store = memoryStore();
  const { database } = store;
  saveSettings(database, { libraryUsername: "reader", highlights: "send" });
  const fingerprint = "a" as Fingerprint;
  const item = { kind: "highlight", annotationId: "m", start: "1", end: "2", passage: "words", colour: "", style: "" };
  const change = { operation: "create", item, digest: "d" } as ItemChange;
  saveBook(database, { fingerprint, type: "EPUB", id: 7 as never }, "/a.epub", { size: 1, modifiedAt: 1 });
  queueItemChanges(database, { fingerprint, path: "/a.epub", at: 0 }, [change]);
  store.before = fullFor("SELECT s.*");
  const context: SendAnnotationsContext = {
    ...testContext({
      database,
      settings: getSettings(database),
      connection: { dialect: () => dialectOf("G") },
      server: { items: { create: () => ok(undefined), find: () => ok(undefined) } },
      host: {
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      },
    }),
    merges: { begin: () => done, refusal: () => undefined, isHeld: () => false },
    resolver: only<CfiResolver>("resolver", { resolve: () => ({ cfi: "epubcfi(/6/4!/4/2:0)" }) }),
  };
  const drain = () => drainQueue(context, [{ of: "note", create: () => annotationSender(context) }], "automatic");
  expect(drain()).toMatchObject([{ failure: { kind: "storage" } }]);
  expect(listPendingItems(database)).toHaveLength(1);
  store.before = () => undefined;
  expect(drain()).toEqual([]);
  expect(listPendingItems(database)).toEqual([]);
});

describe("ten annotations that are sent in one drain", () => {
  const fingerprint = "a" as Fingerprint;

  function device() {
    let transaction = 0;
    const store = memoryStore(() => (transaction += 1));
    const { database } = store;
    saveSettings(database, { libraryUsername: "reader", highlights: "send" });
    const changes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => {
      const item = { kind: "annotation", annotationId: `m${number}`, start: `${number}`, end: "e", passage: "words" };
      return { operation: "create", item: { ...item, colour: "", style: "" }, digest: "d" } as ItemChange;
    });
    saveBook(database, { fingerprint, type: "EPUB", id: 7 as never }, "/a.epub", { size: 1, modifiedAt: 1 });
    queueItemChanges(database, { fingerprint, path: "/a.epub", at: 0 }, changes);
    const there: string[] = [];
    const commits: number[] = [];
    const state = { isLost: false };
    let last = 0;
    store.before = (sql) => {
      if (!sql.startsWith("DELETE FROM pending_annotations")) return;
      if (last !== transaction) commits.push(there.length);
      last = transaction;
      if (state.isLost) throwStorage({ kind: "storage", detail: "the power is gone" });
    };
    const context: SendAnnotationsContext = {
      ...testContext({
        database,
        settings: getSettings(database),
        connection: { dialect: () => dialectOf("W") },
        server: {
          items: {
            create: (_book, { cfi = "" }) => {
              if (there.includes(cfi)) return ok(undefined);
              there.push(cfi);
              return ok(there.length);
            },
            find: (_book, { cfi = "" }) => ok(there.indexOf(cfi) + 1),
            update: () => ok("changed"),
          },
        },
        host: {
          files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
        },
      }),
      merges: { begin: () => done, refusal: () => undefined, isHeld: () => false },
      resolver: only<CfiResolver>("resolver", {
        resolve: (_file, { start }) => ({ cfi: `epubcfi(/6/4!/4/${start})` }),
      }),
    };
    const drain = () => drainQueue(context, [{ of: "note", create: () => annotationSender(context) }], "automatic");
    return { database, there, commits, state, drain };
  }

  test("are marked as sent in one commit", () => {
    const { database, there, commits, drain } = device();
    expect(drain()).toEqual([]);
    expect(there).toHaveLength(10);
    expect(commits).toEqual([10]);
    expect(listPendingItems(database)).toEqual([]);
    expect(listKnownItems(database, fingerprint)).toHaveLength(10);
  });

  test("are found on the server and not sent again if that commit fails", () => {
    const { database, there, state, drain } = device();
    state.isLost = true;
    expect(drain()).toMatchObject([{ failure: { kind: "storage" } }]);
    expect(listPendingItems(database).map((note) => note.state)).toEqual(Array(10).fill("sending"));
    state.isLost = false;
    expect(drain()).toEqual([]);
    expect(there).toHaveLength(10);
    expect(listPendingItems(database)).toEqual([]);
    expect(listKnownItems(database, fingerprint).map(({ serverId }) => serverId)).toContain(10);
  });
});

describe("an annotation in a drain", () => {
  const fingerprint = "a" as Fingerprint;
  const cfi = "epubcfi(/6/4!/4/2:0)";
  const highlight = (annotationId: string, note?: string): ItemChange => ({
    operation: "create",
    item: { kind: "annotation", annotationId, start: "/p", end: "/q", passage: "words", note, colour: "", style: "" },
    digest: "d",
  });

  /** `isProven`: the file is the server's. */
  function device(changes: readonly ItemChange[], isProven = true) {
    const database = memoryDatabase({ libraryUsername: "reader", highlights: "send" });
    const book = { fingerprint, type: "EPUB", title: "Dune" } as const;
    saveBook(database, isProven ? { ...book, id: 7 as never } : book, "/a.epub", { size: 1, modifiedAt: 1 });
    if (!isProven) saveIdentity(database, fingerprint, { id: 7 as never });
    queueItemChanges(database, { fingerprint, path: "/a.epub", at: 0 }, changes);
    const asked: string[] = [];
    const state = { hasFile: true, placing: { cfi } as ReturnType<CfiResolver["resolve"]> };
    const context: SendAnnotationsContext = {
      ...testContext({
        database,
        settings: getSettings(database),
        connection: { dialect: () => dialectOf("spec") },
        server: {
          books: { findByHash: () => (asked.push("file"), ok(undefined)) },
          items: { create: () => ok(undefined), find: () => ok(undefined) },
        },
        host: { files: { facts: () => (state.hasFile ? { size: 1, modifiedAt: 1 } : undefined), sample: () => "" } },
      }),
      merges: { begin: () => done, refusal: () => undefined, isHeld: () => false },
      resolver: only<CfiResolver>("resolver", { resolve: () => state.placing }),
    };
    const drain = () => drainQueue(context, [{ of: "note", create: () => annotationSender(context) }], "automatic");
    const reasons = () => listKnownItems(database, fingerprint).map((known) => known.reason);
    return { database, asked, state, drain, reasons };
  }

  test.each([
    [undefined, "The server already has another mark of yours at this place."],
    ["refused before", undefined],
  ])("is refused if another one at its place was not: %s", (reason, refusal) => {
    const { database, drain } = device([highlight("new")]);
    const other: BaseItem = { kind: "annotation", annotationId: "old", digest: "", cfi, wasOnServer: true, reason };
    const merged = { base: [other], forgotten: [], changes: [], settled: [] };
    saveMergeOutcome(database, { fingerprint, path: "/a.epub", at: 0 }, merged);
    expect(drain()).toEqual([]);
    expect(listKnownItems(database, fingerprint, ["new"]).map((known) => known.reason)).toEqual([refusal]);
  });

  test("is refused if one before it in the same drain took its place", () => {
    const { drain, reasons } = device([highlight("one"), highlight("two")]);
    expect(drain()).toEqual([]);
    expect(reasons()).toEqual([undefined, "The server already has another mark of yours at this place."]);
  });

  test("waits for its file, and is counted until the file is back or it failed", () => {
    const { database, state, drain } = device([highlight("one"), highlight("two")]);
    state.placing = "later";
    state.hasFile = false;
    drain();
    expect([countAwaitsFile(database), listPendingItems(database).length]).toEqual([2, 2]);
    database.run("UPDATE pending_annotations SET state = 'failed' WHERE mark = 'one'");
    expect(countAwaitsFile(database)).toBe(1);
    state.hasFile = true;
    drain();
    expect([countAwaitsFile(database), listPendingItems(database).length]).toEqual([0, 2]);
  });

  test("is refused in a file that is not the server's, which is asked about it once", () => {
    const { database, asked, drain, reasons } = device([highlight("one"), highlight("two")], false);
    drain();
    expect(asked).toEqual(["file"]);
    expect(reasons()).toEqual(Array(2).fill(expect.stringContaining("not the one on the server")));
    expect(listPendingItems(database)).toEqual([]);
  });
});
