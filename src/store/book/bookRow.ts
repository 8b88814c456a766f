import type { Book, BookId, BookType, Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Row } from "../../ports/database";
import { numberIn, textIn } from "../cell";

/** The columns that make a book. */
export const bookColumns = `book_cache.hash, book_type, book_cache.book_id, title, author, isbn10, isbn13, server_pages,
  label, suspect`;

/** The book in a row that has `bookColumns`. */
export function bookIn(row: Row): Book {
  return {
    fingerprint: row.hash as Fingerprint,
    type: row.book_type as BookType,
    id: numberIn(row.book_id) as BookId | undefined,
    title: textIn(row.title),
    author: textIn(row.author),
    isbn10: textIn(row.isbn10),
    isbn13: textIn(row.isbn13),
    serverPages: numberIn(row.server_pages),
    label: textIn(row.label),
    suspect: textIn(row.suspect) as Fingerprint | undefined,
  };
}

/** The book in the first row; undefined when there is none. */
export function firstBook(rows: Result<readonly Row[]>): Result<Book | undefined> {
  if (!rows.ok) return rows;
  const row = rows.value[0];
  return ok(row === undefined ? undefined : bookIn(row));
}
