import type { BookId } from "../../model/book";
import type { Agreement } from "./collection.rules";
import { type ShelfKey, standardShelfOf } from "../../model/shelf";
import type { Clock } from "../../koreader/host.port";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import type { Agreed, CollectionAct, CollectionStore, JoinedCollection } from "../downloads/shelfStore.port";
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

/** Collections and what they and their shelves agree on, in `shelf_collections` and `collected_books`. */
export function createCollectionStore(database: Database, clock: Pick<Clock, "now">): CollectionStore {
  return {
    joined: () => joined(database),
    agreedAfter: (shelf, id) => agreedAfter(database, shelf, id),
    agree: (shelf, books) =>
      runAll(
        database,
        books.map((book) => agreement(shelf, book)),
      ),
    join: ({ shelf, name }) => runAll(database, [[sql.join, { shelf, name }]]),
    acted: (shelf, acts) => acted(database, shelf, acts, clock.now()),
    leave: (shelf) => leave(database, shelf),
  };
}

function joined(database: Database): readonly JoinedCollection[] {
  const rows = database.query(sql.joined);
  return rows.map((row) => ({ shelf: row.shelf as ShelfKey, name: textIn(row.name) ?? "" }));
}

function agreedAfter(database: Database, shelf: ShelfKey, id: number): readonly Agreed[] {
  const rows = database.query(sql.after, { shelf, id });
  return rows.map((row) => agreedIn(row));
}

function agreedIn(row: Row): Agreed {
  return { id: countIn(row.book_id) as BookId, agreed: row.agreed as Agreement };
}

function agreement(shelf: ShelfKey, { id, agreed }: Agreed): Statement {
  return agreed === undefined ? [sql.forget, { shelf, book_id: id }] : [sql.agree, { shelf, book_id: id, agreed }];
}

function acted(database: Database, key: ShelfKey, acts: readonly CollectionAct[], at: number): void {
  const shelf = standardShelfOf(key);
  if (shelf === undefined) return;
  const statements: Statement[] = [];
  for (const { id, title, assigns, file } of acts) {
    if (file !== undefined) statements.push(writeFile(file));
    statements.push(agreement(key, { id, agreed: assigns ? "both" : undefined }));
    statements.push(queueChange({ book: id, shelf, assigns, title, at }));
  }
  runAll(database, statements);
}

function leave(database: Database, shelf: ShelfKey | undefined): void {
  const statements: readonly Statement[] =
    shelf === undefined
      ? [[sql.leaveAll], [sql.leaveAllBooks]]
      : [
          [sql.leave, { shelf }],
          [sql.leaveBooks, { shelf }],
        ];
  runAll(database, statements);
}
