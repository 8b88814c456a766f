import type { ShelfKey } from "../../model/shelf";
import type { PartNote, ShelfFile } from "../../model/shelfFile";
import type { BookStore } from "../../book/bookStore.port";
import type { Clock } from "../../koreader/host.port";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import type { Values } from "../../store/database";
import type { Arrival, ListedBook, RememberedBook, ShelfOutcome, ShelfStore } from "./shelfStore.port";
import { moved } from "../../book/bookRow.store";
import { folderGone, listMoves, madeFolders, makesFolders, stays, willMove } from "./fileMoves.store";
import { fileColumns, fileIn, listedBookIn, rememberedIn, writeFile } from "./shelfRow.store";
import { rowsAStep, runAll, type Statement, within } from "../../store/statements";
import { keepSightings, newerBooks, sightedAfter, sightingOf, swapping, swaps } from "./sightings.store";
import { restored, trashed, trashing } from "./trash.store";
import { declined, listShelfChanges } from "../shelves/shelfChanges.store";

/** Whatever the case; a book without a title comes first. */
const byTitle = "coalesce(listed.title, '') COLLATE NOCASE";

const sql = {
  fileAt: `SELECT ${fileColumns} FROM shelf_files WHERE path = :path AND state <> 'declined' LIMIT 1`,
  drop: "DELETE FROM shelf_files WHERE book_id = :book_id",
  changeSent: "DELETE FROM pending_shelf_changes WHERE id = :id",
};

/** What a sync of the shelves, and their pages, read and write. */
const work = {
  filesWithin: `SELECT ${fileColumns} FROM shelf_files WHERE state IN ('here', 'adopted') AND ${within("path", ":path")}`,
  fileOf: `SELECT ${fileColumns} FROM shelf_files WHERE book_id = :book_id`,
  filesAfter: `SELECT ${fileColumns} FROM shelf_files WHERE book_id > :id ORDER BY book_id LIMIT ${rowsAStep}`,
  dropDeclined: "DELETE FROM shelf_files WHERE state = 'declined'",
  /** What has just come is in no collection yet, unless it took the place of what was. */
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
ORDER BY ${byTitle}, book_id LIMIT ${rowsAStep}`,
  rememberedFrom: `
SELECT shelf, place, book_id, title, author FROM shelf_books WHERE shelf = :shelf AND place >= :place
ORDER BY place LIMIT ${rowsAStep}`,
  shorten: "DELETE FROM shelf_books WHERE shelf = :shelf AND place > :length",
  clearShelves: "DELETE FROM shelf_books",
  leaveCollections: "DELETE FROM shelf_collections",
  forgetCollected: "DELETE FROM collected_books",
  remember: `
INSERT OR REPLACE INTO shelf_books (shelf, place, book_id, title, author)
VALUES (:shelf, :place, :book_id, :title, :author)`,
  aged: "UPDATE shelf_trash SET old_since = :at WHERE id = :id",
  emptied: "DELETE FROM shelf_trash WHERE id = :id",
};

/** Shelves, in `shelf_files` (the ledger), `shelf_books`, `shelf_trash` and `pending_shelf_changes`. */
export function createShelfStore(database: Database, books: BookStore, clock: Clock): ShelfStore {
  const run = (...statements: readonly Statement[]): void => runAll(database, statements);
  return {
    filesWithin: (path) => filesWithin(database, path),
    filesAfter: (id) => filesAfter(database, id),
    fileOf: (id) => fileOf(database, id),
    fileAt: (path) => firstFile(database.query(sql.fileAt, { path })),
    expect: (files) => expect(database, files),
    began: (id, resume) => began(database, id, resume),
    moved: (from, to) => moved(database, from, to, "reader"),
    willMove: (moves) => willMove(database, moves),
    moves: () => listMoves(database),
    hasMoved: ({ file, to }) => moved(database, file.path, to, "plugin"),
    stays: (id) => stays(database, id),
    makesFolders: (paths) => makesFolders(database, paths),
    madeFolders: () => madeFolders(database),
    folderGone: (path) => folderGone(database, path),
    settle: (outcome) => database.transaction(() => settle(database, books, outcome)),
    forgetState: () => forgetState(database),
    shelvesHolding: (id) => shelvesHolding(database, id),
    listed: (last) => listedAfter(database, last),
    rememberedFrom: (shelf, place) => rememberedFrom(database, shelf, place),
    declined: (files) => declined(database, files, clock.now()),
    changes: (last) => listShelfChanges(database, last),
    changeSent: (id) => run([sql.changeSent, { id }]),
    trash: (items) => runAll(database, trashing(items)),
    removed: (id) => run([sql.drop, { book_id: id }]),
    trashed: () => trashed(database),
    sightingOf: (id) => sightingOf(database, id),
    sightedAfter: (id) => sightedAfter(database, id),
    newerBooks: () => newerBooks(database),
    sighted: (books) => keepSightings(database, books),
    swaps: (id, path, items) => runAll(database, trashing(items).concat([swaps(id, path)])),
    endSwap: (id) => run(swaps(id, undefined)),
    swapping: () => swapping(database),
    restored: ({ rowId }, collected = []) => restored(database, rowId, collected),
    emptied: (ids) => emptied(database, ids),
    aged: (id, at) => aged(database, id, at),
  };
}

function filesWithin(database: Database, path: string): readonly ShelfFile[] {
  return list(database, work.filesWithin, { path }, fileIn);
}

function filesAfter(database: Database, id: number): readonly ShelfFile[] {
  return list(database, work.filesAfter, { id }, fileIn);
}

function fileOf(database: Database, id: number): ShelfFile | undefined {
  return firstFile(database.query(work.fileOf, { book_id: id }));
}

function expect(database: Database, files: readonly ShelfFile[]): void {
  runAll(
    database,
    files.map((file) => writeFile(file)),
  );
}

function began(database: Database, id: number, { validator, size }: PartNote): void {
  runAll(database, [[work.began, { id, validator, size }]]);
}

function forgetState(database: Database): void {
  runAll(database, [[work.clearShelves], [work.dropDeclined], [work.leaveCollections], [work.forgetCollected]]);
}

function shelvesHolding(database: Database, id: number): readonly ShelfKey[] {
  return list(database, work.shelvesHolding, { book_id: id }, (row) => row.shelf as ShelfKey);
}

function listedAfter(database: Database, last: RememberedBook | undefined): readonly ListedBook[] {
  return list(database, work.listed, { title: last?.title ?? "", id: last?.id ?? 0 }, listedBookIn);
}

function rememberedFrom(database: Database, shelf: ShelfKey, place: number): readonly RememberedBook[] {
  return list(database, work.rememberedFrom, { shelf, place }, rememberedIn);
}

function emptied(database: Database, ids: readonly number[]): void {
  runAll(
    database,
    ids.map((id) => [work.emptied, { id }] as const),
  );
}

function aged(database: Database, id: number, at: number): void {
  runAll(database, [[work.aged, { id, at }]]);
}

function list<T>(database: Database, query: string, values: Values, read: (row: Row) => T): readonly T[] {
  const rows = database.query(query, values);
  return rows.map((row) => read(row));
}

function firstFile(rows: readonly Row[]): ShelfFile | undefined {
  const row = rows[0];
  return row === undefined ? undefined : fileIn(row);
}

function settle(database: Database, books: BookStore, outcome: ShelfOutcome): void {
  const statements: Statement[] = outcome.forgotten.map((id) => [sql.drop, { book_id: id }] as const);
  for (const { file, serverFile } of outcome.arrivals) {
    statements.push(writeFile(file, serverFile), [work.uncollected, { book_id: file.id }], swaps(file.id, undefined));
  }
  for (const { shelf, place, id, title, author } of outcome.listed)
    statements.push([work.remember, { shelf, place, book_id: id, title, author }]);
  for (const { shelf, length } of outcome.shortened) statements.push([work.shorten, { shelf, length }]);
  runAll(database, statements);
  cache(books, outcome.arrivals);
}

/** A downloaded book knows its ID on the server before it is ever opened. */
function cache(books: BookStore, arrivals: readonly Arrival[]): void {
  for (const { book, file, facts } of arrivals) {
    if (book !== undefined) books.remember(book, file.path, facts);
  }
}
