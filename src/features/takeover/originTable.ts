import { type BookType, type Fingerprint, asFingerprint } from "../../model/book";
import { type Database, type Row, type Value, numberIn } from "../../store/database";
import { asPercent } from "../../base/scale";
import type { Position, Session } from "../../model/session";
import { unixOf } from "../../base/timestamp";

/** Counts for one notice. */
export interface TakeoverReport {
  readonly settings: number;
  readonly books: number;
  /** Number of pending sessions. */
  readonly waiting: number;
  /** Number of sent sessions. */
  readonly sent: number;
  /** Unsent sessions from the host's statistics, which can be imported. */
  readonly leftBehind: number;
  /** Invalid or duplicate rows. */
  readonly skipped: number;
}

/** Mutable counts. */
export type Counts = { -readonly [Name in keyof TakeoverReport]: number };

/** A running takeover. Mutable. */
export interface TakeoverRun {
  readonly database: Database;
  readonly origin: Database;
  /** Unix seconds. */
  readonly now: number;
  readonly sameServer: boolean;
  /** Formats by fingerprint, from file names. */
  readonly types: Record<string, BookType | undefined>;
  /** By fingerprint and start, because sent sessions may still be pending in the other client. */
  readonly seen: Record<string, true | undefined>;
  /** By row ID. */
  readonly books: Record<string, { readonly hash: Fingerprint; readonly path: string } | undefined>;
  readonly counts: Counts;
}

/** Rows per query, to limit memory. */
const pageSize = 200;

/** Calls `take` for each row, with the columns of that release; no rows if the table is missing. Stops at a failure. */
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

/** From any column type; undefined if empty. */
export function looseText(value: Value | undefined): string | undefined {
  const text = value === undefined ? "" : tostring(value);
  return text === "" ? undefined : text;
}

/** From a number or text; undefined if empty. */
export function looseNumber(value: Value | undefined): number | undefined {
  const number = tonumber(value);
  return number !== undefined && Math.abs(number) < 2 ** 53 ? number : undefined;
}

/** Formats of the other client. It had one word for all comics, so the file name counts first. */
const types: Readonly<Record<string, BookType>> = {
  EPUB: "EPUB",
  PDF: "PDF",
  CBZ: "CBZ",
  CBR: "CBR",
  CBX: "CBZ",
};

/** Undefined without fingerprint, valid times or known format. `type`: from the file name. */
export function originSessionIn(row: Row, type: BookType | undefined): Session | undefined {
  const hash = looseText(row.book_hash);
  const startedAt = unixOf(looseText(row.start_time) ?? "");
  const endedAt = unixOf(looseText(row.end_time) ?? "");
  const given = looseText(row.book_type);
  const format = type ?? types[given ?? ""];
  if (hash === undefined || startedAt === undefined || endedAt === undefined) return undefined;
  if (format === undefined && given !== undefined) return undefined;
  const seconds = Math.floor(looseNumber(row.duration_seconds) ?? endedAt - startedAt);
  if (endedAt < startedAt || seconds < 0) return undefined;
  const start = positionOf(row.start_progress, row.start_location);
  const end = positionOf(row.end_progress, row.end_location);
  return {
    fingerprint: asFingerprint(hash),
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

/** Page as text; 0 pages, because the count is unknown. */
function positionOf(percent: Value | undefined, location: Value | undefined): Position {
  const page = Math.floor(looseNumber(location) ?? 0);
  return { percent: asPercent(looseNumber(percent) ?? 0), page: Math.max(0, page), pages: 0 };
}
