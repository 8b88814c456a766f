import { queueStateIn } from "../../queue/queue.store";
import { bookOfHash, insertBook, numberOfHash, shownHash, sameNumber } from "../../book/bookRow.store";
import type { BookId, Fingerprint } from "../../model/book";
import type { HostStatus, ServerStatus } from "../../model/bookState";
import type { QueuedRow } from "../../queue/queue.rules";
import { recordLastAnswer } from "../../store/connection";
import {
  type Database,
  type Row,
  type Value,
  countIn,
  rowBatchSize,
  runAll,
  type Statement,
  textIn,
  numberIn,
  wordIn,
  keptIn,
} from "../../store/database";
import {
  type BookField,
  type FieldName,
  type FieldValue,
  type RatingField,
  type StatusField,
  withPending,
  withSent,
} from "./bookField.rules";

export interface FieldPair {
  readonly status: StatusField;
  readonly rating: RatingField;
}

export interface BookFields extends FieldPair {
  /** Unix seconds; absent if the server's values may have changed. */
  readonly fetchedAt?: number | undefined;
}

/** The only pending value of a book and field. */
export interface PendingField<Value = FieldValue> extends QueuedRow {
  readonly fingerprint: Fingerprint;
  readonly value: Value;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Chosen while the setting was off: sent although it is. */
  readonly insisted: boolean;
}

interface RemoteValues {
  readonly status: ServerStatus;
  readonly rating: number;
}

interface ConflictOf<Name extends FieldName, Local> {
  readonly field: Name;
  readonly fingerprint: Fingerprint;
  /** Absent if the file has none. */
  readonly title?: string | undefined;
  readonly local: Local;
  readonly remote?: RemoteValues[Name] | undefined;
}

/** A conflict for the user. */
export type FieldConflict = ConflictOf<"status", HostStatus> | ConflictOf<"rating", number>;

/** Columns of `book_fields` with their properties in `BookField`. */
const columns: readonly (readonly [column: string, property: keyof BookField])[] = [
  ["base", "base"],
  ["sent_at", "sentAt"],
  ["remote", "remote"],
  ["remote_at", "remoteAt"],
  ["unconfirmed", "unconfirmed"],
  ["sent_over", "sentOver"],
  ["conflict", "conflict"],
  ["kept_local", "keptLocal"],
  ["applying", "applying"],
  ["reread_status", "rereadStatus"],
  ["rereads", "rereads"],
];

export const fieldQueues = { status: "pending_statuses", rating: "pending_ratings" } as const;

const sql = {
  /** Not chosen while the setting was off. */
  off: (field: FieldName) => `SELECT count(*) AS number FROM ${fieldQueues[field]} WHERE insisted = 0`,
  fields: `
SELECT names.field AS field, ${columns.map(([column, property]) => `${column} AS ${property}`).join(", ")},
  CASE names.field WHEN 'status' THEN (SELECT status FROM pending_statuses AS p WHERE p.book = books.id)
    ELSE (SELECT rating FROM pending_ratings AS p WHERE p.book = books.id) END AS pending
FROM books CROSS JOIN (SELECT 'status' AS field UNION ALL SELECT 'rating') AS names
  LEFT JOIN book_fields AS f ON f.book = books.id AND f.field = names.field
WHERE books.id = ${bookOfHash}`,
  save: `
INSERT OR REPLACE INTO book_fields (book, field, ${columns.map(([column]) => column).join(", ")})
VALUES (${bookOfHash}, :field, ${columns.map(([, property]) => `:${property}`).join(", ")})`,
  /** A later value gets a new row ID, so that the answer for the earlier one does not affect it. */
  queue: (field: FieldName) => `
INSERT OR REPLACE INTO ${fieldQueues[field]} (book, ${field}, created_at, insisted)
VALUES (${bookOfHash}, :value, :at, :insisted)`,
  /** The last choice of a person counts. */
  supersede: (field: FieldName) => `DELETE FROM ${fieldQueues[field]} WHERE book_id = ${numberOfHash}`,
  withdraw: (field: FieldName) => `DELETE FROM ${fieldQueues[field]} WHERE book = ${bookOfHash}`,
  leave: (field: FieldName) => `DELETE FROM ${fieldQueues[field]} WHERE id = :id`,
  pending: (field: FieldName, which: string) => `
SELECT p.id, p.${field} AS value, insisted, state, reason, attempts, created_at, server_id, ${shownHash("p.book")} AS hash
FROM ${fieldQueues[field]} AS p JOIN books ON books.id = p.book WHERE ${which} ORDER BY p.id LIMIT ${rowBatchSize}`,
  applying: `SELECT DISTINCT ${shownHash("book_fields.book")} AS hash FROM book_fields WHERE applying IS NOT NULL`,
  /** Columns are named like the properties of `FieldConflict`. */
  conflicts: `
SELECT field, ${shownHash("book_fields.book")} AS fingerprint, title, conflict AS local, remote
FROM book_fields JOIN books ON books.id = book WHERE conflict IS NOT NULL ORDER BY field DESC, book LIMIT :limit`,
  forget: "DELETE FROM book_fields",
};

interface FetchMemory {
  /** Unix seconds. */
  readonly fetchedAt: Record<Fingerprint, number | undefined>;
  readonly failures: Record<Fingerprint, FetchFailures | undefined>;
}

/** Failed fetches since the last success. */
interface FetchFailures {
  /** Unix seconds. */
  readonly since: number;
  readonly times: number;
}

const ratingOf = "FROM book_fields WHERE field = 'rating' AND book";

/** The book's own rating, else that of another row with its ID. */
const known = `
SELECT coalesce(
  (SELECT rating FROM pending_ratings WHERE book = ${bookOfHash} OR (book_id = ${numberOfHash} AND state <> 'failed')),
  (SELECT coalesce(kept_local, base) ${ratingOf} = ${bookOfHash}),
  (SELECT rating FROM pending_ratings WHERE book IN ${sameNumber} ORDER BY created_at DESC LIMIT 1),
  (SELECT base ${ratingOf} IN ${sameNumber} AND base IS NOT NULL ORDER BY book DESC LIMIT 1)) AS rating`;

export function getBookFields(database: Database, hash: Fingerprint): BookFields {
  const fields: Record<string, Row | undefined> = {};
  for (const row of database.query(sql.fields, { hash })) fields[textIn(row.field) ?? ""] = row;
  // The query names the columns like the properties.
  const { status = {}, rating = {} } = fields as Partial<Pick<BookFields, FieldName>>;
  return { status, rating, fetchedAt: memoryOf(database).fetchedAt[hash] };
}

/** Stores changes, and deletes values that are no longer pending. */
export function saveFields(database: Database, hash: Fingerprint, before: FieldPair, after: FieldPair): void {
  for (const name of ["status", "rating"] as const) {
    if (before[name] === after[name]) continue;
    const statements = insertBook(hash).concat([saving(hash, name, after[name])]);
    const isWithdrawn = before[name].pending !== undefined && after[name].pending === undefined;
    runAll(database, isWithdrawn ? statements.concat([[sql.withdraw(name), { hash }]]) : statements);
  }
}

/** Applies a change of `bookField.rules.ts`. */
export function updateField(
  database: Database,
  hash: Fingerprint,
  name: FieldName,
  change: (field: BookField) => BookField,
): void {
  const { status, rating } = getBookFields(database, hash);
  const before = { status, rating };
  saveFields(database, hash, before, { status, rating, [name]: change(before[name]) });
}

interface QueuedValue {
  readonly value: FieldValue;
  /** Unix seconds. */
  readonly at: number;
  /** Chosen by the user while the setting is off. */
  readonly insisted?: boolean;
}

/** Replaces a pending value and resolves a conflict. */
export function queueField(
  database: Database,
  hash: Fingerprint,
  name: FieldName,
  { value, at, insisted = false }: QueuedValue,
): void {
  const after = withPending<FieldValue, FieldValue>(getBookFields(database, hash)[name], value);
  const queued: Statement = [sql.queue(name), { hash, value, at, insisted: insisted ? 1 : 0 }];
  runAll(database, insertBook(hash).concat([saving(hash, name, after), queued, [sql.supersede(name), { hash }]]));
}

/** `at`: Unix seconds. A later value stays pending. */
export function recordSent(database: Database, name: FieldName, row: PendingField, at: number): void {
  const { rowId: id, fingerprint: hash, value } = row;
  const after = withSent<FieldValue, FieldValue>(getBookFields(database, hash)[name], value, at);
  runAll(database, [[sql.leave(name), { id }], saving(hash, name, after), recordLastAnswer(at)]);
}

/** One batch, the oldest first; empty at the end. */
export function listPendingFields(database: Database, name: FieldName, last = 0): readonly PendingField[] {
  return database.query<PendingCells>(sql.pending(name, "p.id > :id"), { id: last }).map((row) => pendingIn(row));
}

/** Undefined if nothing is pending. */
export function findPendingField<Name extends FieldName>(
  database: Database,
  name: Name,
  hash: Fingerprint,
): PendingField<RemoteValues[Name]> | undefined {
  return database
    .query<PendingCells<RemoteValues[Name]>>(sql.pending(name, `p.book = ${bookOfHash}`), { hash })
    .map((row) => pendingIn(row))[0];
}

/** Books whose local files were being written when the process ended. */
export function listApplying(database: Database): readonly Fingerprint[] {
  return database.query(sql.applying).map(({ hash }) => wordIn(hash));
}

/** Statuses first. */
export function listConflicts(database: Database, limit: number): readonly FieldConflict[] {
  return database.query<FieldConflict>(sql.conflicts, { limit });
}

export function recordFetch(database: Database, hash: Fingerprint, at: number): void {
  const { fetchedAt, failures } = memoryOf(database);
  fetchedAt[hash] = at;
  failures[hash] = undefined;
}

/** After a change that may alter the server's values. */
export function invalidateFetch(database: Database, hash: Fingerprint): void {
  memoryOf(database).fetchedAt[hash] = undefined;
}

/** `at`: Unix seconds. */
export function countFailedFetch(database: Database, hash: Fingerprint, at: number): FetchFailures {
  const { failures } = memoryOf(database);
  const { since, times } = failures[hash] ?? { since: at, times: 0 };
  const counted = { since, times: times + 1 };
  failures[hash] = counted;
  return counted;
}

/** After a change of server or account. */
export function forgetFields(database: Database): void {
  database.memory.bookFields = undefined;
  database.run(sql.forget);
}

/** Sent or pending rating; undefined if none. */
export function findKnownRating(database: Database, hash: Fingerprint): number | undefined {
  return numberIn(database.query(known, { hash })[0]?.rating);
}

function saving(hash: Fingerprint, name: FieldName, field: BookField): Statement {
  const values: Record<string, Value | undefined> = { hash, field: name };
  for (const [, property] of columns) values[property] = field[property];
  return [sql.save, values];
}

interface PendingCells<Value = FieldValue> {
  readonly server_id?: BookId;
  readonly value: Value;
}

function pendingIn<Value>(row: Row & PendingCells<Value>): PendingField<Value> {
  return {
    rowId: countIn(row.id),
    fingerprint: wordIn(row.hash),
    bookId: row.server_id,
    value: row.value,
    state: queueStateIn(row),
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
    createdAt: countIn(row.created_at),
    insisted: countIn(row.insisted) === 1,
  };
}

/** In memory only, so nothing is fresh after a start. */
function memoryOf(database: Database): FetchMemory {
  return keptIn(database, "bookFields", () => ({ fetchedAt: {}, failures: {} }));
}

/** Pending ones that wait for their setting, which is off. */
export function countOffFields(database: Database, field: FieldName): number {
  const [row] = database.query(sql.off(field));
  return countIn(row?.number);
}

/** Statements: a discarded value counts as kept local, so that it is not queued again. */
export function keepDiscarded(field: FieldName, id: number): readonly Statement[] {
  const keep = `
INSERT INTO book_fields (book, field, kept_local)
SELECT book, '${field}', ${field} FROM ${fieldQueues[field]} WHERE id = :id AND state = 'failed' AND book IS NOT NULL
ON CONFLICT (book, field) DO UPDATE SET kept_local = excluded.kept_local, conflict = NULL`;
  return [[keep, { id }]];
}
