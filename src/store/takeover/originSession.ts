import type { BookType, Fingerprint } from "../../domain/book/book";
import { asPercent } from "../../domain/scale";
import type { Position, Session } from "../../domain/session/session";
import { unixOf } from "../../domain/timestamp";
import type { Row, Value } from "../../ports/database";
import { looseNumber, looseText } from "./originTable";

/** Their words for a format. One word stood for both kinds of comics; the file's own name is asked first. */
const types: Readonly<Record<string, BookType>> = {
  EPUB: "EPUB",
  PDF: "PDF",
  CBZ: "CBZ",
  CBR: "CBR",
  CBX: "CBZ",
};

/**
 * The session in a row of theirs; undefined for one that makes no sense: without a fingerprint, without times, of a
 * format that no server takes, or ending before it began. `type`: what the file's name says, if it is known.
 */
export function originSessionIn(row: Row, type: BookType | undefined): Session | undefined {
  const hash = looseText(row.book_hash);
  const startedAt = unixOf(looseText(row.start_time) ?? "");
  const endedAt = unixOf(looseText(row.end_time) ?? "");
  const format = type ?? types[looseText(row.book_type) ?? "EPUB"];
  if (hash === undefined || startedAt === undefined || endedAt === undefined || format === undefined)
    return undefined;
  const seconds = Math.floor(looseNumber(row.duration_seconds) ?? endedAt - startedAt);
  if (endedAt < startedAt || seconds < 0) return undefined;
  const start = positionOf(row.start_progress, row.start_location);
  const end = positionOf(row.end_progress, row.end_location);
  return {
    fingerprint: hash as Fingerprint,
    type: format,
    title: looseText(row.book_title) ?? looseText(row.koreader_book_title),
    startedAt,
    endedAt,
    seconds,
    pagesRead: Math.abs(end.page - start.page) + 1,
    start,
    end,
  };
}

/** They kept the page as text, and not how many pages there were: 0, unknown. */
function positionOf(percent: Value | undefined, location: Value | undefined): Position {
  const page = Math.floor(looseNumber(location) ?? 0);
  return { percent: asPercent(looseNumber(percent) ?? 0), page: Math.max(0, page), pages: 0 };
}
