import type { BookId } from "../../model/book";
import { type Database, countIn, runAll, textIn } from "../../store/database";
import type { ShownBook } from "../../book/bookNumber.rules";
import { withdrawNumber } from "../../book/bookNumbers.store";

const sql = {
  files: `
SELECT book_id, path, title, author, size FROM shelf_files
WHERE book_id > :after AND state IN ('here', 'adopted') ORDER BY book_id LIMIT 50`,
  rename: `
UPDATE OR IGNORE shelf_files SET book_id = :id, server_file = NULL, newer_file = NULL, passed = 0 WHERE book_id = :old`,
  least: "SELECT min(book_id) AS id FROM shelf_files",
  wordsAt: `
SELECT title, author, isbn13, isbn10 FROM files JOIN fingerprints USING (hash) JOIN books ON books.id = fingerprints.book
WHERE path = :path`,
};

/** Below every number; withdrawn ones are negative. */
const lowest = -9007199254740991;

/** A downloaded file. Negative number: withdrawn. */
export interface NumberedFile {
  readonly id: BookId;
  readonly path: string;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** Bytes. */
  readonly size: number;
}

/** Windows in the order of the numbers, from the one after `last`; empty at the end. */
export function listNumberedFiles(database: Database, last?: BookId): readonly NumberedFile[] {
  return database.query<{ readonly path: string }>(sql.files, { after: last ?? lowest }).map((row) => ({
    id: countIn(row.book_id),
    path: row.path,
    title: textIn(row.title),
    author: textIn(row.author),
    size: countIn(row.size),
  }));
}

/** One transaction. The books at the old number are looked up again. */
export function renumberFile(database: Database, old: BookId, id: BookId): void {
  database.transaction(() => {
    if (old > 0) withdrawNumber(database, old);
    const hidden = old > 0 ? countIn(database.query(sql.least)[0]?.id) : old;
    runAll(database, [[sql.rename, { id, old: hidden }]]);
  });
}

/** Undefined for a file that no book is known for. */
export function findWordsAt(database: Database, path: string): Omit<ShownBook, "id"> | undefined {
  const row = database.query(sql.wordsAt, { path })[0];
  if (row === undefined) return undefined;
  const { title, author, isbn13, isbn10 } = row;
  return { title: textIn(title), author: textIn(author), isbn13: textIn(isbn13), isbn10: textIn(isbn10) };
}
