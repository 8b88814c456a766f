import { noteSender, type SendNotesContext } from "../../../src/app/notes/sendNotes";
import { drainQueue } from "../../../src/app/sync/drainQueue";
import type { Fingerprint } from "../../../src/domain/book";
import { done, failed, ok } from "../../../src/domain/result";
import { defaults } from "../../../src/domain/settings";
import type { NoteChange } from "../../../src/domain/noteChanges";
import { memoryStore, must } from "../../fakes/memoryStore";
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
  must(books.remember({ fingerprint, type: "EPUB", id: 7 as never }, "/a.epub", { size: 1, modifiedAt: 1 }));
  must(annotations.queue(fingerprint, "/a.epub", [change], 0));
  const waiting = () => must(annotations.waiting());
  const made: number[] = [];
  const context = {
    store: { annotations, books, matches, queue, together: (work: () => void) => (work(), done) },
    server: {
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
  const drain = () => drainQueue(context, [() => noteSender(context)], "automatic");
  expect(drain()).toMatchObject([{ failure: { kind: "timeout" } }]);
  expect(waiting()).toMatchObject([{ state: "sending" }]);
  expect(drain()).toEqual([]);
  expect(made).toHaveLength(1);
  expect(waiting()).toEqual([]);
  expect(must(annotations.known(fingerprint))).toMatchObject([{ mark: "m", serverId: 9 }]);
});

test("a mark whose place the server keeps stays pending while nobody can tell for which mark", () => {
  const { annotations, books, matches, queue } = memoryStore();
  const fingerprint = "a" as Fingerprint;
  const item = { kind: "highlight", mark: "m", start: "1", end: "2", passage: "words", colour: "", style: "" };
  const change = { operation: "create", item, digest: "d" } as NoteChange;
  must(books.remember({ fingerprint, type: "EPUB", id: 7 as never }, "/a.epub", { size: 1, modifiedAt: 1 }));
  must(annotations.queue(fingerprint, "/a.epub", [change], 0));
  let agreed: ReturnType<typeof annotations.agreed> = failed({ kind: "storage", detail: "the disk is full" });
  const context = {
    store: {
      annotations: { ...annotations, agreed: () => agreed },
      books,
      matches,
      queue,
      together: (work: () => void) => (work(), done),
    },
    server: { notes: { create: () => ok(undefined), find: () => ok(undefined) } },
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
  const drain = () => drainQueue(context, [() => noteSender(context)], "automatic");
  expect(drain()).toMatchObject([{ failure: { kind: "storage" } }]);
  expect(must(annotations.waiting())).toHaveLength(1);
  agreed = ok([]);
  expect(drain()).toEqual([]);
  expect(must(annotations.waiting())).toEqual([]);
});
