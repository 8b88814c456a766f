import { countIn, type Database, runAll, type Statement, textIn, wordIn } from "../../store/database";
import { outbox, type QueueRows } from "../../queue/queueView.store";
import type { DeclinedFile, JoinedCollection, PendingShelfChange } from "./downloadRecords";
import { writeFile } from "./shelfRow.store";

export const shelfChangeTables: readonly string[] = [
  `CREATE TABLE pending_shelf_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book_id INTEGER NOT NULL,
  shelf_id INTEGER NOT NULL,
  assigns INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  title TEXT,${outbox},
  UNIQUE (book_id, shelf_id))`,
];

export const shelfChangeRows: QueueRows = {
  pending: { from: "pending_shelf_changes", values: [{ book: "NULL", title: "title", amount: "assigns" }] },
};

const sql = {
  collected: "SELECT count(*) AS number FROM pending_shelf_changes WHERE collected = 1",
  joined: "SELECT shelf, name FROM shelf_collections ORDER BY shelf",
  /** Replaces a failed or other change. A new row ID, so that the answer for the earlier one does not affect it. */
  add: `
INSERT OR REPLACE INTO pending_shelf_changes (book_id, shelf_id, assigns, collected, title, created_at)
SELECT :book_id, :shelf_id, :assigns, :collected, :title, :created_at WHERE NOT EXISTS (
  SELECT 1 FROM pending_shelf_changes
  WHERE (book_id, shelf_id, assigns, collected) = (:book_id, :shelf_id, :assigns, :collected) AND state <> 'failed')`,
};

/** @noSelf */
interface ShelfChange extends Pick<PendingShelfChange, "book" | "shelf" | "assigns" | "isCollected" | "title"> {
  /** Unix seconds. */
  readonly at: number;
}

/** Replaces another change of the same book and shelf. */
export function queueChange({ book, shelf, assigns, isCollected, title, at }: ShelfChange): Statement {
  const change = { book_id: book, shelf_id: shelf, assigns: assigns ? 1 : 0, collected: isCollected ? 1 : 0 };
  return [sql.add, { ...change, title, created_at: at }];
}

/** Deleted books are not downloaded again, and leave their shelves if possible. One transaction. */
export function saveDeclined(database: Database, files: readonly DeclinedFile[], at: number): void {
  const statements: Statement[] = [];
  for (const { file, shelves } of files) {
    const { id, path, size, fingerprint, shelf, title } = file;
    statements.push(writeFile({ id, path, state: "declined", size, fingerprint, shelf, title }));
    for (const left of shelves)
      statements.push(queueChange({ book: id, shelf: left, assigns: false, isCollected: false, title, at }));
  }
  runAll(database, statements);
}

export function listJoinedCollections(database: Database): readonly JoinedCollection[] {
  const rows = database.query(sql.joined);
  return rows.map((row) => ({ shelf: wordIn(row.shelf), name: textIn(row.name) ?? "" }));
}

/** Pending changes that come from the host's collections. */
export function countCollected(database: Database): number {
  const [row] = database.query(sql.collected);
  return countIn(row?.number);
}
