import { writeReading } from "../../../../src/book/writeReading";
import {
  createAnnotationTracker,
  queueAnnotations,
} from "../../../../src/features/annotations/collect/trackAnnotations";
import type { Fingerprint, TrackingChoice } from "../../../../src/model/book";
import { type HostAnnotation, idOfAnnotation, type AnnotationSync } from "../../../../src/model/annotation";
import type { ChoiceMenu } from "../../../../src/koreader/dialogs.port";
import { aDocument, anOpenBook } from "../../../fakes/document";
import { fakeSummaries } from "../../../fakes/summaries";
import { testContext } from "../../../fakes/testContext";
import { saveBook } from "../../../../src/book/books.store";
import { throwStorage } from "../../../../src/base/result";
import { memoryStore } from "../../../fakes/memoryStore";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import {
  listPendingItems,
  listTouchedAnnotations,
  queueItemChanges,
} from "../../../../src/features/annotations/annotations.store";
import { listPendingFields } from "../../../../src/features/status/bookFields.store";
import { saveAnnotationSync, saveTrackingChoice } from "../../../../src/book/matches.store";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";

const fingerprint = "a".repeat(32) as Fingerprint;
const note = (datetime: string): HostAnnotation => ({
  datetime,
  page: "/body/p[1]",
  start: "/body/p[1]/text().0",
  end: "/body/p[1]/text().9",
  text: `passage of ${datetime}`,
  drawer: "lighten",
});

/** A device with a book in which there are `notes`; `known` are on the server already. */
function device({
  choice = "track",
  noteSync,
  highlights = "send",
  notes = [note("1")],
  known = [],
  ratingMode = highlights === "off" ? "off" : "stars",
  isShared = false,
  enabled = true,
}: {
  choice?: TrackingChoice;
  noteSync?: AnnotationSync | undefined;
  highlights?: AnnotationSync;
  notes?: HostAnnotation[];
  known?: readonly string[];
  ratingMode?: "off" | "stars";
  /** Several readers. */
  isShared?: boolean;
  enabled?: boolean;
} = {}) {
  /** The file of the host beside the book. */
  const beside = { notes, stars: 4, hasNone: false, readsClosed: true, watchesEnded: 0 };
  const deleted: HostAnnotation[] = [];
  const questions: ChoiceMenu[] = [];
  const store = memoryStore();
  const { database } = store;
  saveBook(database, { fingerprint, type: "EPUB" }, aDocument().path, { size: 1, modifiedAt: 1 });
  saveTrackingChoice(database, fingerprint, choice);
  saveAnnotationSync(database, fingerprint, noteSync);
  const base = known.map((annotationId): BaseItem => ({
    kind: "annotation",
    annotationId: annotationId,
    digest: "",
    serverId: 5,
    wasOnServer: true,
  }));
  const merged = { base, forgotten: [], changes: [], settled: [] };
  saveMergeOutcome(database, { fingerprint, path: "/a.epub", at: 0 }, merged);
  const context = testContext({
    settings: { highlights, ratingMode, enabled },
    state: { isShared },
    database,
    host: {
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      annotations: {
        listOf: () => {
          const { stars } = beside;
          const list = beside.notes.slice();
          const part = (from: number, count: number) => list.slice(from, from + count);
          return beside.hasNone ? undefined : { count: list.length, part, unread: [], stars };
        },
        endWatch: () => (beside.watchesEnded += 1),
        ownColours: () => ({}),
        findDeleted: () => deleted.splice(0),
      },
      contents: { readsClosed: () => beside.readsClosed },
      summaries: fakeSummaries(),
      dialogs: { choose: (question) => void questions.push(question), notify: () => undefined },
    },
  });
  const tracker = createAnnotationTracker(context);
  const book = anOpenBook(aDocument(), fingerprint);
  const finish = (touched: readonly HostAnnotation[] = []): void => {
    tracker.annotated(touched, book);
    context.tasks.pass(5);
    const record = tracker.left?.(book);
    if (record !== undefined) writeReading(context, [record]);
    context.tasks.pass(0);
  };
  const queued = (): unknown => listPendingItems(database).map(({ operation }) => operation);
  const rated = (): unknown => listPendingFields(database, "rating").map(({ value }) => value);
  return { context, store, beside, queued, deleted, rated, questions, finish, book, tracker };
}

test("a changed annotation is stored during reading once a full disk has space again", () => {
  const annotationId = idOfAnnotation(note("1"));
  const { context, store, tracker, book } = device({ known: [annotationId] });
  store.before = (sql) => {
    if (sql.startsWith("INSERT")) throwStorage({ kind: "storage", code: 13, detail: "full" });
  };
  tracker.annotated([note("1")], book);
  context.tasks.pass(5);
  expect(listTouchedAnnotations(context.database, fingerprint)).toEqual([]);
  store.before = () => undefined;
  context.tasks.pass(40);
  expect(listTouchedAnnotations(context.database, fingerprint)).toEqual([annotationId]);
  tracker.left?.(book)?.store?.();
  expect(context.tasks.armed()).toBe(0);
});

describe("the end of a session", () => {
  test("queues the notes and the stars of the book", () => {
    const { queued, rated, finish, context } = device();
    finish();
    expect(queued()).toEqual(["create"]);
    expect(rated()).toEqual([8]);
    expect(context.count.queued).toBe(2);
  });

  test.each(["never", "progress"] as const)("queues nothing for a book with the choice %s", (choice) => {
    const { queued, rated, finish } = device({ choice });
    finish([note("1")]);
    expect(queued()).toEqual([]);
    expect(rated()).toEqual([]);
  });

  test.each([
    { noteSync: "off", highlights: "send", goes: [] },
    { noteSync: "send", highlights: "off", goes: ["create"] },
    { noteSync: undefined, highlights: "off", goes: [] },
    { noteSync: undefined, highlights: "both", goes: ["create"] },
  ] as const)("follows the choice for the book before the general one: %p", ({ noteSync, highlights, goes }) => {
    const { queued, finish } = device({ noteSync, highlights });
    finish([note("1")]);
    expect(queued()).toEqual(goes);
  });

  test("asks before several deleted notes are deleted on the server, not for one", () => {
    const annotationIds = [note("1"), note("2")];
    const known = annotationIds.map((one) => idOfAnnotation(one));
    const two = device({ notes: [], known });
    two.finish(annotationIds);
    expect(two.queued()).toEqual([]);
    expect(two.questions).toHaveLength(1);
    two.questions[0]?.choices[0]?.run();
    expect(two.queued()).toEqual(["delete", "delete"]);
    const one = device({ notes: [], known });
    one.finish([note("1")]);
    expect(one.queued()).toEqual(["delete"]);
    expect(one.questions).toEqual([]);
  });

  test("reads the list again if it could not be stored at first", () => {
    const notes = [note("1")];
    const { context, store, queued, tracker, book } = device({ notes });
    const record = tracker.left?.(book);
    store.before = (sql) => {
      if (sql.startsWith("INSERT")) throwStorage({ kind: "storage", code: 13, detail: "full" });
    };
    if (record !== undefined) writeReading(context, [record]);
    context.tasks.pass(1);
    expect(queued()).toEqual([]);
    store.before = () => undefined;
    notes.push({ ...note("2"), start: "/body/p[2]/text().0", end: "/body/p[2]/text().9" });
    context.tasks.pass(60);
    expect(queued()).toEqual(["create", "create"]);
  });

  test("counts an annotation lost without an event as deleted, also before a reload", () => {
    const known = [idOfAnnotation(note("1"))];
    const silent = device({ notes: [], known });
    silent.deleted.push(note("1"));
    silent.finish();
    expect(silent.queued()).toEqual(["delete"]);
    const reloaded = device({ notes: [], known });
    reloaded.deleted.push(note("1"));
    reloaded.tracker.reloaded?.(reloaded.book);
    expect(reloaded.tracker.isTouched(idOfAnnotation(note("1")))).toBe(true);
    reloaded.finish();
    expect(reloaded.queued()).toEqual(["delete"]);
  });

  test("does not count annotations that another book lost before", () => {
    const known = [idOfAnnotation(note("1"))];
    const { deleted, tracker, book, finish, queued } = device({ notes: [], known });
    deleted.push(note("1"));
    tracker.opened?.(book);
    finish();
    expect(queued()).toEqual([]);
  });
});

describe("a device with several readers", () => {
  const highlight = note("1");
  const changes: readonly [string, Partial<HostAnnotation>][] = [
    ["note", { note: "mine" }],
    ["colour", { colour: "red" }],
    ["style", { drawer: "underscore" }],
    ["text", { text: "other words" }],
  ];

  test.each(changes)("sends an annotation whose %s this reader changed without an event", (_, change) => {
    const { beside, book, tracker, finish, queued } = device({ isShared: true, notes: [highlight, note("2")] });
    tracker.fingerprinted?.(book, fingerprint);
    beside.notes = [{ ...highlight, ...change }, note("2")];
    finish();
    expect(queued()).toEqual(["create"]);
  });

  test("sends what is new since the start, and nothing that was there", () => {
    const { beside, book, tracker, finish, queued } = device({ isShared: true });
    tracker.fingerprinted?.(book, fingerprint);
    finish();
    expect(queued()).toEqual([]);
    beside.notes = [highlight, note("2")];
    finish();
    expect(queued()).toEqual(["create"]);
  });

  test("sends the stars only if they changed since the start", () => {
    const { beside, book, tracker, finish, rated } = device({ isShared: true });
    tracker.fingerprinted?.(book, fingerprint);
    finish();
    expect(rated()).toEqual([]);
    beside.stars = 5;
    finish();
    expect(rated()).toEqual([10]);
  });

  test("is not asked to compare what was there if there is no file beside the book", () => {
    const { beside, book, tracker, finish, queued } = device({ isShared: true });
    beside.hasNone = true;
    tracker.fingerprinted?.(book, fingerprint);
    beside.hasNone = false;
    finish();
    expect(queued()).toEqual(["create"]);
  });
});

describe("an open book", () => {
  test.each([
    ["notes are sent", {}, true],
    ["ratings alone are sent", { highlights: "off", ratingMode: "stars" }, true],
    ["its own notes are sent", { highlights: "off", ratingMode: "off", noteSync: "send" }, true],
    ["nothing is sent", { highlights: "off", ratingMode: "off" }, false],
    ["the plugin is off", { enabled: false }, false],
  ] as const)("is followed if %s: %j, %s", (_, given, expected) => {
    const { book, tracker } = device(given);
    expect(tracker.follows?.(book)).toBe(expected);
  });

  test("is followed for notes that wait for a place if closed books cannot be read", () => {
    const waits = device();
    waits.finish([note("1")]);
    waits.context.set({ highlights: "off", ratingMode: "off" });
    expect(waits.tracker.follows?.(waits.book)).toBe(false);
    waits.beside.readsClosed = false;
    expect(waits.tracker.follows?.(waits.book)).toBe(true);
    const other = anOpenBook(aDocument(), "b".repeat(32) as Fingerprint);
    expect(waits.tracker.follows?.(other)).toBe(false);
    expect(waits.tracker.follows?.(undefined)).toBe(false);
    const before = waits.context.count.queued;
    waits.tracker.fingerprinted?.(waits.book, fingerprint);
    expect(waits.context.count.queued).toBe(before + 1);
    waits.tracker.fingerprinted?.(other, "b".repeat(32) as Fingerprint);
    expect(waits.context.count.queued).toBe(before + 1);
    waits.context.database.run("UPDATE pending_annotations SET cfi = 'cfi'", {});
    expect(waits.tracker.follows?.(waits.book)).toBe(false);
  });

  test("ends the watch for deletions as it is closed, and notices them when asked", () => {
    const { beside, deleted, book, tracker } = device();
    tracker.opened?.(book);
    deleted.push(note("1"));
    tracker.noticeDeletions();
    expect(tracker.isTouched(idOfAnnotation(note("1")))).toBe(true);
    expect(tracker.isTouched(idOfAnnotation(note("2")))).toBe(false);
    tracker.closed?.(book);
    expect(beside.watchesEnded).toBe(1);
  });

  test("stores nothing of a touch while the plugin is off, or without a book", () => {
    const off = device({ enabled: false });
    off.tracker.annotated([note("1")], off.book);
    const none = device();
    none.tracker.annotated([note("1")], undefined);
    expect([off.context.tasks.armed(), none.context.tasks.armed()]).toEqual([0, 0]);
  });

  test("stores a touch as it is left, before the timer", () => {
    const { context, book, tracker } = device({ known: [idOfAnnotation(note("1"))] });
    tracker.annotated([note("1")], book);
    tracker.left?.(book)?.store?.();
    expect(listTouchedAnnotations(context.database, fingerprint)).toEqual([idOfAnnotation(note("1"))]);
    expect(context.tasks.armed()).toBe(0);
    expect(tracker.left?.(book)?.store).toBeUndefined();
  });

  test("stores no touch if its notes are not sent", () => {
    const known = [idOfAnnotation(note("1"))];
    const { context, book, tracker } = device({ highlights: "off", ratingMode: "stars", known });
    tracker.annotated([note("1")], book);
    tracker.left?.(book)?.store?.();
    expect(listTouchedAnnotations(context.database, fingerprint)).toEqual([]);
  });
});

test("the list is that of the end of the session, not of a later reader", () => {
  const { context, tracker, book, beside, queued } = device();
  const record = tracker.left?.(book);
  beside.notes = [];
  writeReading(context, [record!]);
  context.tasks.pass(0);
  expect(queued()).toEqual(["create"]);
});

test("a book is followed for its own note without a place, beside other books", () => {
  const { context, tracker, book, beside } = device({ highlights: "off" });
  beside.readsClosed = false;
  const item = { kind: "annotation", annotationId: "1", start: "/a", passage: "words", colour: "", style: "" } as const;
  const change = { operation: "create", item, digest: "d" } as const;
  const other = "b".repeat(32) as Fingerprint;
  queueItemChanges(context.database, { fingerprint: other, path: "/b.epub", at: 0 }, [change]);
  expect(tracker.follows?.(book)).toBe(false);
  queueItemChanges(context.database, { fingerprint, path: "/a.epub", at: 0 }, [change]);
  expect(tracker.follows?.(book)).toBe(true);
  queueItemChanges(context.database, { fingerprint: other, path: "/b.epub", at: 0 }, [
    { ...change, item: { ...item, annotationId: "2" } },
  ]);
  expect(tracker.follows?.(book)).toBe(true);
});

describe("all notes of a book, at the reader's request", () => {
  test("are queued and counted, if the book has a list", () => {
    const { context, queued, book, beside } = device({ notes: [note("1"), note("2")] });
    expect(queueAnnotations(context, book.document)).toEqual({ ok: true, value: { count: 2, unread: [] } });
    expect([queued(), context.count.queued]).toEqual([["create", "create"], 1]);
    beside.hasNone = true;
    expect(queueAnnotations(context, book.document)).toBeUndefined();
  });

  test("are queued on a device with several readers, also another reader's changes", () => {
    const { context, queued, book } = device({ isShared: true });
    const [one] = [note("1")].map((listed) => idOfAnnotation(listed));
    const base: BaseItem[] = [{ kind: "annotation", annotationId: one!, digest: "d", serverId: 5, wasOnServer: true }];
    const merged = { base, forgotten: [], changes: [], settled: [] };
    saveMergeOutcome(context.database, { fingerprint, path: "/a.epub", at: 0 }, merged);
    queueAnnotations(context, book.document);
    expect(queued()).toEqual(["update"]);
  });
});
