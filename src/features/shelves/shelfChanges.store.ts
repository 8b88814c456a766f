import type { BookId } from "../../model/book";
import type { ShelfId } from "../../model/shelf";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import type { DeclinedFile, PendingShelfChange } from "../downloads/shelfRecords";
import { countIn, rowsAStep, runAll, type Statement, textIn } from "../../store/statements";
import { writeFile } from "../downloads/shelfRow.store";

const sql = {
  after: `
SELECT id, book_id, shelf_id, assigns, title, state, reason, attempts FROM pending_shelf_changes WHERE id > :id ORDER BY id
LIMIT ${rowsAStep}`,
  /** A second act is another try of what may be failed, or takes the first one back. */
  add: `
INSERT INTO pending_shelf_changes (book_id, shelf_id, assigns, title, created_at)
VALUES (:book_id, :shelf_id, :assigns, :title, :created_at)
ON CONFLICT (book_id, shelf_id) DO UPDATE SET assigns = excluded.assigns, state = 'pending', reason = NULL`,
};

/** @noSelf */
interface ShelfChange extends Pick<PendingShelfChange, "book" | "shelf" | "assigns" | "title"> {
  /** Unix seconds. */
  readonly at: number;
}

/** The statement that queues a change of a shelf. */
export function queueChange({ book, shelf, assigns, title, at }: ShelfChange): Statement {
  return [sql.add, { book_id: book, shelf_id: shelf, assigns: assigns ? 1 : 0, title, created_at: at }];
}

/**
 * The reader deleted them here: they do not come back, and leave their shelves on the server where they can. All in
 * one transaction.
 */
export function saveDeclined(database: Database, files: readonly DeclinedFile[], at: number): void {
  const statements: Statement[] = [];
  for (const { file, shelves } of files) {
    const { id, path, size, fingerprint, shelf, title } = file;
    statements.push(writeFile({ id, path, state: "declined", size, fingerprint, shelf, title }));
    for (const left of shelves) statements.push(queueChange({ book: id, shelf: left, assigns: false, title, at }));
  }
  runAll(database, statements);
}

/** Pending changes after this one, failed ones included, the oldest first: as many as one step can read; empty at the end. */
export function listShelfChanges(database: Database, last?: PendingShelfChange): readonly PendingShelfChange[] {
  const rows = database.query(sql.after, { id: last?.rowId ?? 0 });
  return rows.map((row) => shelfChangeIn(row));
}

function shelfChangeIn(row: Row): PendingShelfChange {
  return {
    rowId: countIn(row.id),
    book: countIn(row.book_id) as BookId,
    shelf: countIn(row.shelf_id) as ShelfId,
    assigns: countIn(row.assigns) === 1,
    title: textIn(row.title),
    state: row.state as PendingShelfChange["state"],
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
  };
}
