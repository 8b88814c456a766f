import { saveUnprovenNumber } from "../../book/bookNumbers.store";
import type { BookId } from "../../model/book";
import type { QueuedRow } from "../../queue/queue.rules";
import { heardAt } from "../../store/connection";
import { type Database, type Row, countIn, numberIn, rowBatchSize, runAll, textIn } from "../../store/database";
import type { FieldName, FieldValue } from "./bookField.rules";
import { fieldQueues } from "./bookFields.store";

/** A status or rating that a person chose for a book of the library, whether it is on this device or not. */
export interface LibraryField extends QueuedRow {
  readonly fingerprint?: undefined;
  readonly bookId: BookId;
  readonly value: FieldValue;
  /** The server's value at the choice; undefined if unknown. */
  readonly seen: FieldValue | undefined;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly insisted: true;
}

const sql = {
  list: (field: FieldName, which: string) => `
SELECT id, book_id, ${field} AS value, seen, state, reason, attempts, created_at
FROM ${fieldQueues[field]} WHERE ${which} ORDER BY id LIMIT ${rowBatchSize}`,
  /** A later choice gets a new row ID, so that the answer for the earlier one does not affect it. */
  queue: (field: FieldName) => `
INSERT OR REPLACE INTO ${fieldQueues[field]} (book_id, ${field}, seen, title, created_at, insisted)
VALUES (:id, :value, :seen, :title, :at, 1)`,
  /** The last choice of a person counts. */
  supersede: (field: FieldName) => `
DELETE FROM ${fieldQueues[field]} WHERE book IN (SELECT id FROM books WHERE server_id = :id)`,
  withdraw: (field: FieldName) => `DELETE FROM ${fieldQueues[field]} WHERE book_id = :id`,
  leave: (field: FieldName) => `DELETE FROM ${fieldQueues[field]} WHERE id = :id`,
  pendingIds: `
SELECT book_id FROM pending_ratings WHERE book_id IS NOT NULL UNION SELECT book_id FROM pending_statuses
WHERE book_id IS NOT NULL UNION SELECT book_id FROM pending_shelf_changes WHERE assigns = 1 AND collected = 0`,
};

interface LibraryBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/** Replaces an earlier choice, also of the local book. The number is proven before it is sent. One transaction. `at`: Unix seconds. */
export function queueLibraryField(
  database: Database,
  { id, title, author }: LibraryBook,
  name: FieldName,
  { value, seen, at }: { readonly value: FieldValue; readonly seen: FieldValue | undefined; readonly at: number },
): void {
  database.transaction(() => {
    saveUnprovenNumber(database, { id, title, author });
    database.run(sql.supersede(name), { id });
    database.run(sql.queue(name), { id, value, seen, title, at });
  });
}

/** Failed ones included; undefined if none. */
export function findLibraryField(database: Database, name: FieldName, id: BookId): LibraryField | undefined {
  return database.query(sql.list(name, "book_id = :id"), { id }).map((row) => fieldIn(row))[0];
}

/** One batch, the oldest first; empty at the end. */
export function listLibraryFields(database: Database, name: FieldName, last: number): readonly LibraryField[] {
  return database.query(sql.list(name, "book_id IS NOT NULL AND id > :last"), { last }).map((row) => fieldIn(row));
}

export function withdrawLibraryField(database: Database, name: FieldName, id: BookId): void {
  database.run(sql.withdraw(name), { id });
}

/** `at`: Unix seconds. A later choice stays pending. */
export function recordLibraryFieldSent(database: Database, name: FieldName, { rowId }: LibraryField, at: number): void {
  runAll(database, [[sql.leave(name), { id: rowId }], heardAt(at)]);
}

/** Server IDs of all books with a choice that waits, shelves included. */
export function listChosenBooks(database: Database): readonly BookId[] {
  return database.query(sql.pendingIds).map((row) => countIn(row.book_id) as BookId);
}

function fieldIn(row: Row): LibraryField {
  return {
    rowId: countIn(row.id),
    bookId: countIn(row.book_id) as BookId,
    value: typeof row.value === "number" ? row.value : (textIn(row.value) ?? ""),
    seen: numberIn(row.seen) ?? textIn(row.seen),
    state: row.state as LibraryField["state"],
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
    createdAt: countIn(row.created_at),
    insisted: true,
  };
}
