import { titleByName } from "../model/book";
import { type Database, countIn, textIn, type Values, within } from "../store/database";

/** Books that a question is about, by their rows. */
export type Concern = "pendingSessions" | "missingInFolder" | "lostNumbers" | "serverMetadata";

export interface ConcernedBooks {
  /** Title, else file name; only the first of them. */
  readonly titles: readonly string[];
  readonly total: number;
}

/** Titles that a question names. */
const maxTitles = 6;

const here = "state IN ('here', 'adopted') AND book_id > 0";

/** Each gives one row a book. */
const rows: Readonly<Record<Concern, string>> = {
  pendingSessions: `
SELECT coalesce(max(sessions.title), max(books.title)) AS title, NULL AS path, -max(sessions.id) AS place
FROM pending_sessions AS sessions LEFT JOIN books ON books.id = sessions.book GROUP BY sessions.book`,
  missingInFolder: `
SELECT title, path, book_id AS place FROM shelf_files WHERE book_id > 0 AND (
  state = 'declined' OR state = 'adopted' AND NOT (
    ${within("path", ":folder")} AND path LIKE '%\\_' || book_id || '.%' ESCAPE '\\'))`,
  lostNumbers: `
SELECT title, NULL AS path, id AS place FROM books WHERE lost_id IS NOT NULL AND server_id IS NULL`,
  serverMetadata: `
SELECT title, path, path AS place FROM (
  SELECT title, path FROM shelf_files WHERE ${here}
  UNION ALL
  SELECT title, path FROM files JOIN fingerprints USING (hash) JOIN books ON books.id = fingerprints.book
  WHERE server_id IS NOT NULL AND path NOT IN (SELECT path FROM shelf_files WHERE ${here})
) LEFT JOIN book_metadata USING (path) WHERE coalesce(is_off, 0) = 0`,
};

/** `values`: `folder` for `missingInFolder`. */
export function listConcernedBooks(database: Database, concern: Concern, values: Values = {}): ConcernedBooks {
  const [counted] = database.query(`SELECT count(*) AS total FROM (${rows[concern]})`, values);
  const first = database.query(`SELECT title, path FROM (${rows[concern]}) ORDER BY place LIMIT ${maxTitles}`, values);
  const titles = first.map(({ title, path }) => textIn(title) ?? titleByName(textIn(path) ?? ""));
  return { titles, total: countIn(counted?.total) };
}
