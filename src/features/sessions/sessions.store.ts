import { queueStateIn } from "../../queue/queue.store";
import type { BookType, Fingerprint, BookId } from "../../model/book";
import { asPercent } from "../../base/scale";
import type { Position, Session } from "../../model/session";
import {
  type Database,
  type Row,
  type Value,
  countIn,
  runAll,
  textIn,
  type Values,
  type Statement,
  wordIn,
} from "../../store/database";
import { bookOfHash, insertBook, shownHash, sameNumber } from "../../book/bookRow.store";
import type { PendingSession, Receipt, WaitingTotal } from "../../queue/queueRecords";
import { recordLastAnswer } from "../../store/connection";

/** Common columns of all session tables. */
export const sessionColumns = `book, book_type, title, start_time, end_time, duration_seconds, pages_read,
  start_progress, start_location, start_pages, end_progress, end_location, end_pages`;

/** Parameters in the order of `sessionColumns`. */
export const sessionParameters = `${bookOfHash}, :book_type, :title, :start_time, :end_time, :duration_seconds, :pages_read,
  :start_progress, :start_location, :start_pages, :end_progress, :end_location, :end_pages`;

/** Columns to read from `table`, with the displayed fingerprint. */
export function sessionFrom(table: string): string {
  return `${sessionColumns}, ${shownHash(`${table}.book`)} AS hash`;
}

/** Values of `sessionParameters`. The caller may add others. */
export function valuesOfSession(session: Session): Record<string, Value | undefined> {
  const { start, end } = session;
  return {
    hash: session.fingerprint,
    book_type: session.type,
    title: session.title,
    start_time: session.startedAt,
    end_time: session.endedAt,
    duration_seconds: session.seconds,
    pages_read: session.pagesRead,
    start_progress: start.percent,
    start_location: start.page,
    start_pages: start.pages,
    end_progress: end.percent,
    end_location: end.page,
    end_pages: end.pages,
  };
}

/** Session in a row with the columns of `sessionFrom`. */
export function sessionIn(row: Row): Session {
  return {
    fingerprint: wordIn(row.hash),
    type: row.book_type,
    title: textIn(row.title),
    startedAt: countIn(row.start_time),
    endedAt: countIn(row.end_time),
    seconds: countIn(row.duration_seconds),
    pagesRead: countIn(row.pages_read),
    start: startIn(row),
    end: endIn(row),
  };
}

function startIn(row: Row): Position {
  return {
    percent: asPercent(countIn(row.start_progress)),
    page: countIn(row.start_location),
    pages: countIn(row.start_pages),
  };
}

function endIn(row: Row): Position {
  return {
    percent: asPercent(countIn(row.end_progress)),
    page: countIn(row.end_location),
    pages: countIn(row.end_pages),
  };
}

/** `open_session` has one row at most, the current session. */
const remember = `INSERT OR REPLACE INTO open_session (id, ${sessionColumns}) VALUES (1, ${sessionParameters})`;

const forgetCheckpoint = "DELETE FROM open_session";

/** By book, because another book may be open when a full disk has space again. */
const forgetCheckpointOf = `DELETE FROM open_session WHERE book = ${bookOfHash}`;

/** Replaces the checkpoint, so that a crash loses little. */
export function saveCheckpoint(database: Database, session: Session): void {
  const { fingerprint, type, title } = session;
  runAll(database, insertBook(fingerprint, type, title).concat([[remember, valuesOfSession(session)]]));
}

/** Session interrupted by a crash; undefined if none. */
export function loadCheckpoint(database: Database): Session | undefined {
  const rows = database.query(`SELECT ${sessionFrom("open_session")} FROM open_session`);
  const row = rows[0];
  return row === undefined ? undefined : sessionIn(row);
}

/** Harmless without a checkpoint. */
export function deleteCheckpoint(database: Database): void {
  database.run(forgetCheckpoint);
}

/** Format of the book's files; NULL if they differ. */
const typeOfFiles = `(SELECT CASE WHEN count(DISTINCT fingerprints.book_type) = 1 THEN min(fingerprints.book_type) END
  FROM fingerprints WHERE fingerprints.book = pending_sessions.book)`;

const pendingColumns = `id, (SELECT server_id FROM books WHERE books.id = book) AS book_id, state, reason, attempts,
  import_run IS NOT NULL AS imported, compared, ${typeOfFiles} AS type_of_files, ${sessionFrom("pending_sessions")}`;

/** Oldest first, by row, because clocks may be wrong. */
const sql = {
  total: "SELECT count(*) AS sessions, sum(duration_seconds) AS seconds FROM pending_sessions",
  booksToSend: `
SELECT server_id AS book_id FROM pending_sessions JOIN books ON books.id = book
WHERE state = 'pending' AND server_id IS NOT NULL
GROUP BY server_id ORDER BY min(pending_sessions.id)`,
  batch: `
SELECT ${pendingColumns} FROM pending_sessions
WHERE state = 'pending' AND id > :after AND book IN (SELECT id FROM books WHERE server_id = :book)
ORDER BY id LIMIT :limit`,
  unsettled: `SELECT ${pendingColumns} FROM pending_sessions WHERE state = 'sending' AND created_at > :after ORDER BY id`,
  inherited: `
SELECT id FROM pending_sessions WHERE state = 'sending' AND created_at <= :until AND book IN ${sameNumber} LIMIT 1`,
  add: `INSERT INTO pending_sessions (created_at, ${sessionColumns}) VALUES (:created_at, ${sessionParameters})`,
  copy: `
INSERT INTO historical_sessions (book_id, server_id, sent_at, import_run, first_start, first_end, ${sessionColumns})
SELECT (SELECT books.server_id FROM books WHERE books.id = book), :server_id, :sent_at, import_run, first_start, first_end, ${sessionColumns}
FROM pending_sessions WHERE id = :id`,
  remove: "DELETE FROM pending_sessions WHERE id = :id",
  clear: "DELETE FROM pending_sessions",
  doubt: "UPDATE pending_sessions SET state = 'sending', created_at = min(created_at, :at) WHERE state <> 'failed'",
};

/** The current session stays. */
export function deletePendingSessions(database: Database): void {
  database.run(sql.clear);
}

/**
 * For a copied folder: marks all pending sessions as sending, queued at `at` or earlier, because another device may
 * have sent them.
 */
export function markSessionsSending(database: Database, at: number): void {
  database.run(sql.doubt, { at });
}

/** True if the book has inherited sessions, queued at `until` or earlier. */
export function hasInheritedSessions(database: Database, hash: Fingerprint, until: number): boolean {
  return database.query(sql.inherited, { hash, until }).length > 0;
}

/** Queues the session and deletes the checkpoint. One transaction. */
export function queueSession(database: Database, session: Session, now: number): void {
  const values = valuesOfSession(session);
  values.created_at = now;
  const { fingerprint, type, title } = session;
  runAll(
    database,
    insertBook(fingerprint, type, title).concat([
      [sql.add, values],
      [forgetCheckpointOf, { hash: fingerprint }],
    ]),
  );
}

/** Moves sent sessions to the history in one transaction. Ignores receipts of missing rows. */
export function archiveSessions(database: Database, receipts: readonly Receipt[], at: number): void {
  const statements: Statement[] = [];
  for (const { rowId, serverId } of receipts) {
    statements.push([sql.copy, { id: rowId, server_id: serverId, sent_at: at }]);
    statements.push([sql.remove, { id: rowId }]);
  }
  if (receipts.length > 0) statements.push(recordLastAnswer(at));
  runAll(database, statements);
}

/** Pending reading, failed sessions included. */
export function getWaitingTotal(database: Database): WaitingTotal {
  const rows = database.query(sql.total);
  const { sessions, seconds } = rows[0] ?? {};
  return { sessions: countIn(sessions), seconds: countIn(seconds) };
}

/** IDs of books with pending sessions, that of the oldest session first. */
export function listBooksToSend(database: Database): readonly BookId[] {
  const rows = database.query<{ readonly book_id: BookId }>(sql.booksToSend);
  return rows.map((row) => row.book_id);
}

/** Oldest pending sessions of a book after this row, at most `limit`. */
export function listNextSessions(
  database: Database,
  book: BookId,
  limit: number,
  after: number,
): readonly PendingSession[] {
  return pendingBy(database, sql.batch, { book, limit, after });
}

/** Sessions marked as sending. `after`: only those queued later (Unix seconds). */
export function listUnconfirmedSessions(database: Database, after = -1): readonly PendingSession[] {
  return pendingBy(database, sql.unsettled, { after });
}

function pendingBy(database: Database, query: string, values: Values): readonly PendingSession[] {
  const rows = database.query<PendingCells>(query, values);
  return rows.map((row) => pendingIn(row));
}

interface PendingCells {
  readonly type_of_files?: BookType;
}

function pendingIn(row: Row & PendingCells): PendingSession {
  const session = sessionIn(row);
  return {
    ...session,
    type: session.type ?? row.type_of_files,
    rowId: countIn(row.id),
    bookId: row.book_id,
    state: queueStateIn(row),
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
    isImported: row.imported === 1,
    isCompared: row.compared === 1,
  };
}
