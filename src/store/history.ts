import type { BookId, Fingerprint } from "../domain/book";
import type { Span } from "../domain/history";
import { ok, type Result } from "../domain/result";
import type { Database, Row } from "../ports/database";
import type { HistoryStore, OtherSent, OtherWaiting, SentSession } from "../ports/historyStore";
import { countIn, numberIn, textIn } from "./cell";
import { sessionColumns, sessionIn } from "./sessionRow";

const sql = {
  spans: `
SELECT start_time, end_time FROM pending_sessions WHERE hash = :hash
UNION ALL SELECT start_time, end_time FROM historical_sessions WHERE hash = :hash
UNION ALL SELECT start_time, end_time FROM open_session WHERE hash = :hash
ORDER BY start_time`,
  readSince: `
SELECT ${sessionColumns} FROM historical_sessions WHERE end_time >= :since
UNION ALL SELECT ${sessionColumns} FROM pending_sessions WHERE end_time >= :since
ORDER BY start_time LIMIT :limit`,
  sent: `
SELECT book_id, server_id, sent_at, ${sessionColumns} FROM historical_sessions
WHERE hash = :hash ORDER BY start_time DESC LIMIT :limit`,
  otherWaiting: `
SELECT 'notes' AS kind, count(*) AS number, max(reason) AS reason FROM pending_annotations
UNION ALL SELECT 'ratings', count(*), max(reason) FROM pending_ratings
UNION ALL SELECT 'positions', count(*), max(parked) FROM pending_progress
UNION ALL SELECT 'shelves', count(*), max(reason) FROM pending_unassignments`,
  otherSent: `
SELECT (SELECT count(*) FROM synced_annotations WHERE hash = :hash) AS notes,
  (SELECT max(sent_at) FROM synced_annotations WHERE hash = :hash) AS notes_at,
  (SELECT pushed_percent FROM known_progress WHERE hash = :hash) AS percent,
  (SELECT pushed_at FROM known_progress WHERE hash = :hash) AS percent_at`,
  lastSent: "SELECT max(sent_at) AS at FROM historical_sessions",
};

/** The past, in `historical_sessions` and what still waits. */
export function createHistoryStore(database: Database): HistoryStore {
  return {
    spans: (fingerprint) => listSpans(database, fingerprint),
    readSince: (since, limit) => {
      const rows = database.query(sql.readSince, { since, limit });
      return rows.ok ? ok(rows.value.map((row) => sessionIn(row))) : rows;
    },
    sent: (fingerprint, limit) => {
      const rows = database.query(sql.sent, { hash: fingerprint, limit });
      return rows.ok ? ok(rows.value.map((row) => sentIn(row))) : rows;
    },
    otherWaiting: () => otherWaiting(database),
    otherSent: (fingerprint) => otherSent(database, fingerprint),
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

function otherWaiting(database: Database): Result<readonly OtherWaiting[]> {
  const rows = database.query(sql.otherWaiting);
  if (!rows.ok) return rows;
  const waiting: OtherWaiting[] = [];
  for (const { kind, number, reason } of rows.value) {
    const count = countIn(number);
    if (count > 0) waiting.push({ kind: kind as OtherWaiting["kind"], count, reason: textIn(reason) });
  }
  return ok(waiting);
}

function otherSent(database: Database, hash: Fingerprint): Result<OtherSent> {
  const rows = database.query(sql.otherSent, { hash });
  if (!rows.ok) return rows;
  const row = rows.value[0] ?? {};
  return ok({
    notes: countIn(row.notes),
    notesAt: numberIn(row.notes_at),
    percent: numberIn(row.percent),
    percentAt: numberIn(row.percent_at),
  });
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
