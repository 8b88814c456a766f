import { queueStateIn } from "../../queue/queue.store";
import { saveUnprovenNumber } from "../../book/bookNumbers.store";
import { numberOfHash, shownHash } from "../../book/bookRow.store";
import type { BookId, Fingerprint } from "../../model/book";
import type { QueuedRow } from "../../queue/queue.rules";
import { recordLastAnswer } from "../../store/connection";
import { type Database, type Row, countIn, numberIn, rowBatchSize, runAll, textIn, wordIn } from "../../store/database";
import { type FieldName, type FieldValue, withdrawn, withOverruled } from "./bookField.rules";
import { fieldQueues, getBookFields, invalidateFetch, updateField } from "./bookFields.store";
import { unrated } from "./libraryField.rules";
import { fieldRules } from "./status.rules";

/** A status or rating that a person chose for a book of the library, whether it is on this device or not. */
export interface LibraryField extends QueuedRow {
  readonly fingerprint?: undefined;
  readonly bookId: BookId;
  readonly value: FieldValue;
  /** The server's value at the choice; undefined if unknown. */
  readonly seen: FieldValue | undefined;
  /** Sent without an answer, by this choice or one that it replaced. */
  readonly unconfirmed: FieldValue | undefined;
  /** The last value that the server accepted from this device. */
  readonly sent: FieldValue | undefined;
  /** By the server's clock, Unix seconds; undefined if it was unknown at the choice. */
  readonly chosenAt: number | undefined;
  readonly insisted: true;
}

const sql = {
  list: (field: FieldName, which: string) => `
SELECT id, book_id, ${field} AS value, seen, unconfirmed, chosen_at, state, reason, attempts,
  (SELECT sent FROM library_values AS v WHERE v.book_id = ${fieldQueues[field]}.book_id AND field = '${field}') AS sent
FROM ${fieldQueues[field]} WHERE ${which} ORDER BY id LIMIT ${rowBatchSize}`,
  /** A later choice gets a new row ID, so that the answer for the earlier one does not affect it. */
  queue: (field: FieldName) => `
INSERT OR REPLACE INTO ${fieldQueues[field]} (book_id, ${field}, seen, unconfirmed, chosen_at, title, created_at, insisted)
VALUES (:id, :value, :seen, coalesce(:unconfirmed, (
  SELECT unconfirmed FROM ${fieldQueues[field]} WHERE book_id = :id)), :chosen_at, :title, :at, 1)`,
  localBooks: `SELECT ${shownHash("books.id")} AS hash FROM books WHERE server_id = :id`,
  isPending: (field: FieldName) => `
SELECT 1 FROM ${fieldQueues[field]} WHERE book_id = ${numberOfHash} AND state <> 'failed'`,
  /** A choice made during the request has seen the earlier one. */
  seen: (field: FieldName) => `UPDATE ${fieldQueues[field]} SET seen = :value WHERE book_id = :book AND id > :id`,
  /** The value that is replaced is the one that a person saw last. */
  tried: (field: FieldName) => `
UPDATE ${fieldQueues[field]} SET unconfirmed = :value, seen = coalesce(:remote, seen) WHERE id = :id`,
  certain: (field: FieldName) => `
UPDATE ${fieldQueues[field]} SET unconfirmed = NULL WHERE book_id = :book AND unconfirmed = :value`,
  restore: (field: FieldName) => `
INSERT OR REPLACE INTO ${fieldQueues[field]} (book_id, ${field}, seen, unconfirmed, chosen_at, title, created_at, insisted)
SELECT book_id, seen, seen, unconfirmed, chosen_at, title, created_at, 1 FROM ${fieldQueues[field]} WHERE book_id = :id`,
  sent: (field: FieldName) => `
INSERT OR REPLACE INTO library_values (book_id, field, sent) VALUES (:book, '${field}', :value)`,
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

interface LibraryChoice {
  readonly value: FieldValue;
  /** The server's value; undefined if unknown. */
  readonly seen: FieldValue | undefined;
  /** Unix seconds. */
  readonly at: number;
  /** By the server's clock, Unix seconds; absent if unknown. */
  readonly chosenAt?: number | undefined;
  /** True after a request without an answer. */
  readonly isUnconfirmed?: boolean;
}

/** Replaces an earlier choice, also of the local book. The number is proven before it is sent. One transaction. */
export function queueLibraryField(
  database: Database,
  { id, title, author }: LibraryBook,
  name: FieldName,
  { value, seen, at, chosenAt: chosen_at, isUnconfirmed }: LibraryChoice,
): void {
  const unconfirmed = isUnconfirmed === true ? value : undefined;
  database.transaction(() => {
    saveUnprovenNumber(database, { id, title, author });
    declineLocal(database, name, id);
    database.run(sql.queue(name), { id, value, seen, unconfirmed, chosen_at, title, at });
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

/** Before its request. `remote`: the server's value, undefined if it tells none. */
export function recordLibraryFieldTried(
  database: Database,
  name: FieldName,
  { rowId: id, value }: LibraryField,
  remote: FieldValue | undefined,
): void {
  database.run(sql.tried(name), { id, value, remote });
}

/** The request has certainly not arrived. */
export function recordLibraryFieldRefused(database: Database, name: FieldName, row: LibraryField): void {
  database.run(sql.certain(name), { book: row.bookId, value: row.value });
}

/**
 * Taken back, so that a declined local value counts again. A value that may have arrived is replaced by the former one.
 * False if it may have arrived and the former one is unknown, or no rating. One transaction.
 */
export function withdrawLibraryField(database: Database, name: FieldName, id: BookId): boolean {
  const row = findLibraryField(database, name, id);
  const isTried = row?.unconfirmed !== undefined && row.unconfirmed !== row.seen;
  const isRestored = isTried && row.seen !== undefined && row.seen !== unrated;
  database.transaction(() => {
    database.run(isRestored ? sql.restore(name) : sql.withdraw(name), { id });
    for (const hash of listLocalBooks(database, id)) {
      const isDeclined = getBookFields(database, hash)[name].keptLocal !== undefined;
      if (isDeclined) updateField(database, hash, name, (field) => withdrawn(field));
    }
  });
  return isRestored || !isTried;
}

/** True while a choice for this book waits, which is later than the values of both sides. */
export function isChosenInLibrary(database: Database, name: FieldName, hash: Fingerprint): boolean {
  return database.query(sql.isPending(name), { hash }).length > 0;
}

/** `at`: Unix seconds. A later choice stays pending. One transaction. */
export function recordLibraryFieldSent(database: Database, name: FieldName, row: LibraryField, at: number): void {
  const { rowId: id, bookId: book, value } = row;
  database.transaction(() => {
    runAll(database, [
      [sql.leave(name), { id }],
      [sql.seen(name), { book, value, id }],
      [sql.sent(name), { book, value }],
      recordLastAnswer(at),
    ]);
    overruleLocal(database, name, book);
  });
}

/** After a choice was sent at once: earlier ones end, here and at the local book. One transaction. */
export function recordLibraryChoice(database: Database, name: FieldName, id: BookId, value: FieldValue): void {
  database.transaction(() => {
    declineLocal(database, name, id);
    database.run(sql.withdraw(name), { id });
    database.run(sql.sent(name), { book: id, value });
    overruleLocal(database, name, id);
  });
}

/** The last choice of a person counts: an unsent local value is not queued again while it is unchanged. */
function declineLocal(database: Database, name: FieldName, id: BookId): void {
  const { toRemote } = fieldRules[name];
  for (const hash of listLocalBooks(database, id)) {
    const { base, pending, conflict } = getBookFields(database, hash)[name];
    const declined = pending ?? (conflict === undefined ? undefined : toRemote(conflict, base));
    if (declined !== undefined) updateField(database, hash, name, (field) => withdrawn(field, declined));
  }
}

/** The next comparison fetches the new value, and gives it to the local book. */
function overruleLocal(database: Database, name: FieldName, id: BookId): void {
  for (const hash of listLocalBooks(database, id)) {
    updateField(database, hash, name, (field) => withOverruled(field));
    invalidateFetch(database, hash);
  }
}

function listLocalBooks(database: Database, id: BookId): readonly Fingerprint[] {
  return database.query(sql.localBooks, { id }).map(({ hash }) => wordIn(hash));
}

/** Server IDs of all books with a choice that waits, shelves included. */
export function listChosenBooks(database: Database): readonly BookId[] {
  return database.query(sql.pendingIds).map((row) => countIn(row.book_id));
}

function fieldIn(row: Row): LibraryField {
  return {
    rowId: countIn(row.id),
    bookId: countIn(row.book_id),
    value: typeof row.value === "number" ? row.value : (textIn(row.value) ?? ""),
    seen: numberIn(row.seen) ?? textIn(row.seen),
    unconfirmed: numberIn(row.unconfirmed) ?? textIn(row.unconfirmed),
    sent: numberIn(row.sent) ?? textIn(row.sent),
    state: queueStateIn(row),
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
    chosenAt: numberIn(row.chosen_at),
    insisted: true,
  };
}
