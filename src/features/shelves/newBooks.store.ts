import type { BookId } from "../../model/book";
import type { Database } from "../../store/database";
import { countIn, runAll } from "../../store/statements";

/** Limit of the list, for a whole library that comes at once. */
const mostNew = 200;

const sql = {
  save: "INSERT OR REPLACE INTO new_books (book_id) VALUES (:book_id)",
  list: `SELECT book_id FROM new_books ORDER BY place DESC LIMIT ${mostNew}`,
  delete: "DELETE FROM new_books",
};

export function saveNewBooks(database: Database, ids: readonly BookId[]): void {
  runAll(
    database,
    ids.slice(-mostNew).map((id) => [sql.save, { book_id: id }]),
  );
}

/** Books that came by themselves since the reader looked at the list, the last one first. */
export function listNewBooks(database: Database): readonly BookId[] {
  return database.query(sql.list).map((row) => countIn(row.book_id) as BookId);
}

export function deleteNewBooks(database: Database): void {
  database.run(sql.delete);
}
