import type { BookType, Fingerprint } from "../../domain/book/book";
import { asPercent } from "../../domain/scale";
import type { Position, Session } from "../../domain/session/session";
import type { Row, Value } from "../../ports/database";
import { bookOf, shownHash } from "../book/sameBook";
import { countIn, textIn } from "../cell";

/** The columns of a session, as every table of sessions has them. */
export const sessionColumns = `book, book_type, title, start_time, end_time, duration_seconds, pages_read,
  start_progress, start_location, start_pages, end_progress, end_location, end_pages`;

/** The parameters of `valuesOf`, in the order of `sessionColumns`. */
export const sessionParameters = `${bookOf}, :book_type, :title, :start_time, :end_time, :duration_seconds, :pages_read,
  :start_progress, :start_location, :start_pages, :end_progress, :end_location, :end_pages`;

/** The same, to be read: with the fingerprint under which the book is shown. `table`: where they come from. */
export function sessionFrom(table: string): string {
  return `${sessionColumns}, ${shownHash(`${table}.book`)} AS hash`;
}

/** The session as values of `sessionParameters`, for the caller to add to. */
export function valuesOf(session: Session): Record<string, Value | undefined> {
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
    type: row.book_type as BookType,
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
