import { settingsFolder } from "./device";
import { files } from "./files";
import { openForReading } from "./sqlite/openDatabase";
import { caught, failed, ok, type Result } from "../base/result";
import { joinedAuthors } from "../model/book";
import { titleIn } from "../base/title";
import { type Database, type Row, type Values, countIn, foreignFailure, numberIn, textIn } from "../store/database";
import type { VisitWindow, Cursor, BookVisit, StatisticsBook, Statistics } from "./bookData.port";

/** In the order of the host's index (time, row): a page of rows costs the same anywhere. */
const sql = {
  version: "PRAGMA user_version",
  tables: "SELECT name FROM sqlite_master WHERE name IN ('book', 'page_stat_data', 'page_stat')",
  books: "SELECT id, md5, title, authors FROM book ORDER BY id",
  count: "SELECT count(*) AS number FROM page_stat_data",
  between: `
SELECT min(start_time) AS at, sum(duration) AS seconds FROM page_stat_data
WHERE id_book IN (SELECT id FROM book WHERE lower(md5) = :md5) AND start_time >= :from AND start_time < :until`,
  /** Whole numbers below 2^53 only: other values sort after all numbers or are rounded, so paging would not end. */
  visits: `
SELECT rowid AS row_id, id_book, page, total_pages, start_time, duration FROM page_stat_data
WHERE (start_time, rowid) > (:started_at, :row_id) AND start_time < 9007199254740992
  AND typeof(start_time) IN ('integer', 'real')
ORDER BY start_time, rowid LIMIT :limit`,
};

/** Latest known version of the host's tables (`PRAGMA user_version`). */
const knownVersion = 20221111;

const beginning: Cursor = { startedAt: -1, rowId: 0 };

export function statisticsIn(database: Database): Statistics {
  return {
    holds: () => holds(database),
    books: () => listBooks(database),
    count: () => {
      const rows = ask(database, sql.count);
      return rows.ok ? ok(countIn(rows.value[0]?.number)) : rows;
    },
    visits: (after, limit) => readWindow(database, after ?? beginning, limit),
    between: (fingerprint, { startedAt, endedAt }) => {
      const rows = ask(database, sql.between, { md5: fingerprint, from: startedAt, until: endedAt });
      if (!rows.ok) return rows;
      const startsAt = numberIn(rows.value[0]?.at);
      return ok(startsAt === undefined ? undefined : { startsAt, seconds: countIn(rows.value[0]?.seconds) });
    },
    close: () => database.close(),
  };
}

/** A missing table means an older release, unless the file's version is later. */
function ask(database: Database, query: string, values?: Values): Result<readonly Row[]> {
  const rows = caught(() => database.query(query, values));
  if (rows.ok) return rows;
  const refused = foreignFailure(rows.failure);
  if (refused.failure.trouble !== "older") return refused;
  const version = versionOf(database);
  if (version <= knownVersion) return refused;
  return failed({ kind: "foreign", trouble: "later", detail: `version ${version}` });
}

function versionOf(database: Database): number {
  const rows = caught(() => database.query(sql.version));
  return rows.ok ? countIn(rows.value[0]?.["user_version"]) : 0;
}

/** The oldest hosts kept `page_stat` alone: then something is there, and the next query fails. */
function holds(database: Database): Result<boolean> {
  const rows = ask(database, sql.tables);
  return rows.ok ? ok(rows.value.length > 0) : rows;
}

function listBooks(database: Database): Result<readonly StatisticsBook[]> {
  const rows = ask(database, sql.books);
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      key: countIn(row.id),
      fingerprint: textIn(row.md5),
      title: titleIn(textIn(row.title)),
      author: authorIn(textIn(row.authors)),
    })),
  );
}

/** The host writes "N/A" for an unknown author. */
function authorIn(text: string | undefined): string | undefined {
  return text === "N/A" ? undefined : joinedAuthors(text);
}

function readWindow(database: Database, { startedAt, rowId }: Cursor, limit: number): Result<VisitWindow> {
  const rows = ask(database, sql.visits, { started_at: startedAt, row_id: rowId, limit });
  if (!rows.ok) return rows;
  const last = rows.value[rows.value.length - 1];
  return ok({
    visits: rows.value.map((row) => visitIn(row)),
    next: last === undefined ? undefined : { startedAt: countIn(last.start_time), rowId: countIn(last.row_id) },
  });
}

function visitIn(row: Row): BookVisit {
  return {
    key: countIn(row.id_book),
    page: countIn(row.page),
    pages: countIn(row.total_pages),
    startedAt: Math.floor(countIn(row.start_time)),
    seconds: Math.floor(countIn(row.duration)),
  };
}

/** Undefined if KOReader keeps none. Failure: foreign. */
export function openStatistics(): Result<Statistics> | undefined {
  const path = `${settingsFolder()}/statistics.sqlite3`;
  if (files.facts(path) === undefined) return undefined;
  const opened = openForReading(path);
  return opened.ok ? ok(statisticsIn(opened.value)) : foreignFailure(opened.failure);
}
