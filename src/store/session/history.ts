import type { BookId, Fingerprint } from "../../domain/book";
import type { Span } from "../../domain/history";
import { ok, type Result } from "../../domain/result";
import type { Database, Row } from "../../ports/store";
import type { HistoryStore, OtherSent, SentSession } from "../../ports/historyStore";
import { countIn, numberIn } from "../statements";
import { sameNumber } from "../book/sameBook";
import { isMissing } from "../notes/annotationRow";
import { sessionColumns, sessionFrom, sessionIn } from "./sessionRow";

/** Everything that the server has of the book is of one of these rows. */
const ofBook = `book IN ${sameNumber}`;

const sql = {
  spans: `
SELECT start_time, end_time FROM pending_sessions WHERE ${ofBook}
UNION ALL SELECT start_time, end_time FROM historical_sessions WHERE ${ofBook}
UNION ALL SELECT start_time, end_time FROM open_session WHERE ${ofBook}
UNION ALL SELECT first_start, first_end FROM pending_sessions WHERE ${ofBook} AND first_start IS NOT NULL
UNION ALL SELECT first_start, first_end FROM historical_sessions WHERE ${ofBook} AND first_start IS NOT NULL
ORDER BY start_time`,
  readSince: `
SELECT ${sessionFrom("one")} FROM (
  SELECT ${sessionColumns} FROM historical_sessions WHERE end_time >= :since
  UNION ALL SELECT ${sessionColumns} FROM pending_sessions WHERE end_time >= :since
  ORDER BY start_time LIMIT :limit) AS one ORDER BY start_time`,
  sent: `
SELECT book_id, server_id, sent_at, ${sessionFrom("historical_sessions")} FROM historical_sessions
WHERE ${ofBook} ORDER BY start_time DESC LIMIT :limit`,
  otherSent: `
SELECT (SELECT count(DISTINCT kind || ' ' || mark) FROM synced_annotations WHERE ${ofBook} AND reason IS NULL) AS notes,
  (SELECT max(sent_at) FROM synced_annotations WHERE ${ofBook} AND reason IS NULL) AS notes_at,
  (SELECT count(DISTINCT kind || ' ' || mark) FROM synced_annotations AS s WHERE ${ofBook} AND ${isMissing("s")})
    AS unplaceable,
  rating, rating_sent_at AS rating_at, pushed_percent AS percent, pushed_at AS percent_at
FROM (SELECT max(coalesce(rating_sent_at, 0)) AS last, rating, rating_sent_at FROM books
    WHERE id IN ${sameNumber} AND rating_sent_at IS NOT NULL)
  LEFT JOIN (SELECT max(pushed_at), pushed_percent, pushed_at FROM known_progress WHERE ${ofBook})`,
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
    otherSent: (fingerprint) => otherSent(database, fingerprint),
  };
}

function listSpans(database: Database, hash: Fingerprint): Result<readonly Span[]> {
  const rows = database.query(sql.spans, { hash });
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({ startedAt: countIn(row.start_time), endedAt: countIn(row.end_time) })),
  );
}

function otherSent(database: Database, hash: Fingerprint): Result<OtherSent> {
  const rows = database.query(sql.otherSent, { hash });
  if (!rows.ok) return rows;
  const row = rows.value[0] ?? {};
  return ok({
    notes: countIn(row.notes),
    notesAt: numberIn(row.notes_at),
    unplaceable: countIn(row.unplaceable),
    rating: numberIn(row.rating),
    ratingAt: numberIn(row.rating_at),
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
