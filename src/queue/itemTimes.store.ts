import type { Span } from "../model/session";
import { type Database, type Values, countIn } from "../store/database";
import type { QueueItem } from "./queueRecords";
import type { ClockCorrection } from "../server/serverClock";
import type { Fingerprint } from "../model/book";
import { bookOfHash, sameNumber } from "../book/bookRow.store";

const isOfBook = `book IN ${sameNumber}`;

/** Original times are kept at the first change by a person. */
const atFirst = `first_start = coalesce(first_start, start_time),
  first_end = coalesce(first_end, min(end_time, start_time + duration_seconds + 86400))`;

const sql = {
  around: `
SELECT at, ended_at FROM queue
WHERE kind = 'session' AND ${isOfBook} AND (id <> :id OR state = 'sent') AND at <= :ended_at AND ended_at >= :started_at
UNION ALL SELECT start_time, end_time FROM open_session
WHERE ${isOfBook} AND start_time <= :ended_at AND end_time >= :started_at`,
  session: `
UPDATE pending_sessions SET ${atFirst},
  start_time = :started_at, end_time = :ended_at, state = 'pending', reason = NULL
WHERE id = :id AND state = 'failed'`,
  correct: `
UPDATE pending_sessions SET ${atFirst}, start_time = start_time - :ahead, end_time = end_time - :ahead
WHERE state = 'pending' AND import_run IS NULL
  AND (end_time > :future OR end_time >= :since AND first_start IS NULL)`,
  correctOne: `
UPDATE pending_sessions SET ${atFirst}, start_time = start_time - :ahead, end_time = end_time - :ahead
WHERE book = ${bookOfHash} AND start_time = :started_at AND end_time = :ended_at AND state = 'pending'`,
  position: `
UPDATE pending_progress SET read_at = :ended_at, state = 'pending', reason = NULL WHERE id = :id AND state = 'failed'`,
  shorten: `
UPDATE pending_sessions SET ${atFirst}, duration_seconds = :seconds, end_time = :ended_at
WHERE id = :id AND state = 'pending' AND duration_seconds > :seconds`,
};

/** Failed sessions included. */
export function listSpansAround(
  database: Database,
  { rowId: id, fingerprint: hash }: QueueItem,
  { startedAt, endedAt }: Span,
): readonly Span[] {
  const rows = database.query(sql.around, { id, hash, started_at: startedAt, ended_at: endedAt });
  return rows.map((row) => ({ startedAt: countIn(row.at), endedAt: countIn(row.ended_at) }));
}

/** Moves and queues a failed session or position. First times stay, to match host records. False if not failed. */
export function updateItemTime(
  database: Database,
  { of, rowId: id }: QueueItem,
  { startedAt, endedAt }: Span,
): boolean {
  if (of === "position") return change(database, sql.position, { id, ended_at: endedAt });
  return change(database, sql.session, { id, started_at: startedAt, ended_at: endedAt });
}

/** Moves sessions that were read by a wrong clock, once. First times stay, to match host records. */
export function correctSessionTimes(database: Database, { ahead, since, future }: ClockCorrection): void {
  database.run(sql.correct, { ahead, since, future });
}

/** Moves one pending session back by `ahead` seconds. First times stay, to match host records. */
export function correctSessionTime(
  database: Database,
  { fingerprint: hash, startedAt, endedAt }: Span & { readonly fingerprint: Fingerprint },
  ahead: number,
): void {
  database.run(sql.correctOne, { hash, started_at: startedAt, ended_at: endedAt, ahead });
}

/** Shortens a pending session; `endedAt`: Unix seconds. Keeps its first times. False if not pending or not longer. */
export function shortenSession(
  database: Database,
  { rowId: id }: QueueItem,
  { seconds, endedAt }: { readonly seconds: number; readonly endedAt: number },
): boolean {
  return change(database, sql.shorten, { id, seconds, ended_at: endedAt });
}

function change(database: Database, statement: string, values: Values): boolean {
  const changed = database.run(statement, values);
  return changed > 0;
}
