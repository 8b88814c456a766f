import type { BookType, Fingerprint } from "../../model/book";
import { type Database, type Row, type Value, numberIn } from "../../store/database";
import { asPercent } from "../../base/scale";
import type { Position, Session } from "../../model/session";
import { unixOf } from "../../base/timestamp";

/** Counts for one notice. */
export interface TakenOver {
  readonly settings: number;
  readonly books: number;
  /** Pending sessions. */
  readonly waiting: number;
  /** Sent sessions. */
  readonly sent: number;
  /** Unsent history, which came from the host's statistics and can be imported. */
  readonly leftBehind: number;
  /** Invalid or duplicate rows. */
  readonly skipped: number;
}

/** Mutable counts. */
export type Counts = { -readonly [Name in keyof TakenOver]: number };

/** A running takeover. Mutable. */
export interface Taking {
  readonly database: Database;
  readonly origin: Database;
  /** Unix seconds. */
  readonly now: number;
  readonly sameServer: boolean;
  /** By fingerprint, from file names. */
  readonly types: Record<string, BookType | undefined>;
  /** By fingerprint and start, because sent sessions may still be pending there. */
  readonly seen: Record<string, true | undefined>;
  /** By row ID. */
  readonly books: Record<string, { readonly hash: Fingerprint; readonly path: string } | undefined>;
  readonly counts: Counts;
}

/** Rows a query, to limit memory. */
const pageSize = 200;

/**
 * Calls `take` for every row of their table, with that release's columns; none if the table is missing. Stops at the
 * first failure (storage, or of `take`).
 */
export function eachRow(origin: Database, table: string, take: (row: Row) => void): void {
  const present = hasTable(origin, table);
  let after = present ? 0 : undefined;
  while (after !== undefined) {
    const page = nextPage(origin, table, after);
    for (const row of page) {
      take(row);
    }
    after = numberIn(page[page.length - 1]?.row_number);
  }
}

function hasTable(origin: Database, table: string): boolean {
  const rows = origin.query("SELECT name FROM sqlite_master WHERE type = 'table' AND name = :table", {
    table,
  });
  return rows.length > 0;
}

function nextPage(origin: Database, table: string, after: number): readonly Row[] {
  return origin.query(`SELECT *, rowid AS row_number FROM ${table} WHERE rowid > :after ORDER BY rowid LIMIT :size`, {
    after,
    size: pageSize,
  });
}

/** Any column type; undefined if empty. */
export function looseText(value: Value | undefined): string | undefined {
  const text = value === undefined ? "" : tostring(value);
  return text === "" ? undefined : text;
}

/** Number or text; undefined if empty. */
export function looseNumber(value: Value | undefined): number | undefined {
  const number = tonumber(value);
  return number !== undefined && Math.abs(number) < 2 ** 53 ? number : undefined;
}

/** Their formats. One word stood for both kinds of comics, so the file name counts first. */
const types: Readonly<Record<string, BookType>> = {
  EPUB: "EPUB",
  PDF: "PDF",
  CBZ: "CBZ",
  CBR: "CBR",
  CBX: "CBZ",
};

/** Undefined without fingerprint, times or known format, or if it ends before it begins. `type`: from the file name. */
export function originSessionIn(row: Row, type: BookType | undefined): Session | undefined {
  const hash = looseText(row.book_hash);
  const startedAt = unixOf(looseText(row.start_time) ?? "");
  const endedAt = unixOf(looseText(row.end_time) ?? "");
  const told = looseText(row.book_type);
  const format = type ?? types[told ?? ""];
  if (hash === undefined || startedAt === undefined || endedAt === undefined) return undefined;
  if (format === undefined && told !== undefined) return undefined;
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

/** Page as text, without a page count (0). */
function positionOf(percent: Value | undefined, location: Value | undefined): Position {
  const page = Math.floor(looseNumber(location) ?? 0);
  return { percent: asPercent(looseNumber(percent) ?? 0), page: Math.max(0, page), pages: 0 };
}
