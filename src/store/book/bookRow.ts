import type { Book, BookId, BookType, Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Row } from "../../ports/database";
import { numberIn, textIn } from "../cell";

/** The columns that make a book, of the tables in `bookTables`. */
export const bookColumns =
  "hash, book_type, label, books.id AS row, server_id, title, author, isbn10, isbn13, server_pages";

/** One row a fingerprint. */
export const bookTables = "fingerprints JOIN books ON books.id = fingerprints.book";

/** The book in a row that has `bookColumns`. Only one whose file could not be remembered tells no type. */
export function bookIn(row: Row): Book {
  return {
    fingerprint: row.hash as Fingerprint,
    type: (row.book_type ?? "EPUB") as BookType,
    id: numberIn(row.server_id) as BookId | undefined,
    title: textIn(row.title),
    author: textIn(row.author),
    isbn10: textIn(row.isbn10),
    isbn13: textIn(row.isbn13),
    serverPages: numberIn(row.server_pages),
    label: textIn(row.label),
  };
}

/** The book in the first row; undefined when there is none. */
export function firstBook(rows: Result<readonly Row[]>): Result<Book | undefined> {
  if (!rows.ok) return rows;
  const row = rows.value[0];
  return ok(row === undefined ? undefined : bookIn(row));
}

/** The books in the rows. */
export function booksIn(rows: Result<readonly Row[]>): Result<readonly Book[]> {
  return rows.ok ? ok(rows.value.map((row) => bookIn(row))) : rows;
}
