import { done, ok, type Result } from "../domain/result";
import { shelfKey, type ShelfList } from "../domain/shelf";
import type { ShelfFile } from "../domain/shelfFile";
import type { BookStore } from "../ports/bookStore";
import type { Clock } from "../ports/clock";
import type { Database, Row } from "../ports/database";
import type { Arrival, RememberedBook, ShelfOutcome, ShelfStore } from "../ports/shelfStore";
import { fileColumns, fileIn, rememberedIn, writeFile } from "./shelfRow";
import { runAll, type Statement } from "./statements";
import { restored, trash, trashed } from "./trash";
import { declined, listUnassignments } from "./unassignments";

const sql = {
  files: `SELECT ${fileColumns} FROM shelf_files ORDER BY book_id`,
  fileOf: `SELECT ${fileColumns} FROM shelf_files WHERE book_id = :book_id`,
  fileAt: `SELECT ${fileColumns} FROM shelf_files WHERE path = :path AND state <> 'declined' LIMIT 1`,
  drop: "DELETE FROM shelf_files WHERE book_id = :book_id",
  dropDeclined: "DELETE FROM shelf_files WHERE state = 'declined'",
  remembered: "SELECT shelf, book_id, title, author FROM shelf_books ORDER BY shelf, place",
  clearShelf: "DELETE FROM shelf_books WHERE shelf = :shelf",
  clearShelves: "DELETE FROM shelf_books",
  remember: `
INSERT INTO shelf_books (shelf, place, book_id, title, author) VALUES (:shelf, :place, :book_id, :title, :author)`,
  unassigned: "DELETE FROM pending_unassignments WHERE id = :id",
  park: "UPDATE pending_unassignments SET state = 'parked', reason = :reason WHERE id = :id",
  emptied: "DELETE FROM shelf_trash WHERE id = :id",
};

/** Shelves, in `shelf_files` (the ledger), `shelf_books`, `shelf_trash` and `pending_unassignments`. */
export function createShelfStore(database: Database, books: BookStore, clock: Clock): ShelfStore {
  const run = (...statements: readonly Statement[]): Result<undefined> => runAll(database, statements);
  return {
    files: () => listFiles(database),
    fileOf: (id) => firstFile(database.query(sql.fileOf, { book_id: id })),
    fileAt: (path) => firstFile(database.query(sql.fileAt, { path })),
    expect: (files) =>
      runAll(
        database,
        files.map((file) => writeFile(file)),
      ),
    settle: (outcome) => database.transaction(() => settle(database, books, outcome)),
    forgetState: () => run([sql.clearShelves], [sql.dropDeclined]),
    remembered: () => listRemembered(database),
    declined: (file, shelves) => declined(database, file, shelves, clock.now()),
    unassignments: () => listUnassignments(database),
    unassigned: (id) => run([sql.unassigned, { id }]),
    park: (id, reason) => run([sql.park, { id, reason }]),
    trash: (items) => trash(database, items),
    removed: (id) => run([sql.drop, { book_id: id }]),
    trashed: () => trashed(database),
    restored: (item) => restored(database, item),
    emptied: (id) => run([sql.emptied, { id }]),
  };
}

function listFiles(database: Database): Result<readonly ShelfFile[]> {
  const rows = database.query(sql.files);
  return rows.ok ? ok(rows.value.map((row) => fileIn(row))) : rows;
}

function firstFile(rows: Result<readonly Row[]>): Result<ShelfFile | undefined> {
  if (!rows.ok) return rows;
  const row = rows.value[0];
  return ok(row === undefined ? undefined : fileIn(row));
}

function listRemembered(database: Database): Result<readonly RememberedBook[]> {
  const rows = database.query(sql.remembered);
  return rows.ok ? ok(rows.value.map((row) => rememberedIn(row))) : rows;
}

function settle(database: Database, books: BookStore, outcome: ShelfOutcome): Result<undefined> {
  const statements: Statement[] = outcome.forgotten.map((id) => [sql.drop, { book_id: id }] as const);
  for (const { file } of outcome.arrivals) statements.push(writeFile(file));
  for (const list of outcome.lists) for (const statement of remember(list)) statements.push(statement);
  const written = runAll(database, statements);
  return written.ok ? cache(books, outcome.arrivals) : written;
}

function remember({ shelf, books }: ShelfList): readonly Statement[] {
  const key = shelfKey(shelf);
  const statements: Statement[] = [[sql.clearShelf, { shelf: key }]];
  for (const { id, title, author } of books) {
    statements.push([sql.remember, { shelf: key, place: statements.length, book_id: id, title, author }]);
  }
  return statements;
}

/** A downloaded book knows its ID on the server before it is ever opened. */
function cache(books: BookStore, arrivals: readonly Arrival[]): Result<undefined> {
  for (const { book, file, facts } of arrivals) {
    const remembered = book === undefined ? done : books.remember(book, file.path, facts);
    if (!remembered.ok) return remembered;
  }
  return done;
}
