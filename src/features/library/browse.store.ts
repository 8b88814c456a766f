import type { BrowseStore, RememberedPage } from "./browse.port";
import type { Database } from "../../store/database";
import { countIn, runAll, textIn } from "../../store/statements";

/** Lists whose first page is kept: those that a reader comes back to. */
const mostPages = 40;

const sql = {
  find: "SELECT seen_at, page FROM browsed_pages WHERE list = :list",
  save: "INSERT OR REPLACE INTO browsed_pages (list, seen_at, page) VALUES (:list, :seen_at, :page)",
  drop: `
DELETE FROM browsed_pages WHERE rowid NOT IN (
  SELECT rowid FROM browsed_pages ORDER BY seen_at DESC, rowid DESC LIMIT ${mostPages})`,
};

/** Pages of the library as they were shown last, in `browsed_pages`. */
export function createBrowseStore(database: Database): BrowseStore {
  return {
    find: (list) => find(database, list),
    save: (list, page) => save(database, list, page),
  };
}

function find(database: Database, list: string): RememberedPage | undefined {
  const rows = database.query(sql.find, { list });
  const row = rows[0];
  return row === undefined ? undefined : { at: countIn(row.seen_at), page: textIn(row.page) ?? "" };
}

function save(database: Database, list: string, { at, page }: RememberedPage): void {
  runAll(database, [[sql.save, { list, seen_at: at, page }], [sql.drop]]);
}
