import type { BookId } from "../../model/book";
import { serverStatusIn } from "../../model/bookState";
import { type Database, countIn, textIn } from "../../store/database";
import type { BrowseBook } from "./browse.rules";

/** As many as one step can read. */
const batchSize = 50;

/** Books with a server ID that lie, or have lain, on this device: known files and downloads. */
const sql = `
SELECT known.id AS id,
  coalesce((SELECT max(title) FROM books WHERE server_id = known.id),
    (SELECT title FROM shelf_files WHERE book_id = known.id)) AS title,
  coalesce((SELECT max(author) FROM books WHERE server_id = known.id),
    (SELECT author FROM shelf_files WHERE book_id = known.id)) AS author,
  (SELECT remote FROM book_fields JOIN books ON books.id = book
    WHERE server_id = known.id AND field = 'status' AND remote IS NOT NULL LIMIT 1) AS status
FROM (
  SELECT server_id AS id FROM books WHERE server_id < :before AND EXISTS (
    SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE fingerprints.book = books.id)
  UNION SELECT book_id FROM shelf_files WHERE book_id > 0 AND book_id < :before AND state IN ('here', 'adopted')
  ORDER BY 1 DESC LIMIT ${batchSize}) AS known`;

/** One batch, the highest server ID first, which is the newest; empty at the end. */
export function listLocalBooks(database: Database, before = Number.MAX_SAFE_INTEGER): readonly BrowseBook[] {
  return database.query<{ readonly id: BookId }>(sql, { before }).map((row) => ({
    id: countIn(row.id),
    title: textIn(row.title),
    author: textIn(row.author),
    status: serverStatusIn(textIn(row.status)),
  }));
}
