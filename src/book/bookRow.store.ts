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
  wordIn,
} from "../store/database";
import type { FileFacts } from "../koreader/files.port";

/** SQL expression: the row of the book with fingerprint `:hash`; NULL if unknown. */
export const bookOfHash = "(SELECT book FROM fingerprints WHERE hash = :hash)";

/** SQL expression: the server ID of the book with fingerprint `:hash`; NULL if unknown. */
export const numberOfHash = `(SELECT server_id FROM books WHERE id = ${bookOfHash})`;

/**
 * SQL table of the rows with the server ID of `:hash`, its own row included. Remote and pending data is read from all
 * of them. Choices are written to the own row only, because a match by hand may be undone.
 */
export const sameNumber = `(SELECT ${bookOfHash} UNION
  SELECT id FROM books WHERE server_id = ${numberOfHash})`;

/** SQL condition on `books`: the own row, or one with its ID and without a file, whose choices it inherits. */
export const isHeir = `(id IN ${sameNumber} AND (id = ${bookOfHash} OR NOT EXISTS (
  SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE fingerprints.book = books.id)))`;

/** SQL order: the own row, then the newest one. */
export const ownFirst = `id = ${bookOfHash} DESC, id DESC`;

/** SQL expression that is equal for rows of one book on the server. */
export const bookKey = "coalesce('server ' || server_id, id)";

/** SQL expression: the newest fingerprint with a file on this device, else the newest. `book`: SQL of its row. */
export function shownHash(book: string): string {
  return `(SELECT hash FROM fingerprints AS shown WHERE shown.book = ${book}
  ORDER BY EXISTS (SELECT 1 FROM files WHERE files.hash = shown.hash) DESC, seen DESC LIMIT 1)`;
}

/** SQL expression: title or NULL. `book`: SQL of its row. */
export function titleOfBook(book: string): string {
  return `(SELECT titled.title FROM books AS titled WHERE titled.id = ${book})`;
}

const isNew = "NOT EXISTS (SELECT 1 FROM fingerprints WHERE hash = :hash)";

/** Statements that create a book for an unknown fingerprint, in this order. No effect for a known one. */
export function insertBook(hash: Fingerprint, type?: BookType, title?: string): readonly Statement[] {
  return [
    [`INSERT INTO books (title) SELECT :title WHERE ${isNew}`, { hash, title }],
    [
      `INSERT INTO fingerprints (hash, book, book_type) SELECT :hash, last_insert_rowid(), :book_type WHERE ${isNew}`,
      { hash, book_type: type },
    ],
  ];
}

/** Columns for `bookOfRow`, from `joinedBooks`. */
export const bookColumns =
  "hash, book_type, label, books.id AS row, server_id, title, author, isbn10, isbn13, server_pages";

/** One row per fingerprint. */
export const joinedBooks = "fingerprints JOIN books ON books.id = fingerprints.book";

/** Of `books`: there the server ID is that of a book. */
export interface BookCells {
  readonly server_id?: BookId | undefined;
}

export function bookOfRow(row: Row & BookCells): Book {
  return {
    fingerprint: wordIn(row.hash),
    type: row.book_type,
    id: numberIn(row.server_id),
    title: textIn(row.title),
    author: textIn(row.author),
    isbn10: textIn(row.isbn10),
    isbn13: textIn(row.isbn13),
    serverPages: numberIn(row.server_pages),
    label: textIn(row.label),
  };
}

/** Undefined without rows. */
export function firstBook(rows: readonly (Row & BookCells)[]): Book | undefined {
  const row = rows[0];
  return row === undefined ? undefined : bookOfRow(row);
}

export function booksIn(rows: readonly (Row & BookCells)[]): readonly Book[] {
  return rows.map((row) => bookOfRow(row));
}

/** SQL table (`book`, `waits`, `newest`) of unmatched books: with pending sessions first, then the newest. */
export const unmatchedBooksTable = `(
  SELECT books.id AS book, books.id IN (SELECT book FROM pending_sessions) AS waits,
    (SELECT max(seen) FROM fingerprints WHERE fingerprints.book = books.id) AS newest
  FROM books WHERE server_id IS NULL AND choice IS NOT 'never' AND (
    books.id IN (SELECT book FROM pending_sessions) OR missed_at IS NOT NULL AND EXISTS (
      SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE fingerprints.book = books.id))
  ORDER BY waits DESC, newest DESC LIMIT :limit)`;

const sql = {
  at: `
SELECT ${bookColumns} FROM ${joinedBooks} JOIN files USING (hash)
WHERE path = :path AND size = :size AND modified_at = :modified_at`,
  /** No write if unchanged and the newest path of these bytes. */
  lies: `
INSERT INTO files (path, hash, size, modified_at) VALUES (:path, :hash, :size, :modified_at)
ON CONFLICT (path) DO UPDATE SET seen = (SELECT max(seen) FROM files) + 1, hash = excluded.hash, size = excluded.size,
  modified_at = excluded.modified_at, before = CASE WHEN hash = excluded.hash THEN before ELSE hash END
WHERE (hash, size, modified_at) IS NOT (excluded.hash, excluded.size, excluded.modified_at)
  OR EXISTS (SELECT 1 FROM files AS later WHERE later.hash = excluded.hash AND later.seen > files.seen)`,
  pathOf: "SELECT path FROM files WHERE hash = :hash ORDER BY seen DESC LIMIT 1",
  lastOf: "SELECT path, size FROM files WHERE hash = :hash ORDER BY seen DESC LIMIT 1",
  pathsOf: `
SELECT path FROM files JOIN fingerprints USING (hash) WHERE fingerprints.book = ${bookOfHash} ORDER BY files.seen DESC`,
  placesOf: `
SELECT path FROM files JOIN fingerprints USING (hash)
WHERE hash = :hash OR fingerprints.book = ${bookOfHash} AND NOT EXISTS (SELECT 1 FROM files WHERE hash = :hash)
ORDER BY files.seen DESC`,
};

type Place = readonly [table: string, more: string, which: string];

/** Tables with a path to update, each with further assignments and a condition. */
const placed: readonly Place[] = [
  ["files", "", ""],
  // CFIs are resolved in the file at this path.
  ["pending_annotations", "", ""],
  // The host moves the sidecar with the book.
  ["book_metadata", "", ""],
];

/** A file moved by the user belongs to the user. */
const byReader: Place = ["shelf_files", "state = 'adopted', moves_to = NULL, ", "state IN ('here', 'adopted') AND "];

/** A file renamed by the plugin keeps its state. */
const byPlugin: Place = ["shelf_files", "moves_to = NULL, ", "state = 'here' AND "];

/** Book last seen at this path; undefined if size or time differ. */
export function findBookAt(database: Database, path: string, { size, modifiedAt }: FileFacts): Book | undefined {
  return firstBook(database.query(sql.at, { path, size, modified_at: modifiedAt }));
}

/** Statement that stores which bytes are at a path; `before` gets the previous ones. */
export function upsertFileLocation(hash: Fingerprint, path: string, { size, modifiedAt }: FileFacts): Statement {
  return [sql.lies, { path, hash, size, modified_at: modifiedAt }];
}

/** Last known path of these bytes; undefined if none. */
export function findPath(database: Database, hash: Fingerprint): string | undefined {
  const rows = database.query(sql.pathOf, { hash });
  return textIn(rows[0]?.path);
}

/** Path and size in bytes as seen last; undefined if these bytes were never seen at a path. */
export function findLastFile(
  database: Database,
  hash: Fingerprint,
): { readonly path: string; readonly size: number } | undefined {
  const row = database.query(sql.lastOf, { hash })[0];
  return row === undefined ? undefined : { path: textIn(row.path) ?? "", size: numberIn(row.size) ?? 0 };
}

/** Known paths of the book's files under any fingerprint, the one seen last first. */
export function listPaths(database: Database, hash: Fingerprint): readonly string[] {
  return pathsIn(database.query(sql.pathsOf, { hash }));
}

/** Known paths of these bytes, else of the book's other files, the one seen last first. */
export function listPlaces(database: Database, hash: Fingerprint): readonly string[] {
  return pathsIn(database.query(sql.placesOf, { hash }));
}

function pathsIn(rows: readonly (Row & BookCells)[]): readonly string[] {
  return rows.map(({ path }) => textIn(path) ?? "");
}

/** Updates stored paths after a move of a file or folder. */
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
