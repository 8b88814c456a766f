import type { BookId, Fingerprint } from "../domain/book";
import { ok, type Result } from "../domain/result";
import type { Database, Row, Values } from "../ports/database";
import type { PendingSession, WaitingBook } from "../ports/sessionStore";
import { countIn, numberIn, textIn } from "./cell";
import { shownAs } from "./kin";
import { sessionColumns, sessionIn } from "./sessionRow";
import { mayBeSent } from "./withdrawn";

const pendingColumns = `id, book_id, state, reason, import_run IS NOT NULL AS imported, ${sessionColumns}`;

/** Oldest first everywhere: by row, which no clock can confuse. */
const sql = {
  count: "SELECT count(*) AS number FROM pending_sessions",
  /** By fingerprint first: which book that is, is asked once for each and not for each row. */
  waiting: `
SELECT shown AS hash, max(book_id) AS book_id, sum(sessions) AS sessions, sum(parked) AS parked,
  sum(seconds) AS seconds, coalesce((SELECT title FROM book_cache WHERE hash = shown), max(title)) AS title,
  coalesce(max(parked_because), max(reason)) AS reason
FROM (SELECT *, ${shownAs("one.hash")} AS shown FROM (
  SELECT hash, max(book_id) AS book_id, count(*) AS sessions, sum(state = 'parked') AS parked,
    sum(duration_seconds) AS seconds, max(title) AS title, max(reason) AS reason,
    max(CASE WHEN state = 'parked' THEN reason END) AS parked_because, min(id) AS first
  FROM pending_sessions GROUP BY hash) AS one)
GROUP BY shown ORDER BY min(first)`,
  booksToSend: `
SELECT book_id FROM pending_sessions WHERE state = 'pending' AND book_id IS NOT NULL AND ${mayBeSent}
GROUP BY book_id ORDER BY min(id)`,
  batch: `
SELECT ${pendingColumns} FROM pending_sessions WHERE state = 'pending' AND book_id = :book AND ${mayBeSent}
ORDER BY id LIMIT :limit`,
  unsettled: `SELECT ${pendingColumns} FROM pending_sessions WHERE state = 'sending' ORDER BY id`,
};

/** How many rows wait, parked ones included. */
export function countWaiting(database: Database): Result<number> {
  const rows = database.query(sql.count);
  return rows.ok ? ok(countIn(rows.value[0]?.number)) : rows;
}

/** What waits, by book. */
export function listWaiting(database: Database): Result<readonly WaitingBook[]> {
  const rows = database.query(sql.waiting);
  return rows.ok ? ok(rows.value.map((row) => waitingIn(row))) : rows;
}

/** The IDs of the books that have something to send. */
export function listBooksToSend(database: Database): Result<readonly BookId[]> {
  const rows = database.query(sql.booksToSend);
  return rows.ok ? ok(rows.value.map((row) => row.book_id as BookId)) : rows;
}

/** The next sessions of a book. */
export function nextBatch(
  database: Database,
  book: BookId,
  limit: number,
): Result<readonly PendingSession[]> {
  return pendingBy(database, sql.batch, { book, limit });
}

/** What is marked as sending. */
export function listUnsettled(database: Database): Result<readonly PendingSession[]> {
  return pendingBy(database, sql.unsettled, {});
}

function pendingBy(database: Database, query: string, values: Values): Result<readonly PendingSession[]> {
  const rows = database.query(query, values);
  return rows.ok ? ok(rows.value.map((row) => pendingIn(row))) : rows;
}

function pendingIn(row: Row): PendingSession {
  const session = sessionIn(row);
  return {
    ...session,
    rowId: countIn(row.id),
    bookId: row.book_id as BookId | undefined,
    state: row.state as PendingSession["state"],
    reason: textIn(row.reason),
    isImported: row.imported === 1,
  };
}

function waitingIn(row: Row): WaitingBook {
  return {
    fingerprint: row.hash as Fingerprint,
    bookId: numberIn(row.book_id) as BookId | undefined,
    title: textIn(row.title),
    sessions: countIn(row.sessions),
    parked: countIn(row.parked),
    seconds: countIn(row.seconds),
    reason: textIn(row.reason),
  };
}
