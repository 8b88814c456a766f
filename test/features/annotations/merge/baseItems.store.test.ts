import type { AnnotationItem } from "../../../../src/model/annotation";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import type { BaseItem, ItemChange } from "../../../../src/features/annotations/collect/itemChanges.rules";
import type { MergeOutcome } from "../../../../src/features/annotations/itemRecords";
import {
  listBaseItems,
  listPendingChanges,
  listPendingChangesOf,
  nameTakenItems,
  saveMergeOutcome,
} from "../../../../src/features/annotations/merge/baseItems.store";
import { memoryStore } from "../../../fakes/memoryStore";
import { saveBook } from "../../../../src/book/books.store";

const hash = "a".repeat(32) as Fingerprint;
const path = "/book.epub";
const values = { colour: "#FACC15", style: "squiggly", note: "theirs", title: "" };
const item = (annotationId: string): AnnotationItem => ({
  kind: "annotation",
  annotationId: annotationId,
  start: "s",
  end: "e",
  passage: "words",
  colour: "#FACC15",
  style: "highlight",
});
const row = (annotationId: string, changes: Partial<BaseItem> = {}): BaseItem => ({
  kind: "annotation",
  annotationId: annotationId,
  digest: "d",
  serverId: 5,
  cfi: "cfi",
  values,
  wasOnServer: true,
  bookId: 7 as BookId,
  ...changes,
});
const change = (annotationId: string, operation: ItemChange["operation"], digest = "d"): ItemChange => ({
  operation,
  item: item(annotationId),
  digest,
});

function device() {
  const { database } = memoryStore();
  saveBook(database, { fingerprint: hash, type: "EPUB", id: 7 as BookId }, path, { size: 1, modifiedAt: 1 });
  const rest = (): void => undefined;
  return {
    database,
    keep: (outcome: Partial<MergeOutcome>, at = 100) =>
      saveMergeOutcome(
        database,
        { fingerprint: hash, path, at },
        { base: [], forgotten: [], changes: [], settled: [], ...outcome },
      ),
    agreed: () => listBaseItems(database, hash, rest),
    pending: () => listPendingChanges(database, hash, rest).map(({ operation, digest }) => `${operation} ${digest}`),
  };
}

describe("the base of the annotations", () => {
  test("keeps the server's own values, which the host may not have", () => {
    const { keep, agreed } = device();
    keep({ base: [row("a", { createdAt: 50 })] });
    expect(agreed()).toMatchObject([{ ...row("a"), createdAt: 50, isOwn: true }]);
  });

  test("is replaced, except the creation time and the kind", () => {
    const { keep, agreed } = device();
    keep({ base: [row("a", { createdAt: 50, title: "One", passage: "words" })] });
    keep({ base: [row("a", { digest: "e", serverId: 6 })] });
    expect(agreed()).toMatchObject([{ digest: "e", serverId: 6, createdAt: 50, title: "One", passage: "words" }]);
  });

  test("is deleted by kind and annotation", () => {
    const { keep, agreed } = device();
    keep({ base: [row("a"), row("b"), row("a", { kind: "note" })] });
    keep({ forgotten: [{ kind: "annotation", annotationId: "a" }] });
    expect(agreed().map(({ kind, annotationId }) => [kind, annotationId])).toEqual([
      ["annotation", "b"],
      ["note", "a"],
    ]);
  });

  test("is read completely with more rows than a batch has", () => {
    const { keep, agreed } = device();
    const annotationIds = Array.from({ length: 120 }, (_, at) => `m${at}`);
    keep({ base: annotationIds.map((annotationId) => row(annotationId)) });
    expect(agreed().map(({ annotationId }) => annotationId)).toEqual(annotationIds);
  });
});

test("an item of another client gets the name of the annotation of its kind", () => {
  const { keep, agreed, database } = device();
  const time = "2026-01-01 10:00:00";
  keep({ base: [row(time, { digest: "" }), row(time, { digest: "", kind: "bookmark" })] });
  const names = (): unknown => agreed().map(({ kind, annotationId }) => [kind, annotationId]);
  nameTakenItems(database, hash, [{ id: `${time}|b|`, kind: "bookmark" }]);
  expect(names()).toEqual([
    ["annotation", time],
    ["bookmark", `${time}|b|`],
  ]);
  nameTakenItems(database, hash, [{ id: `${time}|s|e`, kind: "highlight" }]);
  expect(names()).toEqual([
    ["annotation", `${time}|s|e`],
    ["bookmark", `${time}|b|`],
  ]);
});

describe("the pending changes for the server", () => {
  test("replace an earlier pending change of the same annotation only", () => {
    const { keep, pending } = device();
    keep({ changes: [change("a", "create"), change("b", "create")] });
    keep({ changes: [change("a", "update", "e")] });
    expect(pending()).toEqual(["create d", "update e"]);
  });

  test("are read by filter, or with all kinds of one annotation", () => {
    const { keep, database } = device();
    const note: ItemChange = { ...change("a", "create", "n"), item: { ...item("a"), kind: "note", note: "mine" } };
    keep({ changes: [change("a", "create"), note, change("b", "update")] });
    const updates = listPendingChanges(
      database,
      hash,
      () => undefined,
      ({ operation }) => operation === "update",
    );
    expect(updates).toMatchObject([{ operation: "update", item: { annotationId: "b" } }]);
    expect(listPendingChangesOf(database, hash, "a")).toMatchObject([
      { state: "pending", digest: "d", item: item("a") },
      { digest: "n", item: { kind: "note", note: "mine" } },
    ]);
  });

  test("are removed if the server needs no change", () => {
    const { keep, pending } = device();
    keep({ changes: [change("a", "create"), change("b", "create", "e")] });
    keep({ settled: [{ kind: "annotation", annotationId: "a" }] });
    expect(pending()).toEqual(["create e"]);
  });
});
