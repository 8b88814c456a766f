import type { BookId } from "../../model/book";
import type { ShelfKey, KnownServerFile } from "../../model/shelf";
import type { ShelfFile } from "../../model/bookFile";
import type { PartNote } from "../../model/download";
import {
  type Database,
  type Row,
  type Values,
  rowBatchSize,
  runAll,
  type Statement,
  within,
  countIn,
  textIn,
  wordIn,
} from "../../store/database";
import type {
  ListedBook,
  PendingShelfChange,
  RememberedBook,
  ShelfOutcome,
  LedgerBook,
  SwappingBook,
  TrashItem,
} from "./downloadRecords";
import { saveBook } from "../../book/books.store";
import {
  fileColumns,
  fileIn,
  listedBookIn,
  rememberedIn,
  writeFile,
  serverFileIn,
  serverFileText,
} from "./shelfRow.store";
import { insertTrashItems } from "./trash.store";

const byTitle = "coalesce(listed.title, '') COLLATE NOCASE";

export const sql = {
  fileAt: `SELECT ${fileColumns} FROM shelf_files WHERE path = :path AND state <> 'declined' AND book_id > 0 LIMIT 1`,
  drop: "DELETE FROM shelf_files WHERE book_id = :book_id",
  changeSent: "DELETE FROM pending_shelf_changes WHERE (id, book_id) = (:id, :book)",
};

const work = {
  filesWithin: `SELECT ${fileColumns} FROM shelf_files WHERE book_id > 0 AND state IN ('here', 'adopted') AND ${within("path", ":path")}`,
  fileOf: `SELECT ${fileColumns} FROM shelf_files WHERE book_id = :book_id`,
  coming: `SELECT ${fileColumns} FROM shelf_files WHERE book_id > 0 AND state = 'coming' ORDER BY book_id`,
  anyComing: "SELECT 1 FROM shelf_files WHERE book_id > 0 AND state = 'coming' LIMIT 1",
  filesAfter: `SELECT ${fileColumns} FROM shelf_files WHERE book_id > :id ORDER BY book_id LIMIT ${rowBatchSize}`,
  dropDeclined: "DELETE FROM shelf_files WHERE state = 'declined'",
  uncollected: `
DELETE FROM collected_books WHERE book_id = :book_id
  AND NOT EXISTS (SELECT 1 FROM shelf_files WHERE book_id = :book_id AND swap IS NOT NULL)`,
  began: `
UPDATE shelf_files SET part_validator = :validator, part_size = :size WHERE book_id = :id AND state = 'coming'`,
  shelvesHolding: "SELECT shelf FROM shelf_books WHERE book_id = :book_id ORDER BY shelf, place",
  listed: `
SELECT listed.shelf, place, book_id, listed.title, listed.author, state
FROM shelf_books AS listed LEFT JOIN shelf_files USING (book_id)
WHERE (${byTitle}, book_id) > (:title, :id) AND NOT EXISTS (
  SELECT 1 FROM shelf_books AS other
  WHERE other.book_id = listed.book_id AND (other.shelf, other.place) < (listed.shelf, listed.place))
ORDER BY ${byTitle}, book_id LIMIT ${rowBatchSize}`,
  rememberedFrom: `
SELECT shelf, place, book_id, title, author FROM shelf_books WHERE shelf = :shelf AND place >= :place
ORDER BY place LIMIT ${rowBatchSize}`,
  shorten: "DELETE FROM shelf_books WHERE shelf = :shelf AND place > :length",
  clearShelves: "DELETE FROM shelf_books",
  leaveCollections: "DELETE FROM shelf_collections",
  forgetCollected: "DELETE FROM collected_books",
  remember: `
INSERT OR REPLACE INTO shelf_books (shelf, place, book_id, title, author)
VALUES (:shelf, :place, :book_id, :title, :author)`,
};

const isHere = "state IN ('here', 'adopted')";
const columns = `${fileColumns}, server_file, newer_file, passed`;

const serverFileSql = {
  ofBook: `SELECT ${columns} FROM shelf_files WHERE book_id = :id AND ${isHere}`,
  after: `
SELECT ${columns} FROM shelf_files WHERE book_id > :id AND ${isHere} ORDER BY book_id LIMIT 50`,
  newer: `SELECT ${columns} FROM shelf_files WHERE newer_file IS NOT NULL AND passed = 0 AND book_id > 0 AND ${isHere}
ORDER BY coalesce(title, path) COLLATE NOCASE, book_id`,
  save: `
UPDATE shelf_files SET server_file = :server_file, newer_file = :newer_file, passed = :passed WHERE book_id = :id`,
  swaps: "UPDATE shelf_files SET swap = :swap WHERE book_id = :id",
};

const swappingSql = "SELECT * FROM shelf_files WHERE swap IS NOT NULL";

export function setSwapPath(id: BookId, path: string | undefined): Statement {
  return [serverFileSql.swaps, { id, swap: path }];
}

/** Undefined if no ledger row has this path. */
export function findFileAt(database: Database, path: string): ShelfFile | undefined {
  return firstFile(database.query(sql.fileAt, { path }));
}

export function deleteShelfChange(database: Database, { rowId: id, book }: PendingShelfChange): void {
  runAll(database, [[sql.changeSent, { id, book }]]);
}

export function deleteFileLine(database: Database, id: BookId): void {
  runAll(database, [[sql.drop, { book_id: id }]]);
}

export function listFilesWithin(database: Database, path: string): readonly ShelfFile[] {
  return list(database, work.filesWithin, { path }, fileIn);
}

/** One batch, by ID; empty at the end. */
export function listFilesAfter(database: Database, id: number): readonly ShelfFile[] {
  return list(database, work.filesAfter, { id }, fileIn);
}

/** Downloads that have begun: running, waiting or interrupted. At most as many as one sync plans. */
export function listComingFiles(database: Database): readonly ShelfFile[] {
  return list(database, work.coming, {}, fileIn);
}

export function hasComingFile(database: Database): boolean {
  return database.query(work.anyComing).length > 0;
}

/** Undefined if the book has no ledger row. */
export function findFileOf(database: Database, id: BookId): ShelfFile | undefined {
  return firstFile(database.query(work.fileOf, { book_id: id }));
}

/** Before downloads, so that files at these paths are recognised after a crash. */
export function saveExpectedFiles(database: Database, files: readonly ShelfFile[]): void {
  runAll(
    database,
    files.map((file) => writeFile(file)),
  );
}

export function saveDownloadPart(database: Database, id: BookId, { validator, size }: PartNote): void {
  runAll(database, [[work.began, { id, validator, size }]]);
}

/** Clears the base and the declined books, so that the next sync compares everything. */
export function forgetShelves(database: Database): void {
  runAll(database, [[work.clearShelves], [work.dropDeclined], [work.leaveCollections], [work.forgetCollected]]);
}

export function listShelvesHolding(database: Database, id: BookId): readonly ShelfKey[] {
  return list(database, work.shelvesHolding, { book_id: id }, (row) => wordIn(row.shelf));
}

/** One batch of the books on the last synced shelves, by title, with their local state; empty at the end. */
export function listShelfBooks(database: Database, last?: RememberedBook): readonly ListedBook[] {
  return list(database, work.listed, { title: last?.title ?? "", id: last?.id ?? 0 }, listedBookIn);
}

/** As many as one step can read; empty at the end. */
export function listRememberedFrom(database: Database, shelf: ShelfKey, place: number): readonly RememberedBook[] {
  return list(database, work.rememberedFrom, { shelf, place }, rememberedIn);
}

/** One transaction (§3.3 rule 3). */
export function saveShelfOutcome(database: Database, outcome: ShelfOutcome): void {
  database.transaction(() => settle(database, outcome));
}

/** Undefined if the book is not on this device. */
export function findLedgerBook(database: Database, id: BookId): LedgerBook | undefined {
  const found = listLedgerBooks(database, serverFileSql.ofBook, { id });
  return found[0];
}

/** As many as one step can read, after this ID; empty at the end. */
export function listLedgerBooksAfter(database: Database, id: number): readonly LedgerBook[] {
  return listLedgerBooks(database, serverFileSql.after, { id });
}

export function listNewerBooks(database: Database): readonly LedgerBook[] {
  return listLedgerBooks(database, serverFileSql.newer, {});
}

export function saveKnownFiles(database: Database, books: readonly LedgerBook[]): void {
  runAll(
    database,
    books.map(({ file, knownFile }) => [serverFileSql.save, valuesOf(file.id, knownFile)] as const),
  );
}

/** Before the move: `items` go to the trash, and another file to `path`. */
export function startSwap(
  database: Database,
  id: BookId,
  path: string,
  items: readonly Omit<TrashItem, "rowId">[],
): void {
  runAll(database, insertTrashItems(items).concat([setSwapPath(id, path)]));
}

export function endSwap(database: Database, id: BookId): void {
  runAll(database, [setSwapPath(id, undefined)]);
}

export function listSwapping(database: Database): readonly SwappingBook[] {
  const rows = database.query(swappingSql);
  return rows.map((row) => swappingIn(row));
}

function list<T>(database: Database, query: string, values: Values, read: (row: Row) => T): readonly T[] {
  const rows = database.query(query, values);
  return rows.map((row) => read(row));
}

function firstFile(rows: readonly Row[]): ShelfFile | undefined {
  const row = rows[0];
  return row === undefined ? undefined : fileIn(row);
}

function settle(database: Database, outcome: ShelfOutcome): void {
  const statements: Statement[] = outcome.forgotten.map((id) => [sql.drop, { book_id: id }] as const);
  for (const { file, serverFile } of outcome.arrivals) {
    statements.push(
      writeFile(file, serverFile),
      [work.uncollected, { book_id: file.id }],
      setSwapPath(file.id, undefined),
    );
  }
  for (const { shelf, place, id, title, author } of outcome.listed)
    statements.push([work.remember, { shelf, place, book_id: id, title, author }]);
  for (const one of outcome.shortened) statements.push([work.shorten, { shelf: one.shelf, length: one.length }]);
  runAll(database, statements);
  for (const { book, file, facts } of outcome.arrivals) {
    if (book !== undefined) saveBook(database, book, file.path, facts);
  }
}

function listLedgerBooks(database: Database, query: string, values: Values): readonly LedgerBook[] {
  const rows = database.query(query, values);
  return rows.map((row) => bookIn(row));
}

function swappingIn(row: Row): SwappingBook {
  const { file, knownFile } = bookIn(row);
  return { file, knownFile, swap: textIn(row.swap) ?? "" };
}

function bookIn(row: Row): LedgerBook {
  const knownFile = {
    mark: serverFileIn(row.server_file),
    newer: serverFileIn(row.newer_file),
    isPassed: countIn(row.passed) > 0,
  };
  return { file: fileIn(row), knownFile };
}

function valuesOf(id: BookId, { mark, newer, isPassed }: KnownServerFile): Values {
  return { id, server_file: serverFileText(mark), newer_file: serverFileText(newer), passed: isPassed ? 1 : 0 };
}
