import { ok, type Result } from "../domain/result";
import type { Database, Row } from "../ports/database";
import type { BookVisit, Cursor, Statistics, StatisticsBook, VisitWindow } from "../ports/statistics";
import { countIn, textIn } from "./cell";

/** By time and row: the host's own index has exactly this order, so that a window costs the same wherever it lies. */
const sql = {
  books: "SELECT id, md5, title, authors FROM book ORDER BY id",
  count: "SELECT count(*) AS number FROM page_stat_data",
  visits: `
SELECT rowid AS row_id, id_book, page, total_pages, start_time, duration FROM page_stat_data
WHERE (start_time, rowid) > (:started_at, :row_id) ORDER BY start_time, rowid LIMIT :limit`,
};

/** Before everything. */
const beginning: Cursor = { startedAt: -1, rowId: 0 };

/** The host's statistics in its own database, opened for reading. */
export function createStatistics(database: Database): Statistics {
  return {
    books: () => listBooks(database),
    count: () => {
      const rows = database.query(sql.count);
      return rows.ok ? ok(countIn(rows.value[0]?.number)) : rows;
    },
    visits: (after, limit) => readWindow(database, after ?? beginning, limit),
    close: () => database.close(),
  };
}

function listBooks(database: Database): Result<readonly StatisticsBook[]> {
  const rows = database.query(sql.books);
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
  const rows = database.query(sql.visits, { started_at: startedAt, row_id: rowId, limit });
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
