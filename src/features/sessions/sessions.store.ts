import type { BookId, BookType, Fingerprint } from "../../model/book";
import type { Session } from "../../model/session";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import type { Values } from "../../store/database";
import type { PendingSession, Receipt, WaitingTotal } from "../../queue/queueRecords";
import { knowing, sameNumber } from "../../book/sameBook.store";
import { countIn, runAll, type Statement, textIn } from "../../store/statements";
import { heardAt } from "../../store/connection";
import {
  forgetCheckpointOf,
  sessionColumns,
  sessionFrom,
  sessionIn,
  sessionParameters,
  valuesOfSession,
} from "./sessionRow.store";

/** The format of the book's files, where they have one. */
const typeOfFiles = `(SELECT CASE WHEN count(DISTINCT fingerprints.book_type) = 1 THEN min(fingerprints.book_type) END
  FROM fingerprints WHERE fingerprints.book = pending_sessions.book)`;

const pendingColumns = `id, (SELECT server_id FROM books WHERE books.id = book) AS book_id, state, reason, attempts,
  import_run IS NOT NULL AS imported, ${typeOfFiles} AS type_of_files, ${sessionFrom("pending_sessions")}`;

/** Oldest first everywhere: by row, which no clock can confuse. */
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

/** Drops everything that waits; the session being read stays. */
export function deletePendingSessions(database: Database): void {
  database.run(sql.clear);
}

/** Marks all that is pending as sending, and queued no later than `at`: another device may have sent it. */
export function markSessionsSending(database: Database, at: number): void {
  database.run(sql.doubt, { at });
}

/** True if the book has such sessions, queued up to then. */
export function hasInheritedSessions(database: Database, hash: Fingerprint, until: number): boolean {
  return database.query(sql.inherited, { hash, until }).length > 0;
}

/** Queues the session and forgets the checkpoint, both or neither. */
export function queueSession(database: Database, session: Session, now: number): void {
  const values = valuesOfSession(session);
  values.created_at = now;
  const { fingerprint, type, title } = session;
  runAll(
    database,
    knowing(fingerprint, type, title).concat([
      [sql.add, values],
      [forgetCheckpointOf, { hash: fingerprint }],
    ]),
  );
}

/** The server has them: pending → historical in one transaction. A receipt for a row that is gone changes nothing. */
export function archiveSessions(database: Database, receipts: readonly Receipt[], at: number): void {
  const statements: Statement[] = [];
  for (const { rowId, serverId } of receipts) {
    statements.push([sql.copy, { id: rowId, server_id: serverId, sent_at: at }]);
    statements.push([sql.remove, { id: rowId }]);
  }
  if (receipts.length > 0) statements.push(heardAt(at));
  runAll(database, statements);
}

/** Pending reading, failed sessions included. */
export function getWaitingTotal(database: Database): WaitingTotal {
  const rows = database.query(sql.total);
  const { sessions, seconds } = rows[0] ?? {};
  return { sessions: countIn(sessions), seconds: countIn(seconds) };
}

/** The server IDs of the books with pending sessions, the book of the oldest session first. */
export function listBooksToSend(database: Database): readonly BookId[] {
  const rows = database.query(sql.booksToSend);
  return rows.map((row) => row.book_id as BookId);
}

/** The oldest pending sessions of a book after this row, at most `limit`. */
export function listNextSessions(
  database: Database,
  book: BookId,
  limit: number,
  after: number,
): readonly PendingSession[] {
  return pendingBy(database, sql.batch, { book, limit, after });
}

/** Marked as sending; only those queued after this time (Unix seconds), if given. */
export function listUnconfirmedSessions(database: Database, after = -1): readonly PendingSession[] {
  return pendingBy(database, sql.unsettled, { after });
}

function pendingBy(database: Database, query: string, values: Values): readonly PendingSession[] {
  const rows = database.query(query, values);
  return rows.map((row) => pendingIn(row));
}

function pendingIn(row: Row): PendingSession {
  const session = sessionIn(row);
  return {
    ...session,
    type: session.type ?? (row.type_of_files as BookType | undefined),
    rowId: countIn(row.id),
    bookId: row.book_id as BookId | undefined,
    state: row.state as PendingSession["state"],
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
    isImported: row.imported === 1,
  };
}
