import type { BookId } from "../../model/book";
import type { Sighting } from "../../model/serverFile";
import type { SightedBook, SwappingBook, TrashItem } from "./shelfRecords";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import type { Values } from "../../store/database";
import { countIn, runAll, type Statement, textIn } from "../../store/statements";
import { fileColumns, fileIn, serverFileIn, serverFileText } from "./shelfRow.store";
import { trashing } from "./trash.store";

const isHere = "state IN ('here', 'adopted')";
const columns = `${fileColumns}, server_file, newer_file, passed`;

const sql = {
  sightingOf: `SELECT ${columns} FROM shelf_files WHERE book_id = :id AND ${isHere}`,
  sightedAfter: `
SELECT ${columns} FROM shelf_files WHERE book_id > :id AND ${isHere} ORDER BY book_id LIMIT 50`,
  newer: `SELECT ${columns} FROM shelf_files WHERE newer_file IS NOT NULL AND passed = 0 AND ${isHere}
ORDER BY coalesce(title, path) COLLATE NOCASE, book_id`,
  sighted: `
UPDATE shelf_files SET server_file = :server_file, newer_file = :newer_file, passed = :passed WHERE book_id = :id`,
  swaps: "UPDATE shelf_files SET swap = :swap WHERE book_id = :id",
};

/** Asked at each start. */
const swappingSql = "SELECT * FROM shelf_files WHERE swap IS NOT NULL";

/** Known server file of this book; undefined if the book is not here. */
export function findSighting(database: Database, id: BookId): SightedBook | undefined {
  const found = list(database, sql.sightingOf, { id });
  return found[0];
}

/** Sightings of the next books after this ID, as many as one step can read; none at the end. */
export function listSightedAfter(database: Database, id: number): readonly SightedBook[] {
  return list(database, sql.sightedAfter, { id });
}

/** The books here, by title, of which the server has another file that the reader has not said no to. */
export function listNewerBooks(database: Database): readonly SightedBook[] {
  return list(database, sql.newer, {});
}

export function saveSightings(database: Database, books: readonly SightedBook[]): void {
  runAll(
    database,
    books.map(({ file, sighting }) => [sql.sighted, valuesOf(file.id, sighting)] as const),
  );
}

/** The statement that notes where the file comes to lie that takes the place of this one; undefined: none does. */
export function swaps(id: BookId, path: string | undefined): Statement {
  return [sql.swaps, { id, swap: path }];
}

/** Before anything is moved: `items` will be in the trash, and another file takes the book's place at `path`. */
export function startSwap(
  database: Database,
  id: BookId,
  path: string,
  items: readonly Omit<TrashItem, "rowId">[],
): void {
  runAll(database, trashing(items).concat([swaps(id, path)]));
}

/** The book's file was not replaced. */
export function endSwap(database: Database, id: BookId): void {
  runAll(database, [swaps(id, undefined)]);
}

/** The books whose place was being taken when the power went. */
export function listSwapping(database: Database): readonly SwappingBook[] {
  const rows = database.query(swappingSql);
  return rows.map((row) => swappingIn(row));
}

function list(database: Database, query: string, values: Values): readonly SightedBook[] {
  const rows = database.query(query, values);
  return rows.map((row) => bookIn(row));
}

function swappingIn(row: Row): SwappingBook {
  const { file, sighting } = bookIn(row);
  return { file, sighting, swap: textIn(row.swap) ?? "" };
}

function bookIn(row: Row): SightedBook {
  const sighting = {
    mark: serverFileIn(row.server_file),
    newer: serverFileIn(row.newer_file),
    isPassed: countIn(row.passed) > 0,
  };
  return { file: fileIn(row), sighting };
}

function valuesOf(id: BookId, { mark, newer, isPassed }: Sighting): Values {
  return { id, server_file: serverFileText(mark), newer_file: serverFileText(newer), passed: isPassed ? 1 : 0 };
}
