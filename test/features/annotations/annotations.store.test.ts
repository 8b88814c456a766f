import {
  countOffItems,
  forgetSentItems,
  keepDiscardedItem,
  listKnownItems,
  listPendingItems,
  listTouchedAnnotations,
  markItemSent,
  queueItemChanges,
  saveTouchedAnnotations,
  setItemAside,
} from "../../../src/features/annotations/annotations.store";
import type { BaseItem, ItemChange } from "../../../src/features/annotations/collect/itemChanges.rules";
import type { PendingItem } from "../../../src/features/annotations/itemRecords";
import { listBaseItems, saveMergeOutcome } from "../../../src/features/annotations/merge/baseItems.store";
import { saveAnnotationSync } from "../../../src/book/matches.store";
import { saveBook } from "../../../src/book/books.store";
import { type AnnotationItem, type AnnotationSync, reviewId } from "../../../src/model/annotation";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { defaults } from "../../../src/model/settings";
import { runAll } from "../../../src/store/database";
import { memoryDatabase, memoryStore } from "../../fakes/memoryStore";

const fingerprint = "a".repeat(32) as Fingerprint;
const path = "/a.epub";

function device() {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB", id: 7 as BookId }, path, { size: 1, modifiedAt: 1 });
  const queue = (
    operation: ItemChange["operation"],
    note = "",
    given: Partial<ItemChange & AnnotationItem> = {},
  ): void => {
    const { kind = "annotation", annotationId = "one", serverId, cfi } = given;
    const item = { kind, annotationId, start: "/p", passage: "words", note, colour: "", style: "" };
    queueItemChanges(database, { fingerprint, path, at: 5 }, [{ operation, item, digest: note, serverId, cfi }]);
  };
  const keep = (annotationId: string, given: Partial<BaseItem> = {}): void => {
    const row: BaseItem = { kind: "annotation", annotationId, digest: "d", serverId: 5, wasOnServer: true, ...given };
    saveMergeOutcome(database, { fingerprint, path, at: 5 }, { base: [row], forgotten: [], changes: [], settled: [] });
  };
  const become = (state: string): void =>
    void database.run("UPDATE pending_annotations SET state = :state, attempts = 3", { state });
  const pending = (): readonly PendingItem[] => listPendingItems(database);
  const queued = (): unknown => pending().map(({ operation, item, serverId }) => [operation, item.note, serverId]);
  const known = (): unknown => listKnownItems(database, fingerprint).map(({ annotationId }) => annotationId);
  return { database, queue, keep, become, pending, queued, known };
}

describe("a queued change of a note", () => {
  test("replaces an earlier one, and a new note stays new", () => {
    const { queue, queued } = device();
    queue("create", "first");
    queue("update", "second");
    expect(queued()).toEqual([["create", "second", undefined]]);
  });

  test("is tried again after a failure", () => {
    const { queue, pending, become } = device();
    queue("create", "first");
    become("failed");
    queue("update", "second");
    expect(pending()).toMatchObject([{ state: "pending", attempts: 0 }]);
  });

  test("takes back a deletion that was not sent yet", () => {
    const { queue, queued } = device();
    queue("delete", "", { serverId: 5 });
    queue("create", "again");
    expect(queued()).toEqual([["update", "again", 5]]);
  });

  test("is dropped with a new note that is deleted unsent, unless it may have arrived", () => {
    const { queue, queued, become } = device();
    queue("create", "first");
    queue("delete");
    expect(queued()).toEqual([]);
    queue("create", "first");
    become("sending");
    queue("delete");
    expect(queued()).toEqual([["delete", "first", undefined]]);
  });

  test("made during its request is sent as a change", () => {
    const { database, queue, queued, pending, known } = device();
    queue("create", "first");
    const [sent] = pending();
    queue("update", "second");
    markItemSent(database, sent!, 9, 6);
    expect([queued(), known()]).toEqual([[["update", "second", 9]], ["one"]]);
  });
});

describe("a sent change", () => {
  test.each<[ItemChange["operation"], number | undefined, boolean]>([
    ["create", undefined, false],
    ["create", 9, true],
    ["update", undefined, true],
    ["update", 9, true],
  ])("%s, answered with the ID %s, says what is on the server: %s", (operation, serverId, isKnown) => {
    const { database, queue, pending } = device();
    queue(operation, "words", { cfi: "cfi" });
    markItemSent(database, pending()[0]!, serverId, 6);
    const values = isKnown ? { colour: "", style: "", note: "words", title: "" } : undefined;
    const rows = listBaseItems(database, fingerprint, () => undefined);
    expect(rows).toMatchObject([{ digest: "words", cfi: "cfi", serverId, values, wasOnServer: isKnown }]);
  });

  test("without a note has an empty one on the server", () => {
    const { database, pending } = device();
    const item = {
      kind: "annotation",
      annotationId: "one",
      start: "/p",
      passage: "words",
      colour: "",
      style: "",
    } as const;
    queueItemChanges(database, { fingerprint, path, at: 5 }, [{ operation: "create", item, digest: "d" }]);
    markItemSent(database, pending()[0]!, 9, 6);
    expect(listBaseItems(database, fingerprint, () => undefined)).toMatchObject([{ values: { note: "" } }]);
  });

  test("leaves nothing after a deletion", () => {
    const { database, queue, keep, pending, queued, known } = device();
    keep("one");
    queue("delete", "", { serverId: 5 });
    markItemSent(database, pending()[0]!, undefined, 6);
    expect([queued(), known()]).toEqual([[], []]);
  });
});

test("a change in another file of the book replaces the pending one of the first file", () => {
  const { database, queue, pending } = device();
  const other = "b".repeat(32) as Fingerprint;
  saveBook(database, { fingerprint: other, type: "EPUB", id: 7 as BookId }, "/b.epub", { size: 2, modifiedAt: 1 });
  queue("create", "first");
  const { item } = pending()[0]!;
  const change: ItemChange = { operation: "update", item: { ...item, note: "second" }, digest: "d2" };
  queueItemChanges(database, { fingerprint: other, path: "/b.epub", at: 6 }, [change]);
  expect(pending()).toMatchObject([
    { fingerprint: other, path: "/b.epub", operation: "create", item: { note: "second" } },
  ]);
});

test("no touched annotations are not written", () => {
  const store = memoryStore();
  const statements: string[] = [];
  store.before = (sql) => void statements.push(sql);
  saveTouchedAnnotations(store.database, fingerprint, []);
  expect(statements).toEqual([]);
});

describe("another server", () => {
  test("gets all pending notes as new ones, and no deletions", () => {
    const { database, queue, queued, become } = device();
    queue("update", "changed", { serverId: 5 });
    queue("delete", "", { annotationId: "two", serverId: 6 });
    become("sending");
    forgetSentItems(database);
    expect(queued()).toEqual([["create", "changed", undefined]]);
    expect(listPendingItems(database)).toMatchObject([{ state: "pending" }]);
  });

  test("forgets what was sent or had no place here, but refused notes stay refused", () => {
    const { database, keep, known } = device();
    keep("sent");
    keep("there:9", { reason: "no place", triedFile: fingerprint });
    keep("refused", { reason: "no place" });
    saveTouchedAnnotations(database, fingerprint, ["sent"]);
    forgetSentItems(database);
    expect([known(), listTouchedAnnotations(database, fingerprint)]).toEqual([["refused"], []]);
  });
});

describe("pending notes that a setting keeps back", () => {
  const off = (highlights: AnnotationSync, bookmarks: AnnotationSync, ofBook?: AnnotationSync): number => {
    const { database, queue } = device();
    queue("create", "", { annotationId: "one" });
    queue("create", "", { annotationId: "two", kind: "note" });
    queue("create", "", { annotationId: "three", kind: "bookmark" });
    queue("create", "", { annotationId: reviewId, kind: "entry" });
    if (ofBook !== undefined) saveAnnotationSync(database, fingerprint, ofBook);
    return countOffItems(database, { ...defaults, highlights, bookmarks });
  };

  test.each<[AnnotationSync, AnnotationSync, AnnotationSync | undefined, number]>([
    ["send", "both", undefined, 0],
    ["off", "send", undefined, 2],
    ["send", "off", undefined, 1],
    ["off", "off", undefined, 3],
    ["off", "off", "send", 0],
    ["send", "send", "off", 3],
  ])(
    "are counted without reviews: highlights %s, bookmarks %s, of the book %s",
    (highlights, bookmarks, book, count) => {
      expect(off(highlights, bookmarks, book)).toBe(count);
    },
  );
});

describe("a failed change that the reader discards", () => {
  test.each(["create", "update"] as const)("is not queued again: %s", (operation) => {
    const { database, queue, keep, become, pending } = device();
    if (operation === "update") keep("one");
    queue(operation, "words", { serverId: operation === "update" ? 5 : undefined });
    become("failed");
    runAll(database, keepDiscardedItem(pending()[0]!.rowId, 9, "You chose not to send it."));
    database.run("DELETE FROM pending_annotations");
    const reason = operation === "create" ? "You chose not to send it." : undefined;
    expect(listKnownItems(database, fingerprint)).toMatchObject([{ annotationId: "one", digest: "words", reason }]);
  });
});

test("a refused note leaves the queue, unless it was changed during the request", () => {
  const { database, queue, queued, pending } = device();
  queue("create", "first");
  setItemAside(database, pending()[0]!, { reason: "no place" }, 6);
  expect(queued()).toEqual([]);
  expect(listKnownItems(database, fingerprint)).toMatchObject([{ reason: "no place", digest: "first" }]);
  queue("create", "second");
  const [sent] = pending();
  queue("update", "third");
  setItemAside(database, sent!, { reason: "no place" }, 6);
  expect(queued()).toEqual([["create", "third", undefined]]);
});
