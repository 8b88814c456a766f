import type { BookId } from "../domain/book";
import { ok, type Result } from "../domain/result";
import type { ShelfId } from "../domain/shelf";
import type { ShelfFile } from "../domain/shelfFile";
import type { Database, Row } from "../ports/database";
import type { PendingUnassignment } from "../ports/shelfStore";
import { countIn, textIn } from "./cell";
import { writeFile } from "./shelfRow";
import { runAll, type Statement } from "./statements";

const sql = {
  count: "SELECT count(*) AS number FROM pending_unassignments",
  list: "SELECT id, book_id, shelf_id, title, state, reason FROM pending_unassignments ORDER BY id",
  /** A second deletion of the same book is another try of what may be parked. */
  add: `
INSERT INTO pending_unassignments (book_id, shelf_id, title, created_at)
VALUES (:book_id, :shelf_id, :title, :created_at)
ON CONFLICT (book_id, shelf_id) DO UPDATE SET state = 'pending', reason = NULL`,
};

/** The reader deleted it here: both lines, or neither. */
export function declined(
  database: Database,
  file: ShelfFile,
  shelves: readonly ShelfId[],
  at: number,
): Result<undefined> {
  const { id, path, size, fingerprint, shelf, title } = file;
  const statements: Statement[] = [
    writeFile({ id, path, state: "declined", size, fingerprint, shelf, title }),
  ];
  for (const shelfId of shelves) {
    statements.push([sql.add, { book_id: id, shelf_id: shelfId, title, created_at: at }]);
  }
  return runAll(database, statements);
}

/** How many wait, parked ones included. */
export function countUnassignments(database: Database): Result<number> {
  const rows = database.query(sql.count);
  return rows.ok ? ok(countIn(rows.value[0]?.number)) : rows;
}

/** What waits to be told, oldest first, parked ones included. */
export function listUnassignments(database: Database): Result<readonly PendingUnassignment[]> {
  const rows = database.query(sql.list);
  return rows.ok ? ok(rows.value.map((row) => unassignmentIn(row))) : rows;
}

function unassignmentIn(row: Row): PendingUnassignment {
  return {
    rowId: countIn(row.id),
    book: countIn(row.book_id) as BookId,
    shelf: countIn(row.shelf_id) as ShelfId,
    title: textIn(row.title),
    state: row.state as PendingUnassignment["state"],
    reason: textIn(row.reason),
  };
}
