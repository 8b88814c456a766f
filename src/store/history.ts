import type { BookId, Fingerprint } from "../domain/book";
import type { Span } from "../domain/history";
import { ok, type Result } from "../domain/result";
import type { Session } from "../domain/session";
import type { Clock } from "../ports/clock";
import type { Database, Row } from "../ports/database";
import type { HistoryStore, SentSession } from "../ports/historyStore";
import { countIn, numberIn } from "./cell";
import { sessionColumns, sessionIn, sessionParameters, valuesOf } from "./sessionRow";
import { runAll, type Statement } from "./statements";

const sql = {
  spans: `
SELECT start_time, end_time FROM pending_sessions WHERE hash = :hash
UNION ALL SELECT start_time, end_time FROM historical_sessions WHERE hash = :hash
UNION ALL SELECT start_time, end_time FROM open_session WHERE hash = :hash
ORDER BY start_time`,
  knowBook: `
INSERT INTO book_cache (hash, book_type, title) VALUES (:hash, :book_type, :title) ON CONFLICT (hash) DO NOTHING`,
  add: `
INSERT INTO pending_sessions (book_id, created_at, ${sessionColumns})
VALUES ((SELECT book_id FROM book_cache WHERE hash = :hash), :created_at, ${sessionParameters})`,
  readSince: `
SELECT ${sessionColumns} FROM historical_sessions WHERE end_time >= :since
UNION ALL SELECT ${sessionColumns} FROM pending_sessions WHERE end_time >= :since
ORDER BY start_time LIMIT :limit`,
  sent: `
SELECT book_id, server_id, sent_at, ${sessionColumns} FROM historical_sessions
WHERE hash = :hash ORDER BY start_time DESC LIMIT :limit`,
  lastSent: "SELECT max(sent_at) AS at FROM historical_sessions",
};

/** The past, in `historical_sessions` and what still waits. */
export function createHistoryStore(database: Database, clock: Clock): HistoryStore {
  return {
    spans: (fingerprint) => listSpans(database, fingerprint),
    addPast: (sessions) => addPast(database, sessions, clock.now()),
    readSince: (since, limit) => {
      const rows = database.query(sql.readSince, { since, limit });
      return rows.ok ? ok(rows.value.map((row) => sessionIn(row))) : rows;
    },
    sent: (fingerprint, limit) => {
      const rows = database.query(sql.sent, { hash: fingerprint, limit });
      return rows.ok ? ok(rows.value.map((row) => sentIn(row))) : rows;
    },
    lastSentAt: () => {
      const rows = database.query(sql.lastSent);
      return rows.ok ? ok(numberIn(rows.value[0]?.at)) : rows;
    },
  };
}

function listSpans(database: Database, hash: Fingerprint): Result<readonly Span[]> {
  const rows = database.query(sql.spans, { hash });
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({ startedAt: countIn(row.start_time), endedAt: countIn(row.end_time) })),
  );
}

function addPast(database: Database, sessions: readonly Session[], now: number): Result<undefined> {
  const statements: Statement[] = [];
  for (const session of sessions) {
    const { fingerprint: hash, type: book_type, title } = session;
    const values = valuesOf(session);
    values.created_at = now;
    statements.push([sql.knowBook, { hash, book_type, title }]);
    statements.push([sql.add, values]);
  }
  return runAll(database, statements);
}

function sentIn(row: Row): SentSession {
  const session = sessionIn(row);
  return {
    ...session,
    bookId: numberIn(row.book_id) as BookId | undefined,
    serverId: numberIn(row.server_id),
    sentAt: countIn(row.sent_at),
  };
}
