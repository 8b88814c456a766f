import { writeReading } from "../../../../src/book/writeReading";
import { createAnnotationTracker } from "../../../../src/features/annotations/collect/trackAnnotations";
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
import { listPendingItems, listTouchedAnnotations } from "../../../../src/features/annotations/annotations.store";
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
}: {
  choice?: TrackingChoice;
  noteSync?: AnnotationSync | undefined;
  highlights?: AnnotationSync;
  notes?: HostAnnotation[];
  known?: readonly string[];
} = {}) {
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
    settings: { highlights, ratingMode: highlights === "off" ? "off" : "stars" },
    database,
    host: {
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      annotations: {
        listOf: () => ({
          count: notes.length,
          part: (from, count) => notes.slice(from, from + count),
          unread: [],
          stars: 4,
        }),
        ownColours: () => ({}),
        findDeleted: () => deleted.splice(0),
      },
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
  return { context, store, queued, deleted, rated, questions, finish, book, tracker };
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
