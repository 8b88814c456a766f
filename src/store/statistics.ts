import { failed, ok, type Result } from "../domain/result";
import type { Database, Row, Values } from "../ports/database";
import type { BookVisit, Cursor, Statistics, StatisticsBook, VisitWindow } from "../ports/statistics";
import { countIn, numberIn, textIn } from "./cell";
import { foreignFailure } from "./foreign";

/** By time and row: the host's own index has exactly this order, so that a window costs the same wherever it lies. */
const sql = {
  version: "PRAGMA user_version",
  tables: "SELECT name FROM sqlite_master WHERE name IN ('book', 'page_stat_data', 'page_stat')",
  books: "SELECT id, md5, title, authors FROM book ORDER BY id",
  count: "SELECT count(*) AS number FROM page_stat_data",
  firstVisit: `
SELECT min(start_time) AS at FROM page_stat_data WHERE id_book IN (SELECT id FROM book WHERE md5 = :md5)`,
  visits: `
SELECT rowid AS row_id, id_book, page, total_pages, start_time, duration FROM page_stat_data
WHERE (start_time, rowid) > (:started_at, :row_id) ORDER BY start_time, rowid LIMIT :limit`,
};

/** The last version of the host's tables that is known (`PRAGMA user_version`). */
const knownVersion = 20221111;

/** Before everything. */
const beginning: Cursor = { startedAt: -1, rowId: 0 };

/** The host's statistics in its own database, opened for reading. */
export function createStatistics(database: Database): Statistics {
  return {
    holds: () => holds(database),
    books: () => listBooks(database),
    count: () => {
      const rows = ask(database, sql.count);
      return rows.ok ? ok(countIn(rows.value[0]?.number)) : rows;
    },
    visits: (after, limit) => readWindow(database, after ?? beginning, limit),
    firstVisit: (fingerprint) => {
      const rows = ask(database, sql.firstVisit, { md5: fingerprint });
      return rows.ok ? ok(numberIn(rows.value[0]?.at)) : rows;
    },
    close: () => database.close(),
  };
}

/** A table that is looked for in vain belongs to an older release, unless the file says that it is of a later one. */
function ask(database: Database, query: string, values?: Values): Result<readonly Row[]> {
  const rows = database.query(query, values);
  if (rows.ok) return rows;
  const refused = foreignFailure(rows.failure);
  if (refused.failure.trouble !== "older") return refused;
  const version = versionOf(database);
  if (version <= knownVersion) return refused;
  return failed({ kind: "foreign", trouble: "later", detail: `version ${version}` });
}

function versionOf(database: Database): number {
  const rows = database.query(sql.version);
  return rows.ok ? countIn(rows.value[0]?.["user_version"]) : 0;
}

/** The oldest hosts kept `page_stat` alone: then something is there, and the next question fails. */
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
      title: textIn(row.title),
      author: textIn(row.authors),
    })),
  );
}

function readWindow(database: Database, { startedAt, rowId }: Cursor, limit: number): Result<VisitWindow> {
  const rows = ask(database, sql.visits, { started_at: startedAt, row_id: rowId, limit });
  if (!rows.ok) return rows;
  const last = rows.value[rows.value.length - 1];
  return ok({ visits: rows.value.map((row) => visitIn(row)), next: cursorAt(last) });
}

function cursorAt(row: Row | undefined): Cursor | undefined {
  return row === undefined ? undefined : { startedAt: countIn(row.start_time), rowId: countIn(row.row_id) };
}

function visitIn(row: Row): BookVisit {
  return {
    key: countIn(row.id_book),
    page: countIn(row.page),
    pages: countIn(row.total_pages),
    startedAt: countIn(row.start_time),
    seconds: countIn(row.duration),
  };
}
