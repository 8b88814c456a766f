import type { NoteItem } from "../../../../src/model/annotation";
import type { Fingerprint } from "../../../../src/model/book";
import type { BaseItem, NoteChange } from "../../../../src/features/annotations/collect/noteChanges.rules";
import {
  forgetRefusedMarks,
  hasNotes,
  keepEnds,
  listMarksOfSecond,
  listRefusedMarks,
  renameMarks,
} from "../../../../src/features/annotations/collect/marks.store";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import { saveBook } from "../../../../src/book/books.store";
import { memoryStore } from "../../../fakes/memoryStore";

const [hash, other] = ["a", "b"].map((digit) => digit.repeat(32) as Fingerprint) as [Fingerprint, Fingerprint];
const time = "2026-06-01 10:00:00";
const [old, moved, later] = [`${time}|/a|/b`, `${time}|/a|/c`, `2026-06-01 10:00:01|/a|/b`] as const;

function row(mark: string, changes: Partial<BaseItem> = {}): BaseItem {
  return { kind: "annotation", mark, digest: "d", serverId: 5, passage: "words", wasOnServer: true, ...changes };
}

function change(mark: string, operation: NoteChange["operation"]): NoteChange {
  const item: NoteItem = { kind: "note", mark, start: "/a", end: "/b", passage: "more words", colour: "", style: "" };
  return { operation, item, digest: "d" };
}

function device() {
  const store = memoryStore();
  const { database } = store;
  for (const fingerprint of [hash, other])
    saveBook(database, { fingerprint, type: "EPUB" }, `/${fingerprint}.epub`, { size: 1, modifiedAt: 1 });
  return {
    ...store,
    keep: (base: readonly BaseItem[], changes: readonly NoteChange[] = [], fingerprint = hash) =>
      saveMergeOutcome(
        database,
        { fingerprint, path: `/${fingerprint}.epub`, at: 100 },
        { base, forgotten: [], changes, settled: [] },
      ),
    marks: (table: string) => store.rows(`SELECT mark FROM ${table} ORDER BY id`).map(({ mark }) => mark),
  };
}

test("a book has notes once one was sent or waits", () => {
  const { database, keep } = device();
  expect(hasNotes(database, hash)).toBe(false);
  keep([row(old)]);
  keep([], [change(old, "create")], other);
  expect([hasNotes(database, hash), hasNotes(database, other)]).toEqual([true, true]);
});

test("the marks of one second are those of the book, sent or pending", () => {
  const { database, keep } = device();
  keep([row(old), row(later)], [change(moved, "create")]);
  keep([row(`${time}|/other|/book`)], [], other);
  const listed = listMarksOfSecond(database, hash, time);
  expect(listed.map(({ mark, passage }) => [mark, passage])).toEqual([
    [old, "words"],
    [moved, "more words"],
  ]);
});

describe("a mark with new ends", () => {
  const to = { id: moved, start: "/a", end: "/c" } as Parameters<typeof renameMarks>[2][number]["to"];

  test("keeps what was sent and what waits, with the new ends", () => {
    const { database, keep, rows } = device();
    keep([row(old)], [change(old, "update")]);
    renameMarks(database, hash, [{ from: old, to }]);
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

test("refused marks are forgotten, and no others", () => {
  const { database, keep, rows } = device();
  keep([row(old), row(moved, { reason: "no place" }), row(later, { reason: "no place", kind: "bookmark" })]);
  const refused = listRefusedMarks(database, hash);
  expect(refused).toEqual([
    { kind: "annotation", mark: moved },
    { kind: "bookmark", mark: later },
  ]);
  forgetRefusedMarks(database, hash, refused.slice(0, 1).concat([{ kind: "annotation", mark: old }]));
  expect(rows("SELECT mark FROM synced_annotations ORDER BY mark").map(({ mark }) => mark)).toEqual([old, later]);
});
