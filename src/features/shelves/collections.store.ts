import type { Book, BookId } from "../../model/book";
import { saveUnprovenNumber } from "../../book/bookNumbers.store";
import type { Agreement } from "../../model/bookFile";
import { type ShelfKey, standardShelfOf, type ShelfId } from "../../model/shelf";
import { type Database, type Row, countIn, rowBatchSize, runAll, type Statement, textIn } from "../../store/database";
import type { CollectionBase, CollectionAct, JoinedCollection, PendingShelfChange } from "../downloads/downloadRecords";
import { writeFile } from "../downloads/shelfRow.store";
import { queueChange } from "../downloads/shelfChanges.store";

const sql = {
  after: `
SELECT book_id, agreed FROM collected_books WHERE shelf = :shelf AND book_id > :id ORDER BY book_id LIMIT ${rowBatchSize}`,
  join: `
INSERT INTO shelf_collections (shelf, name) VALUES (:shelf, :name)
ON CONFLICT (shelf) DO UPDATE SET name = excluded.name`,
  save: `
INSERT INTO collected_books (shelf, book_id, agreed) VALUES (:shelf, :book_id, :agreed)
ON CONFLICT (shelf, book_id) DO UPDATE SET agreed = excluded.agreed`,
  forget: "DELETE FROM collected_books WHERE shelf = :shelf AND book_id = :book_id",
  leave: "DELETE FROM shelf_collections WHERE shelf = :shelf",
  leaveBooks: "DELETE FROM collected_books WHERE shelf = :shelf",
  leaveAll: "DELETE FROM shelf_collections",
  leaveAllBooks: "DELETE FROM collected_books",
};

const changeSql = {
  after: `
SELECT id, book_id, shelf_id, assigns, collected, title, state, reason, attempts FROM pending_shelf_changes WHERE id > :id ORDER BY id
LIMIT ${rowBatchSize}`,
  has: "SELECT 1 FROM pending_shelf_changes WHERE (id, book_id) = (:id, :book) AND book_id > 0",
};

const additionSql = {
  list: `
SELECT shelf_id, state, reason, collected FROM pending_shelf_changes WHERE book_id = :id AND assigns = 1 ORDER BY id`,
  end: "DELETE FROM pending_shelf_changes WHERE book_id = :id AND shelf_id = :shelf",
  withdraw: `
DELETE FROM pending_shelf_changes WHERE book_id = :id AND shelf_id = :shelf AND assigns = 1 AND collected = 0`,
};

/** A book of the library that is to go onto a shelf. */
export type ShelfAddition = Pick<PendingShelfChange, "shelf" | "state" | "reason" | "isCollected">;

/** Limit, because a whole library may arrive at once. */
const maxNew = 200;

const newBookSql = {
  save: "INSERT OR REPLACE INTO new_books (book_id) VALUES (:book_id)",
  list: `SELECT book_id FROM new_books ORDER BY place DESC LIMIT ${maxNew}`,
  delete: "DELETE FROM new_books",
};

export function saveCollectionBases(database: Database, shelf: ShelfKey, books: readonly CollectionBase[]): void {
  runAll(
    database,
    books.map((book) => agreement(shelf, book)),
  );
}

export function saveJoinedCollection(database: Database, { shelf, name }: JoinedCollection): void {
  runAll(database, [[sql.join, { shelf, name }]]);
}

/** One batch of a shelf's bases, by ID. */
export function listCollectionBasesAfter(database: Database, shelf: ShelfKey, id: number): readonly CollectionBase[] {
  const rows = database.query<{ readonly agreed: Agreement }>(sql.after, { shelf, id });
  return rows.map((row) => ({ id: countIn(row.book_id), base: row.agreed }));
}

/** Queues changes by the user and stores their base. One transaction. */
export function saveCollectionActs(
  database: Database,
  key: ShelfKey,
  acts: readonly CollectionAct[],
  at: number,
): void {
  const shelf = standardShelfOf(key);
  if (shelf === undefined) return;
  const statements: Statement[] = [];
  for (const { id, title, assigns, file } of acts) {
    if (file !== undefined) statements.push(writeFile(file));
    statements.push(agreement(key, { id, base: assigns ? "both" : undefined }));
    statements.push(queueChange({ book: id, shelf, assigns, isCollected: true, title, at }));
  }
  runAll(database, statements);
}

/** `shelf`: absent for all. */
export function forgetCollections(database: Database, shelf?: ShelfKey): void {
  const statements: readonly Statement[] =
    shelf === undefined
      ? [[sql.leaveAll], [sql.leaveAllBooks]]
      : [
          [sql.leave, { shelf }],
          [sql.leaveBooks, { shelf }],
        ];
  runAll(database, statements);
}

/** One batch, failed ones included, the oldest first; empty at the end. */
export function listShelfChanges(database: Database, last?: PendingShelfChange): readonly PendingShelfChange[] {
  const rows = database.query<Pick<PendingShelfChange, "state">>(changeSql.after, { id: last?.rowId ?? 0 });
  return rows.map((row) => shelfChangeIn(row));
}

/** Chosen in the library. The number is proven before it is sent. One transaction. `at`: Unix seconds. */
export function queueShelfAddition(
  database: Database,
  { id, title, author }: Pick<Book, "title" | "author"> & { readonly id: BookId },
  shelf: ShelfId,
  at: number,
): void {
  database.transaction(() => {
    saveUnprovenNumber(database, { id, title, author });
    runAll(database, [queueChange({ book: id, shelf, assigns: true, isCollected: false, title, at })]);
  });
}

/** Downloads that go onto a shelf. Their numbers are proven. One transaction. `at`: Unix seconds. */
export function queueDownloads(
  database: Database,
  shelf: ShelfId,
  books: readonly { readonly id: BookId; readonly title?: string | undefined }[],
  at: number,
): void {
  runAll(
    database,
    books.map(({ id, title }) => queueChange({ book: id, shelf, assigns: true, isCollected: false, title, at })),
  );
}

/** Failed ones included. */
export function listShelfAdditions(database: Database, id: BookId): readonly ShelfAddition[] {
  return database.query<Pick<ShelfAddition, "state">>(additionSql.list, { id }).map((row) => ({
    shelf: countIn(row.shelf_id),
    state: row.state,
    reason: textIn(row.reason),
    isCollected: countIn(row.collected) === 1,
  }));
}

/** An addition by a collection stays. False if it was sent without an answer. */
export function withdrawShelfAddition(database: Database, id: BookId, shelf: ShelfId): boolean {
  const isTried = listShelfAdditions(database, id).some((one) => one.shelf === shelf && one.reason !== undefined);
  database.run(additionSql.withdraw, { id, shelf });
  return !isTried;
}

/** After the server has the book on the shelf. */
export function recordShelfAddition(database: Database, id: BookId, shelf: ShelfId): void {
  database.run(additionSql.end, { id, shelf });
}

/** False if the person has withdrawn or replaced it, or if the number means another book now. */
export function hasShelfChange(database: Database, { rowId: id, book }: PendingShelfChange): boolean {
  return database.query(changeSql.has, { id, book }).length > 0;
}

export function saveNewBooks(database: Database, ids: readonly BookId[]): void {
  runAll(
    database,
    ids.slice(-maxNew).map((id) => [newBookSql.save, { book_id: id }]),
  );
}

/** Unseen automatic downloads, the last one first. */
export function listNewBooks(database: Database): readonly BookId[] {
  return database.query(newBookSql.list).map((row) => countIn(row.book_id));
}

export function deleteNewBooks(database: Database): void {
  database.run(newBookSql.delete);
}

function agreement(shelf: ShelfKey, { id, base }: CollectionBase): Statement {
  return base === undefined ? [sql.forget, { shelf, book_id: id }] : [sql.save, { shelf, book_id: id, agreed: base }];
}

function shelfChangeIn(row: Row & Pick<PendingShelfChange, "state">): PendingShelfChange {
  return {
    rowId: countIn(row.id),
    book: countIn(row.book_id),
    shelf: countIn(row.shelf_id),
    assigns: countIn(row.assigns) === 1,
    isCollected: countIn(row.collected) === 1,
    title: textIn(row.title),
    state: row.state,
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
  };
}
