import type { BookType, Fingerprint, Book, BookId } from "../model/book";
import {
  type Statement,
  type Database,
  type Row,
  type Values,
  numberIn,
  runAll,
  textIn,
  within,
} from "../store/database";
import type { FileFacts } from "../koreader/files.port";

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

/** The columns that make a book, of the tables in `bookTables`. */
export const bookColumns =
  "hash, book_type, label, books.id AS row, server_id, title, author, isbn10, isbn13, server_pages";

/** One row a fingerprint. */
export const bookTables = "fingerprints JOIN books ON books.id = fingerprints.book";

/** The book in a row that has `bookColumns`. */
export function bookOfRow(row: Row): Book {
  return {
    fingerprint: row.hash as Fingerprint,
    type: row.book_type as BookType | undefined,
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
export function firstBook(rows: readonly Row[]): Book | undefined {
  const row = rows[0];
  return row === undefined ? undefined : bookOfRow(row);
}

/** The books in the rows. */
export function booksIn(rows: readonly Row[]): readonly Book[] {
  return rows.map((row) => bookOfRow(row));
}

/**
 * The books that the server has not been found to have, and that were seen on this device, as a table of `book`, `waits`
 * and `newest`: those first whose sessions wait, the newest first, at most `:limit`.
 */
export const unmatchedBooksTable = `(
  SELECT books.id AS book, books.id IN (SELECT book FROM pending_sessions) AS waits,
    (SELECT max(seen) FROM fingerprints WHERE fingerprints.book = books.id) AS newest
  FROM books WHERE server_id IS NULL AND choice IS NOT 'never' AND (
    books.id IN (SELECT book FROM pending_sessions) OR missed_at IS NOT NULL AND EXISTS (
      SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE fingerprints.book = books.id))
  ORDER BY waits DESC, newest DESC LIMIT :limit)`;

const sql = {
  at: `
SELECT ${bookColumns} FROM ${bookTables} JOIN files USING (hash)
WHERE path = :path AND size = :size AND modified_at = :modified_at`,
  /** Writes nothing when all is known already, and this is where the bytes were seen last. */
  lies: `
INSERT INTO files (path, hash, size, modified_at) VALUES (:path, :hash, :size, :modified_at)
ON CONFLICT (path) DO UPDATE SET seen = (SELECT max(seen) FROM files) + 1, hash = excluded.hash, size = excluded.size,
  modified_at = excluded.modified_at, before = CASE WHEN hash = excluded.hash THEN before ELSE hash END
WHERE (hash, size, modified_at) IS NOT (excluded.hash, excluded.size, excluded.modified_at)
  OR EXISTS (SELECT 1 FROM files AS later WHERE later.hash = excluded.hash AND later.seen > files.seen)`,
  pathOf: "SELECT path FROM files WHERE hash = :hash ORDER BY seen DESC LIMIT 1",
  pathsOf: `
SELECT path FROM files JOIN fingerprints USING (hash) WHERE fingerprints.book = ${bookOfHash} ORDER BY files.seen DESC`,
  placesOf: `
SELECT path FROM files JOIN fingerprints USING (hash)
WHERE hash = :hash OR fingerprints.book = ${bookOfHash} AND NOT EXISTS (SELECT 1 FROM files WHERE hash = :hash)
ORDER BY files.seen DESC`,
};

type Place = readonly [table: string, more: string, which: string];

/** Where the new place of a file is written, and the rows that this is about besides their place. */
const placed: readonly Place[] = [
  ["files", "", ""],
  // Their places are found in the file.
  ["pending_annotations", "", ""],
  // The host moves what lies beside a book with it.
  ["book_metadata", "", ""],
];

/** A book that the reader has put somewhere is the reader's own from then on. */
const byReader: Place = ["shelf_files", "state = 'adopted', moves_to = NULL, ", "state IN ('here', 'adopted') AND "];

/** One that has another name because of the plugin stays what it was. */
const byPlugin: Place = ["shelf_files", "moves_to = NULL, ", "state = 'here' AND "];

/** The book last seen at this path, if the file is still the same by size and time; undefined otherwise. */
export function findBookAt(database: Database, path: string, { size, modifiedAt }: FileFacts): Book | undefined {
  return firstBook(database.query(sql.at, { path, size, modified_at: modifiedAt }));
}

/** The statement that notes what lies at a path now; what lay there until then is noted as what lay before. */
export function lying(hash: Fingerprint, path: string, { size, modifiedAt }: FileFacts): Statement {
  return [sql.lies, { path, hash, size, modified_at: modifiedAt }];
}

/** Path of these bytes, the newest first seen; undefined if absent. */
export function findPath(database: Database, hash: Fingerprint): string | undefined {
  const rows = database.query(sql.pathOf, { hash });
  return textIn(rows[0]?.path);
}

/** Known paths of the book's files, under any of its fingerprints, the one seen last first. */
export function listPaths(database: Database, hash: Fingerprint): readonly string[] {
  return pathsIn(database.query(sql.pathsOf, { hash }));
}

/** Known paths of these bytes, else of the book's other files, the one seen last first. */
export function listPlaces(database: Database, hash: Fingerprint): readonly string[] {
  return pathsIn(database.query(sql.placesOf, { hash }));
}

function pathsIn(rows: readonly Row[]): readonly string[] {
  return rows.map(({ path }) => textIn(path) ?? "");
}

/**
 * A file lies at `to` now, or a folder does with all that is in it: the reader has moved it, or the plugin has given a
 * file its new name.
 */
export function moveFiles(database: Database, from: string, to: string, by: "reader" | "plugin"): void {
  const values: Values = { from, to };
  const places = [by === "reader" ? byReader : byPlugin].concat(placed);
  runAll(
    database,
    places.map((place) => [moving(place), values] as const),
  );
}

function moving([table, more, which]: Place): string {
  return `
UPDATE OR REPLACE ${table} SET ${more}path = :to || substr(path, length(:from) + 1)
WHERE ${which}${within("path", ":from")}`;
}
