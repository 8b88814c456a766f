import type { Book, Fingerprint } from "../domain/book";
import { ok, type Result } from "../domain/result";
import type { Database } from "../ports/database";
import { bookColumns, bookIn } from "./bookRow";

/** The fingerprints of the book that `:hash` is one of, itself included, as a table of the one column `hash`. */
export const kin = `(SELECT :hash AS hash UNION SELECT hash FROM book_cache
  WHERE family = (SELECT family FROM book_cache WHERE hash = :hash))`;

/**
 * The fingerprint under which a book is shown that has several: the newest whose file is here. `hash` is an expression
 * of one of them.
 */
export function shownAs(hash: string): string {
  return `coalesce((
  SELECT kin.hash FROM book_cache AS mine JOIN book_cache AS kin ON kin.family = mine.family
  WHERE mine.hash = ${hash} ORDER BY kin.file_path IS NULL, kin.id DESC LIMIT 1), ${hash})`;
}

const others = `
SELECT ${bookColumns} FROM book_cache WHERE hash <> :hash AND hash IN ${kin} ORDER BY id DESC`;

/** The other fingerprints of this book, the newest first. */
export function kinOf(database: Database, hash: Fingerprint): Result<readonly Book[]> {
  const rows = database.query(others, { hash });
  return rows.ok ? ok(rows.value.map((row) => bookIn(row))) : rows;
}
