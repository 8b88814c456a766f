import type { AnnotationItem } from "../../../../src/model/annotation";
import type { Fingerprint } from "../../../../src/model/book";
import type { BaseItem, ItemChange } from "../../../../src/features/annotations/collect/itemChanges.rules";
import {
  forgetRefusedItems,
  hasItems,
  keepEnds,
  listAnnotationsOfSecond,
  listRefusedItems,
  renameAnnotations,
} from "../../../../src/features/annotations/collect/annotationIds.store";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import { saveBook } from "../../../../src/book/books.store";
import { memoryStore } from "../../../fakes/memoryStore";

const [hash, other] = ["a", "b"].map((digit) => digit.repeat(32) as Fingerprint) as [Fingerprint, Fingerprint];
const time = "2026-06-01 10:00:00";
const [old, moved, later] = [`${time}|/a|/b`, `${time}|/a|/c`, `2026-06-01 10:00:01|/a|/b`] as const;

function row(annotationId: string, changes: Partial<BaseItem> = {}): BaseItem {
  return {
    kind: "annotation",
    annotationId,
    digest: "d",
    serverId: 5,
    passage: "words",
    wasOnServer: true,
    ...changes,
  };
}

function change(annotationId: string, operation: ItemChange["operation"]): ItemChange {
  const item: AnnotationItem = {
    kind: "note",
    annotationId,
    start: "/a",
    end: "/b",
    passage: "more words",
    colour: "",
    style: "",
  };
  return { operation, item, digest: "d" };
}

function device() {
  const store = memoryStore();
  const { database } = store;
  for (const fingerprint of [hash, other])
    saveBook(database, { fingerprint, type: "EPUB" }, `/${fingerprint}.epub`, { size: 1, modifiedAt: 1 });
  return {
    ...store,
    keep: (base: readonly BaseItem[], changes: readonly ItemChange[] = [], fingerprint = hash) =>
      saveMergeOutcome(
        database,
        { fingerprint, path: `/${fingerprint}.epub`, at: 100 },
        { base, forgotten: [], changes, settled: [] },
      ),
  };
}

test("a book has items once one was sent or waits", () => {
  const { database, keep } = device();
  expect(hasItems(database, hash)).toBe(false);
  keep([row(old)]);
  keep([], [change(old, "create")], other);
  expect([hasItems(database, hash), hasItems(database, other)]).toEqual([true, true]);
});

test("annotations of one second are those of the book, sent or pending", () => {
  const { database, keep } = device();
  keep([row(old), row(later)], [change(moved, "create")]);
  keep([row(`${time}|/other|/book`)], [], other);
  const listed = listAnnotationsOfSecond(database, hash, time);
  expect(listed.map(({ annotationId, passage }) => [annotationId, passage])).toEqual([
    [old, "words"],
    [moved, "more words"],
  ]);
});

describe("an annotation with new ends", () => {
  const to = { id: moved, start: "/a", end: "/c" } as Parameters<typeof renameAnnotations>[2][number]["to"];

  test("keeps what was sent and what waits, with the new ends", () => {
    const { database, keep, rows } = device();
    keep([row(old)], [change(old, "update")]);
    renameAnnotations(database, hash, [{ from: old, to }]);
    expect(rows("SELECT mark FROM synced_annotations")).toEqual([{ mark: moved }]);
    expect(rows("SELECT mark, start, finish FROM pending_annotations")).toEqual([
      { mark: moved, start: "/a", finish: "/c" },
    ]);
  });

  test("keeps the item of the old ends instead of its deletion", () => {
    const { database, keep, rows } = device();
    keep(
      [row(old, { kind: "note" }), row(moved, { kind: "note", serverId: undefined, reason: "no place" })],
      [change(old, "delete")],
    );
    const [{ id } = { id: 0 }] = rows("SELECT id FROM pending_annotations");
    keepEnds(database, { rowId: id as number, fingerprint: hash, item: change(old, "delete").item }, moved);
    expect(rows("SELECT id FROM pending_annotations")).toEqual([]);
    expect(rows("SELECT mark, server_id, reason IS NULL AS stored FROM synced_annotations")).toEqual([
      { mark: moved, server_id: 5, stored: 1 },
    ]);
  });
});

test("refused items are forgotten, and no others", () => {
  const { database, keep, rows } = device();
  keep([row(old), row(moved, { reason: "no place" }), row(later, { reason: "no place", kind: "bookmark" })]);
  const refused = listRefusedItems(database, hash);
  expect(refused).toEqual([
    { kind: "annotation", annotationId: moved },
    { kind: "bookmark", annotationId: later },
  ]);
  forgetRefusedItems(database, hash, refused.slice(0, 1).concat([{ kind: "annotation", annotationId: old }]));
  expect(rows("SELECT mark FROM synced_annotations ORDER BY mark").map(({ mark }) => mark)).toEqual([old, later]);
});
