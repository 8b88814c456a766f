// src/features/annotations/send/otherFile.task.ts
import { createFileProof } from "../../../../src/features/annotations/send/otherFile.task";
import { otherFileRules } from "../../../../src/features/annotations/cfi/locate.rules";
import {
  listKnownItems,
  listPendingItems,
  markItemSent,
  queueItemChanges,
} from "../../../../src/features/annotations/annotations.store";
import type { PendingItem } from "../../../../src/features/annotations/itemRecords";
import { saveBook, saveIdentity } from "../../../../src/book/books.store";
import { failed, ok, type Result } from "../../../../src/base/result";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import { dialectOf } from "../../../../src/server/dialects/dialect";
import { memoryDatabase } from "../../../fakes/memoryStore";
import { testContext } from "../../../fakes/testContext";

const fingerprint = "a" as Fingerprint;
const id = 7 as BookId;
const annotationId = "2026-01-01 10:00:00|/s|/e";

/** The server knows the file as that of the book `answer`. */
function device(answer: Result<{ id: BookId } | undefined>) {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
  saveIdentity(database, fingerprint, { id });
  let asked = 0;
  const context = testContext({
    database,
    connection: { dialect: () => ({ ...dialectOf("G"), byHash: true }) },
    server: { books: { findByHash: () => ((asked += 1), answer) } },
  });
  const item = { kind: "note", annotationId, start: "/s", end: "/e", passage: "words", note: "mine" } as const;
  const change = { operation: "create", item: { ...item, colour: "", style: "" }, digest: "d" } as const;
  queueItemChanges(database, { fingerprint, path: "/a.epub", at: 0 }, [change]);
  const [waiting] = listPendingItems(database);
  const row: PendingItem = { ...waiting!, bookId: id };
  const entries = () =>
    listPendingItems(database)
      .filter((one) => one.item.kind === "entry")
      .map((one) => [one.operation, one.path, one.item.annotationId, one.item.note]);
  return { database, row, proof: createFileProof(context), asked: () => asked, entries };
}

const beside = "This file is not the one on the server, so the note is kept beside the book, without its place.";
const reasonless = "This file is not the one on the server, so its places do not fit there.";
const refusal = (reason: string) => ({
  kind: "removed",
  why: "unplaceable",
  receipts: [{ unplaceable: { reason, rules: otherFileRules } }],
});
const other = ok({ id: 8 as BookId });

describe("a new note in a file that is not the server's", () => {
  test("is kept beside the book, and the server is asked once", () => {
    const { row, proof, asked, entries } = device(other);
    expect(proof(row)).toEqual(refusal(beside));
    expect(entries()).toEqual([["create", "/a.epub", annotationId, expect.stringContaining("mine")]]);
    expect(proof(row)).toEqual(refusal(beside));
    expect([asked(), entries().length]).toEqual([1, 1]);
  });

  test("is not kept beside the book again once it was sent", () => {
    const { database, row, proof, entries } = device(other);
    proof(row);
    for (const one of listPendingItems(database))
      if (one.item.kind === "entry") markItemSent(database, { ...one, bookId: id }, 5, 0);
    expect(proof(row)).toEqual(refusal(beside));
    expect(entries()).toEqual([]);
    expect(listKnownItems(database, fingerprint).filter(({ kind }) => kind === "entry")).toHaveLength(1);
  });

  test("is refused without a text", () => {
    const { row, proof, entries } = device(other);
    expect(proof({ ...row, item: { ...row.item, kind: "annotation", note: undefined } })).toEqual(refusal(reasonless));
    expect(entries()).toEqual([]);
  });

  test("waits for an answer about the file", () => {
    const failure = { kind: "timeout", sent: true } as const;
    const { row, proof, asked } = device(failed(failure));
    expect([proof(row), proof(row)]).toEqual(Array(2).fill({ kind: "retry", failure }));
    expect(asked()).toBe(2);
  });
});

test("a note in the server's file is sent, and the server is asked once", () => {
  const { row, proof, asked } = device(ok({ id }));
  expect([proof(row), proof(row), asked()]).toEqual([undefined, undefined, 1]);
});

test.each<[string, (row: PendingItem) => PendingItem]>([
  ["a change", (row) => ({ ...row, operation: "update" })],
  ["a deletion", (row) => ({ ...row, operation: "delete" })],
  ["a note beside the book", (row) => ({ ...row, item: { ...row.item, kind: "entry" } })],
  ["a note of a book without an ID", (row) => ({ ...row, bookId: undefined })],
])("%s needs no proof of the file", (_what, changed) => {
  const { row, proof, asked } = device(other);
  expect([proof(changed(row)), asked()]).toEqual([undefined, 0]);
});
