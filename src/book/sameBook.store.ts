import type { BookType, Fingerprint } from "../model/book";
import type { Statement } from "../store/statements";

/** SQL expression: the row of the book with fingerprint `:hash`; NULL if unknown. */
export const bookOfHash = "(SELECT book FROM fingerprints WHERE hash = :hash)";

/**
 * The rows of all books that are this one on the server, itself first known by `:hash` included, as a table of one
 * column. What the server has, and what waits for it, is looked for among these; what the reader decides, and whatever
 * is written, is of the one row: a match by hand may be wrong, and must leave nothing behind when it is undone.
 */
export const sameNumber = `(SELECT ${bookOfHash} UNION
  SELECT id FROM books WHERE server_id = (SELECT server_id FROM books WHERE id = ${bookOfHash}))`;

/**
 * Of those, itself and the ones whose bytes are here no more: what a person decided about a file holds for the one that
 * took its place under the same number. An expression for a row of `books`.
 */
export const isHeir = `(id IN ${sameNumber} AND (id = ${bookOfHash} OR NOT EXISTS (
  SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE fingerprints.book = books.id)))`;

/** The order of those: itself first, then the newest. */
export const ownFirst = `id = ${bookOfHash} DESC, id DESC`;

/** SQL expression that is equal for rows of one book on the server. */
export const bookKey = "coalesce('server ' || server_id, id)";

/**
 * The fingerprint under which a book is shown: the newest whose file is here, or else the newest. `book` is an
 * expression of its row.
 */
export function shownHash(book: string): string {
  return `(SELECT hash FROM fingerprints AS shown WHERE shown.book = ${book}
  ORDER BY EXISTS (SELECT 1 FROM files WHERE files.hash = shown.hash) DESC, seen DESC LIMIT 1)`;
}

/** The title of a book; NULL when it has none. `book` is an expression of its row. */
export function titleOfBook(book: string): string {
  return `(SELECT titled.title FROM books AS titled WHERE titled.id = ${book})`;
}

const isNew = "NOT EXISTS (SELECT 1 FROM fingerprints WHERE hash = :hash)";

/**
 * The statements that make a book of a fingerprint never seen, in this order: whatever is kept is kept of a book. They
 * write nothing for one that has a book.
 */
export function knowing(hash: Fingerprint, type?: BookType, title?: string): readonly Statement[] {
  return [
    [`INSERT INTO books (title) SELECT :title WHERE ${isNew}`, { hash, title }],
    [
      `INSERT INTO fingerprints (hash, book, book_type) SELECT :hash, last_insert_rowid(), :book_type WHERE ${isNew}`,
      { hash, book_type: type },
    ],
  ];
}
