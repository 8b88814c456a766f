import type { BookId } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Database, Row, Values } from "../../ports/database";
import type { PendingSession, WaitingTotal } from "../../ports/sessionStore";
import { countIn, textIn } from "../cell";
import { sessionFrom, sessionIn } from "../session/sessionRow";
import { mayBeSent } from "../session/withdrawn";

const pendingColumns = `id, (SELECT server_id FROM books WHERE books.id = book) AS book_id, state, reason, attempts,
  import_run IS NOT NULL AS imported, ${sessionFrom("pending_sessions")}`;

/** Oldest first everywhere: by row, which no clock can confuse. */
const sql = {
  total: "SELECT count(*) AS sessions, sum(duration_seconds) AS seconds FROM pending_sessions",
  booksToSend: `
SELECT server_id AS book_id FROM pending_sessions JOIN books ON books.id = book
WHERE state = 'pending' AND server_id IS NOT NULL AND ${mayBeSent}
GROUP BY server_id ORDER BY min(pending_sessions.id)`,
  batch: `
SELECT ${pendingColumns} FROM pending_sessions
WHERE state = 'pending' AND id > :after AND book IN (SELECT id FROM books WHERE server_id = :book)
  AND ${mayBeSent}
ORDER BY id LIMIT :limit`,
  unsettled: `SELECT ${pendingColumns} FROM pending_sessions WHERE state = 'sending' ORDER BY id`,
};

/** How much reading waits, failed sessions included. */
export function totalWaiting(database: Database): Result<WaitingTotal> {
  const rows = database.query(sql.total);
  if (!rows.ok) return rows;
  const { sessions, seconds } = rows.value[0] ?? {};
  return ok({ sessions: countIn(sessions), seconds: countIn(seconds) });
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
  after: number,
): Result<readonly PendingSession[]> {
  return pendingBy(database, sql.batch, { book, limit, after });
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
    attempts: countIn(row.attempts),
    isImported: row.imported === 1,
  };
}
