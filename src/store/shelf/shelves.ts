import { done, ok, type Result } from "../../domain/result";
import type { ShelfKey } from "../../domain/shelf";
import type { ShelfFile } from "../../domain/shelfFile";
import type { BookStore } from "../../ports/bookStore";
import type { Clock } from "../../ports/host";
import type { Database, Row } from "../../ports/store";
import type { Arrival, ListedBook, RememberedBook, ShelfOutcome, ShelfStore } from "../../ports/shelfStore";
import { moved } from "../book/bookRow";
import { fileColumns, fileIn, listedBookIn, rememberedIn, writeFile } from "./shelfRow";
import { rowsAStep, runAll, type Statement, within } from "../statements";
import { restored, trash, trashed } from "./trash";
import { declined, listUnassignments } from "./unassignments";

/** Whatever the case; a book without a title comes first. */
const byTitle = "coalesce(listed.title, '') COLLATE NOCASE";

const sql = {
  filesWithin: `SELECT ${fileColumns} FROM shelf_files WHERE state IN ('here', 'adopted') AND ${within("path", ":path")}`,
  fileOf: `SELECT ${fileColumns} FROM shelf_files WHERE book_id = :book_id`,
  filesAfter: `SELECT ${fileColumns} FROM shelf_files WHERE book_id > :id ORDER BY book_id LIMIT ${rowsAStep}`,
  fileAt: `SELECT ${fileColumns} FROM shelf_files WHERE path = :path AND state <> 'declined' LIMIT 1`,
  drop: "DELETE FROM shelf_files WHERE book_id = :book_id",
  dropDeclined: "DELETE FROM shelf_files WHERE state = 'declined'",
  began: `
UPDATE shelf_files SET part_validator = :validator, part_size = :size WHERE book_id = :id AND state = 'coming'`,
  shelvesHolding: "SELECT shelf FROM shelf_books WHERE book_id = :book_id ORDER BY shelf, place",
  listed: `
SELECT listed.shelf, place, book_id, listed.title, author, state
FROM shelf_books AS listed LEFT JOIN shelf_files USING (book_id)
WHERE (${byTitle}, book_id) > (:title, :id) AND NOT EXISTS (
  SELECT 1 FROM shelf_books AS other
  WHERE other.book_id = listed.book_id AND (other.shelf, other.place) < (listed.shelf, listed.place))
ORDER BY ${byTitle}, book_id LIMIT ${rowsAStep}`,
  rememberedFrom: `
SELECT shelf, place, book_id, title, author FROM shelf_books WHERE shelf = :shelf AND place >= :place
ORDER BY place LIMIT ${rowsAStep}`,
  shorten: "DELETE FROM shelf_books WHERE shelf = :shelf AND place > :length",
  clearShelves: "DELETE FROM shelf_books",
  remember: `
INSERT OR REPLACE INTO shelf_books (shelf, place, book_id, title, author)
VALUES (:shelf, :place, :book_id, :title, :author)`,
  unassigned: "DELETE FROM pending_unassignments WHERE id = :id",
  aged: "UPDATE shelf_trash SET old_since = :at WHERE id = :id",
  emptied: "DELETE FROM shelf_trash WHERE id = :id",
};

/** Shelves, in `shelf_files` (the ledger), `shelf_books`, `shelf_trash` and `pending_unassignments`. */
export function createShelfStore(database: Database, books: BookStore, clock: Clock): ShelfStore {
  const run = (...statements: readonly Statement[]): Result<undefined> => runAll(database, statements);
  return {
    filesWithin: (path) => filesIn(database.query(sql.filesWithin, { path })),
    filesAfter: (id) => filesIn(database.query(sql.filesAfter, { id })),
    fileOf: (id) => firstFile(database.query(sql.fileOf, { book_id: id })),
    fileAt: (path) => firstFile(database.query(sql.fileAt, { path })),
    expect: (files) =>
      runAll(
        database,
        files.map((file) => writeFile(file)),
      ),
    began: (id, { validator, size }) => run([sql.began, { id, validator, size }]),
    moved: (from, to) => moved(database, from, to),
    settle: (outcome) => database.transaction(() => settle(database, books, outcome)),
    forgetState: () => run([sql.clearShelves], [sql.dropDeclined]),
    shelvesHolding: (id) => shelvesIn(database.query(sql.shelvesHolding, { book_id: id })),
    listed: (last) => listedIn(database.query(sql.listed, { title: last?.title ?? "", id: last?.id ?? 0 })),
    rememberedFrom: (shelf, place) => booksIn(database.query(sql.rememberedFrom, { shelf, place })),
    declined: (files) => declined(database, files, clock.now()),
    unassignments: (last) => listUnassignments(database, last),
    unassigned: (id) => run([sql.unassigned, { id }]),
    trash: (items) => trash(database, items),
    removed: (id) => run([sql.drop, { book_id: id }]),
    trashed: () => trashed(database),
    restored: ({ rowId }) => restored(database, rowId),
    emptied: (ids) =>
      runAll(
        database,
        ids.map((id) => [sql.emptied, { id }] as const),
      ),
    aged: (id, at) => run([sql.aged, { id, at }]),
  };
}

function filesIn(rows: Result<readonly Row[]>): Result<readonly ShelfFile[]> {
  return rows.ok ? ok(rows.value.map((row) => fileIn(row))) : rows;
}

function firstFile(rows: Result<readonly Row[]>): Result<ShelfFile | undefined> {
  if (!rows.ok) return rows;
  const row = rows.value[0];
  return ok(row === undefined ? undefined : fileIn(row));
}

function booksIn(rows: Result<readonly Row[]>): Result<readonly RememberedBook[]> {
  return rows.ok ? ok(rows.value.map((row) => rememberedIn(row))) : rows;
}

function listedIn(rows: Result<readonly Row[]>): Result<readonly ListedBook[]> {
  return rows.ok ? ok(rows.value.map((row) => listedBookIn(row))) : rows;
}

function shelvesIn(rows: Result<readonly Row[]>): Result<readonly ShelfKey[]> {
  return rows.ok ? ok(rows.value.map((row) => row.shelf as ShelfKey)) : rows;
}

function settle(database: Database, books: BookStore, outcome: ShelfOutcome): Result<undefined> {
  const statements: Statement[] = outcome.forgotten.map((id) => [sql.drop, { book_id: id }] as const);
  for (const { file } of outcome.arrivals) statements.push(writeFile(file));
  for (const { shelf, place, id, title, author } of outcome.listed)
    statements.push([sql.remember, { shelf, place, book_id: id, title, author }]);
  for (const { shelf, length } of outcome.shortened) statements.push([sql.shorten, { shelf, length }]);
  const written = runAll(database, statements);
  return written.ok ? cache(books, outcome.arrivals) : written;
}

/** A downloaded book knows its ID on the server before it is ever opened. */
function cache(books: BookStore, arrivals: readonly Arrival[]): Result<undefined> {
  for (const { book, file, facts } of arrivals) {
    const remembered = book === undefined ? done : books.remember(book, file.path, facts);
    if (!remembered.ok) return remembered;
  }
  return done;
}
