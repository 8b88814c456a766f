import type { Fingerprint } from "../../model/book";
import type { Session, Span } from "../../model/session";
import type { Database } from "../../store/database";
import { countIn } from "../../store/statements";
import { sameNumber } from "../../book/sameBook.store";
import { sessionColumns, sessionFrom, sessionIn } from "../sessions/sessionRow.store";

/** Rows that share the book's server ID. */
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
};

/** Sessions that ended at `since` (Unix seconds) or later, oldest first, under the fingerprint that is displayed. */
export function listSessionsSince(database: Database, since: number, limit: number): readonly Session[] {
  const rows = database.query(sql.readSince, { since, limit });
  return rows.map((row) => sessionIn(row));
}

/** All sessions under any fingerprint of the book, oldest first: pending, sent and being read. */
export function listSpans(database: Database, hash: Fingerprint): readonly Span[] {
  const rows = database.query(sql.spans, { hash });
  return rows.map((row) => ({ startedAt: countIn(row.start_time), endedAt: countIn(row.end_time) }));
}
