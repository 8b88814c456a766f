import type { BookId } from "../../model/book";
import type { Agreement } from "./collection.rules";
import { type ShelfKey, standardShelfOf } from "../../model/shelf";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import type { CollectionBase, CollectionAct, JoinedCollection } from "../downloads/shelfRecords";
import { countIn, rowsAStep, runAll, type Statement, textIn } from "../../store/statements";
import { writeFile } from "../downloads/shelfRow.store";
import { queueChange } from "./shelfChanges.store";

const sql = {
  joined: "SELECT shelf, name FROM shelf_collections ORDER BY shelf",
  after: `
SELECT book_id, agreed FROM collected_books WHERE shelf = :shelf AND book_id > :id ORDER BY book_id LIMIT ${rowsAStep}`,
  join: `
INSERT INTO shelf_collections (shelf, name) VALUES (:shelf, :name)
ON CONFLICT (shelf) DO UPDATE SET name = excluded.name`,
  agree: `
INSERT INTO collected_books (shelf, book_id, agreed) VALUES (:shelf, :book_id, :agreed)
ON CONFLICT (shelf, book_id) DO UPDATE SET agreed = excluded.agreed`,
  forget: "DELETE FROM collected_books WHERE shelf = :shelf AND book_id = :book_id",
  leave: "DELETE FROM shelf_collections WHERE shelf = :shelf",
  leaveBooks: "DELETE FROM collected_books WHERE shelf = :shelf",
  leaveAll: "DELETE FROM shelf_collections",
  leaveAllBooks: "DELETE FROM collected_books",
};

export function saveAgreed(database: Database, shelf: ShelfKey, books: readonly CollectionBase[]): void {
  runAll(
    database,
    books.map((book) => agreement(shelf, book)),
  );
}

/** From now on the shelf is compared with its collection. */
export function saveJoinedCollection(database: Database, { shelf, name }: JoinedCollection): void {
  runAll(database, [[sql.join, { shelf, name }]]);
}

export function listJoinedCollections(database: Database): readonly JoinedCollection[] {
  const rows = database.query(sql.joined);
  return rows.map((row) => ({ shelf: row.shelf as ShelfKey, name: textIn(row.name) ?? "" }));
}

/** Bases of a shelf's books, by ID, after this one; as many as one step can read. */
export function listAgreedAfter(database: Database, shelf: ShelfKey, id: number): readonly CollectionBase[] {
  const rows = database.query(sql.after, { shelf, id });
  return rows.map((row) => agreedIn(row));
}

function agreedIn(row: Row): CollectionBase {
  return { id: countIn(row.book_id) as BookId, base: row.agreed as Agreement };
}

function agreement(shelf: ShelfKey, { id, base }: CollectionBase): Statement {
  return base === undefined ? [sql.forget, { shelf, book_id: id }] : [sql.agree, { shelf, book_id: id, agreed: base }];
}

/** The reader's acts are queued for the server, and agreed on from now on: all of it in one transaction. */
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
    statements.push(queueChange({ book: id, shelf, assigns, title, at }));
  }
  runAll(database, statements);
}

/** Deletes the bases of a shelf; absent: of all shelves. */
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
