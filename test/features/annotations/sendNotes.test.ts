import { throwStorage } from "../../../src/base/storageError";
import type { AgreedItem } from "../../../src/features/annotations/noteChanges.rules";
import { dialectOf } from "../../../src/server/dialects/generations";
import { noteSender, type SendNotesContext } from "../../../src/features/annotations/sendNotes";
import { drainQueue } from "../../../src/queue/drainQueue";
import type { Fingerprint } from "../../../src/model/book";
import { done, failed, ok } from "../../../src/base/result";
import { defaults } from "../../../src/model/settings";
import type { NoteChange } from "../../../src/features/annotations/noteChanges.rules";
import { memoryStore } from "../../fakes/memoryStore";
import { translate } from "../../fakes/say";

test("a note beside the book that is gone there is made anew once, though the answer gets lost", () => {
  const { annotations, books, matches, queue } = memoryStore();
  const fingerprint = "a" as Fingerprint;
  const change = {
    operation: "update",
    item: { kind: "entry", mark: "m", start: "1", passage: "", note: "words", colour: "", style: "" },
    digest: "d",
    serverId: 5,
  } as NoteChange;
  books.remember({ fingerprint, type: "EPUB", id: 7 as never }, "/a.epub", { size: 1, modifiedAt: 1 });
  annotations.queue(fingerprint, "/a.epub", [change], 0);
  const waiting = () => annotations.waiting();
  const made: number[] = [];
  const context = {
    store: { annotations, books, matches, queue, inTransaction: (work: () => void) => (work(), done) },
    server: {
      probe: { dialect: () => dialectOf("G") },
      notes: {
        update: () => ok("gone"),
        create: () => {
          made.push(9);
          return failed({ kind: "timeout", sent: true });
        },
        find: () => ok(made[0]),
      },
    },
    host: { tasks: { pause: () => undefined }, clock: { now: () => 0 } },
    merges: { begin: () => done, isHeld: () => false },
    translate,
    settings: () => ({ ...defaults, libraryUsername: "reader" }),
  } as unknown as SendNotesContext;
  const drain = () => drainQueue(context, [{ of: "note", create: () => noteSender(context) }], "automatic");
  expect(drain()).toMatchObject([{ failure: { kind: "timeout" } }]);
  expect(waiting()).toMatchObject([{ state: "sending" }]);
  expect(drain()).toEqual([]);
  expect(made).toHaveLength(1);
  expect(waiting()).toEqual([]);
  expect(annotations.known(fingerprint)).toMatchObject([{ mark: "m", serverId: 9 }]);
});

test("a mark whose place the server keeps stays pending while nobody can tell for which mark", () => {
  const { annotations, books, matches, queue } = memoryStore();
  const fingerprint = "a" as Fingerprint;
  const item = { kind: "highlight", mark: "m", start: "1", end: "2", passage: "words", colour: "", style: "" };
  const change = { operation: "create", item, digest: "d" } as NoteChange;
  books.remember({ fingerprint, type: "EPUB", id: 7 as never }, "/a.epub", { size: 1, modifiedAt: 1 });
  annotations.queue(fingerprint, "/a.epub", [change], 0);
  let agreed = (): readonly AgreedItem[] => throwStorage({ kind: "storage", detail: "the disk is full" });
  const context = {
    store: {
      annotations: { ...annotations, agreed: () => agreed() },
      books,
      matches,
      queue,
      inTransaction: (work: () => void) => (work(), done),
    },
    server: {
      probe: { dialect: () => dialectOf("G") },
      notes: { create: () => ok(undefined), find: () => ok(undefined) },
    },
    host: {
      tasks: { pause: () => undefined },
      clock: { now: () => 0 },
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
    },
    merges: { begin: () => done, isHeld: () => false },
    resolver: { resolve: () => ({ cfi: "epubcfi(/6/4!/4/2:0)" }) },
    translate,
    settings: () => ({ ...defaults, libraryUsername: "reader" }),
  } as unknown as SendNotesContext;
  const drain = () => drainQueue(context, [{ of: "note", create: () => noteSender(context) }], "automatic");
  expect(drain()).toMatchObject([{ failure: { kind: "storage" } }]);
  expect(annotations.waiting()).toHaveLength(1);
  agreed = () => [];
  expect(drain()).toEqual([]);
  expect(annotations.waiting()).toEqual([]);
});

describe("ten notes that arrive in one drain", () => {
  const fingerprint = "a" as Fingerprint;

  function device() {
    const { annotations, books, matches, queue, inTransaction } = memoryStore();
    const changes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => {
      const item = { kind: "annotation", mark: `m${number}`, start: `${number}`, end: "e", passage: "words" };
      return { operation: "create", item: { ...item, colour: "", style: "" }, digest: "d" } as NoteChange;
    });
    books.remember({ fingerprint, type: "EPUB", id: 7 as never }, "/a.epub", { size: 1, modifiedAt: 1 });
    annotations.queue(fingerprint, "/a.epub", changes, 0);
    const there: string[] = [];
    const commits: number[] = [];
    const state = { isLost: false };
    const context = {
      store: {
        annotations,
        books,
        matches,
        queue,
        inTransaction: (work: () => void) => {
          commits.push(there.length);
          if (state.isLost) throwStorage({ kind: "storage", detail: "the power is gone" });
          inTransaction(work);
        },
      },
      server: {
        probe: { dialect: () => dialectOf("W") },
        notes: {
          create: (_book: number, { cfi }: { cfi: string }) => {
            if (there.includes(cfi)) return ok(undefined);
            there.push(cfi);
            return ok(there.length);
          },
          find: (_book: number, { cfi }: { cfi: string }) => ok(there.indexOf(cfi) + 1),
          update: () => done,
        },
      },
      host: {
        tasks: { pause: () => undefined },
        clock: { now: () => 0 },
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      },
      merges: { begin: () => done, isHeld: () => false },
      resolver: { resolve: (_file: unknown, { start }: { start: string }) => ({ cfi: `epubcfi(/6/4!/4/${start})` }) },
      translate,
      settings: () => ({ ...defaults, libraryUsername: "reader" }),
    } as unknown as SendNotesContext;
    const drain = () => drainQueue(context, [{ of: "note", create: () => noteSender(context) }], "automatic");
    return { annotations, there, commits, state, drain };
  }

  test("are written as sent in one commit", () => {
    const { annotations, there, commits, drain } = device();
    expect(drain()).toEqual([]);
    expect(there).toHaveLength(10);
    expect(commits).toEqual([10]);
    expect(annotations.waiting()).toEqual([]);
    expect(annotations.known(fingerprint)).toHaveLength(10);
  });

  test("are found again on the server, and made once, where that commit is lost", () => {
    const { annotations, there, state, drain } = device();
    state.isLost = true;
    expect(drain()).toMatchObject([{ failure: { kind: "storage" } }]);
    expect(annotations.waiting().map((note) => note.state)).toEqual(Array(10).fill("sending"));
    state.isLost = false;
    expect(drain()).toEqual([]);
    expect(there).toHaveLength(10);
    expect(annotations.waiting()).toEqual([]);
    expect(annotations.known(fingerprint).map(({ serverId }) => serverId)).toContain(10);
  });
});
