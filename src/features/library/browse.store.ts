import { type Database, countIn, numberIn, runAll, textIn } from "../../store/database";

/** First page of a list, shown at once at the next visit. */
interface RememberedPage {
  /** Unix seconds. */
  readonly at: number;
  /** JSON. */
  readonly page: string;
  /** Number of lines of the list; undefined if unknown. */
  readonly total: number | undefined;
}

/** Number of cached lists. */
const maxPages = 40;

export const browseTables: readonly string[] = [
  `CREATE TABLE browsed_pages (
  list TEXT PRIMARY KEY NOT NULL, seen_at INTEGER NOT NULL, page TEXT NOT NULL, total INTEGER)`,
];

const sql = {
  find: "SELECT seen_at, page, total FROM browsed_pages WHERE list = :list",
  total: "SELECT total FROM browsed_pages WHERE list = :list",
  save: `
INSERT OR REPLACE INTO browsed_pages (list, seen_at, page, total) VALUES (:list, :seen_at, :page, :total)`,
  drop: `
DELETE FROM browsed_pages WHERE rowid NOT IN (
  SELECT rowid FROM browsed_pages ORDER BY seen_at DESC, rowid DESC LIMIT ${maxPages})`,
};

/** Undefined if never cached, or evicted. */
export function findBrowsedPage(database: Database, list: string): RememberedPage | undefined {
  const rows = database.query(sql.find, { list });
  const row = rows[0];
  return row === undefined
    ? undefined
    : { at: countIn(row.seen_at), page: textIn(row.page) ?? "", total: numberIn(row.total) };
}

/** Of the last visit. Undefined if never visited, or not counted. Reads no page. */
export function findBrowsedTotal(database: Database, list: string): number | undefined {
  return numberIn(database.query(sql.total, { list })[0]?.total);
}

/** Evicts the oldest pages. */
export function saveBrowsedPage(database: Database, list: string, { at, page, total }: RememberedPage): void {
  runAll(database, [[sql.save, { list, seen_at: at, page, total }], [sql.drop]]);
}
