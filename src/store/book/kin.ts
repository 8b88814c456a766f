import type { Book, Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Database } from "../../ports/database";
import { bookColumns, bookIn } from "./bookRow";

/**
 * The fingerprints that are proven to be of one book with `:hash`, itself included, as a table of the one column
 * `hash`. What is noted of a book is noted for these.
 */
export const kin = `(SELECT :hash AS hash UNION SELECT hash FROM book_cache
  WHERE family = (SELECT family FROM book_cache WHERE hash = :hash))`;

/**
 * Those, and the ones that count as the same book only because a person matched it (`circle.ts`). What is known of a
 * book is looked for among these; nothing is written for them, so that there is nothing to take back.
 */
export const circle = `(SELECT hash FROM ${kin} UNION SELECT hash FROM book_cache
  WHERE circle = (SELECT circle FROM book_cache WHERE hash = :hash))`;

/** Of the rows of a table that has one row a fingerprint, the one that speaks for `:hash`: its own, or the newest. */
export function spokesman(table: string): string {
  return `${table}.hash IN ${circle} ORDER BY ${table}.hash = :hash DESC,
  (SELECT id FROM book_cache WHERE book_cache.hash = ${table}.hash) DESC LIMIT 1`;
}

/**
 * The fingerprint under which a book is shown that has several: the newest whose file is here. `hash` is an expression
 * of one of them.
 */
export function shownAs(hash: string): string {
  return `coalesce((
  SELECT kin.hash FROM book_cache AS mine JOIN book_cache AS kin
    ON kin.family = mine.family OR kin.circle = mine.circle
  WHERE mine.hash = ${hash} ORDER BY kin.file_path IS NULL, kin.id DESC LIMIT 1), ${hash})`;
}

/** What the fingerprints that count as one book have in common, in a row of `book_cache` or where `hash` has none. */
export function bookKey(hash: string): string {
  return `coalesce('circle ' || circle, family, ${hash})`;
}

/** The title under which the book of this fingerprint is known; NULL when there is none. `hash` is an expression. */
export function titleOf(hash: string): string {
  return `(SELECT titled.title FROM book_cache AS titled WHERE titled.hash = ${hash})`;
}

const others = `
SELECT ${bookColumns} FROM book_cache WHERE hash <> :hash AND hash IN ${kin} ORDER BY id DESC`;

/** The other fingerprints that are proven to be of this book, the newest first. */
export function kinOf(database: Database, hash: Fingerprint): Result<readonly Book[]> {
  const rows = database.query(others, { hash });
  return rows.ok ? ok(rows.value.map((row) => bookIn(row))) : rows;
}
