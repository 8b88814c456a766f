import type { BookType, Fingerprint } from "../../model/book";
import { asPercent } from "../../base/scale";
import type { Position, Session } from "../../model/session";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import type { Value } from "../../store/database";
import { bookOfHash, knowing, shownHash } from "../../book/sameBook.store";
import { countIn, runAll, textIn } from "../../store/statements";

/** The columns of a session, as every table of sessions has them. */
export const sessionColumns = `book, book_type, title, start_time, end_time, duration_seconds, pages_read,
  start_progress, start_location, start_pages, end_progress, end_location, end_pages`;

/** The parameters of `valuesOf`, in the order of `sessionColumns`. */
export const sessionParameters = `${bookOfHash}, :book_type, :title, :start_time, :end_time, :duration_seconds, :pages_read,
  :start_progress, :start_location, :start_pages, :end_progress, :end_location, :end_pages`;

/** Columns for reading, with the fingerprint under which the book is shown, from `table`. */
export function sessionFrom(table: string): string {
  return `${sessionColumns}, ${shownHash(`${table}.book`)} AS hash`;
}

/** Values of `sessionParameters`, for the caller to add to. */
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

/** The session in a row that has the columns of `sessionFrom`. */
export function sessionIn(row: Row): Session {
  return {
    fingerprint: row.hash as Fingerprint,
    type: row.book_type as BookType | undefined,
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

/** The table `open_session` has one row at most: what is being read. */
const remember = `INSERT OR REPLACE INTO open_session (id, ${sessionColumns}) VALUES (1, ${sessionParameters})`;

/** Forgets what is being read; touches nothing when nothing is. */
const forgetCheckpoint = "DELETE FROM open_session";

/**
 * Forgets what was noted of this session while it was read. Another book may be open by the time that a store which
 * was full takes it.
 */
export const forgetCheckpointOf = `DELETE FROM open_session WHERE book = ${bookOfHash}`;

/** Stores the session being read, over the one before, so that a crash costs little. */
export function saveCheckpoint(database: Database, session: Session): void {
  const { fingerprint, type, title } = session;
  runAll(database, knowing(fingerprint, type, title).concat([[remember, valuesOfSession(session)]]));
}

/** The session that was being read when the process last ended without saying so; undefined when there is none. */
export function loadCheckpoint(database: Database): Session | undefined {
  const rows = database.query(`SELECT ${sessionFrom("open_session")} FROM open_session`);
  const row = rows[0];
  return row === undefined ? undefined : sessionIn(row);
}

/** Touches nothing when there is none. */
export function deleteCheckpoint(database: Database): void {
  database.run(forgetCheckpoint);
}
