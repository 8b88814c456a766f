import type { Fingerprint } from "../../model/book";
import type { BaseItem, NoteChange } from "./noteChanges.rules";
import type { PendingChange } from "./notePairs.rules";
import type { MergeOutcome } from "./noteRecords";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import { bookOfHash, knowing, sameNumber } from "../../book/sameBook.store";
import { countIn, runAll, type Statement } from "../../store/statements";
import { baseItemIn, baseItemValues, isNearest, noteValues, pendingChangeIn } from "./annotationRow.store";

/** Marks read between two turns of the interface. */
const marksAStep = 50;

const sql = {
  baseItems: `
SELECT s.*, book = ${bookOfHash} AS is_own FROM synced_annotations AS s WHERE book IN ${sameNumber} AND s.id > :after
  AND ${isNearest("synced_annotations", "s")} ORDER BY s.id LIMIT ${marksAStep}`,
  pending: `
SELECT * FROM pending_annotations WHERE book IN ${sameNumber} AND id > :after ORDER BY id LIMIT ${marksAStep}`,
  /** The kinds are named, because the index has them before the marks. */
  pendingOf: `
SELECT * FROM pending_annotations
WHERE book IN ${sameNumber} AND kind IN ('annotation', 'note', 'entry', 'bookmark') AND mark = :mark ORDER BY id`,
  /** Whatever was known of it; when it was sent, or came, stays. */
  agree: `
INSERT INTO synced_annotations (book, kind, mark, cfi, digest, server_id, reason, title, passage, color, style, note,
  was_there, book_id, came_at, tried, sent_at)
VALUES (${bookOfHash}, :kind, :mark, :cfi, :digest, :server_id, :reason, :title, :passage, :color, :style, :note,
  :was_there, :book_id, :came_at, :tried, :at)
ON CONFLICT (book, kind, mark) DO UPDATE SET cfi = coalesce(excluded.cfi, cfi), digest = excluded.digest,
  server_id = excluded.server_id, reason = excluded.reason, title = coalesce(excluded.title, title),
  passage = coalesce(excluded.passage, passage), color = excluded.color, style = excluded.style, note = excluded.note,
  was_there = excluded.was_there, book_id = excluded.book_id, came_at = coalesce(came_at, excluded.came_at), tried = excluded.tried`,
  forget: `DELETE FROM synced_annotations WHERE book = ${bookOfHash} AND kind = :kind AND mark = :mark`,
  settle: `DELETE FROM pending_annotations WHERE book IN ${sameNumber} AND kind = :kind AND mark = :mark`,
  queue: `
INSERT INTO pending_annotations (book, path, kind, mark, operation, start, finish, passage, note, color, style, title,
  digest, server_id, cfi, created_at)
VALUES (${bookOfHash}, :path, :kind, :mark, :operation, :start, :finish, :passage, :note, :color, :style, :title, :digest,
  :server_id, :cfi, :created_at)`,
};

/** Base items of a book, also those that cannot be on one side; read in steps. */
export function listBaseItems(database: Database, hash: Fingerprint, rest: () => void): readonly BaseItem[] {
  return inSteps(database, { query: sql.baseItems, hash, rest }, baseItemIn);
}

/** Pending changes of a book, oldest first, failed ones included; read in steps. Keeps those that are wanted. */
export function listPendingChanges(
  database: Database,
  hash: Fingerprint,
  rest: () => void,
  isWanted?: (change: PendingChange) => boolean,
): readonly PendingChange[] {
  return inSteps(database, { query: sql.pending, hash, rest }, pendingChangeIn, isWanted);
}

/** Like `listPendingChanges`, for one mark. */
export function listPendingChangesOf(database: Database, hash: Fingerprint, mark: string): readonly PendingChange[] {
  return database.query(sql.pendingOf, { hash, mark }).map((row) => pendingChangeIn(row));
}

/** @noSelf */
interface Listing {
  readonly query: string;
  readonly hash: Fingerprint;
  rest(): void;
}

/** Reads all rows in steps. */
function inSteps<T>(
  database: Database,
  { query, hash, rest }: Listing,
  read: (row: Row) => T,
  isWanted: (one: T) => boolean = () => true,
): readonly T[] {
  const all: T[] = [];
  let rows = database.query(query, { hash, after: 0 });
  while (rows.length > 0) {
    for (const row of rows) {
      const one = read(row);
      if (isWanted(one)) all.push(one);
    }
    const after = countIn(rows[rows.length - 1]?.id);
    rest();
    rows = database.query(query, { hash, after });
  }
  return all;
}

interface Noted {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly at: number;
}

/** In one transaction. */
export function saveMergeOutcome(database: Database, noted: Noted, merged: MergeOutcome): void {
  const { fingerprint: hash, at } = noted;
  const statements: Statement[] = knowing(hash).slice();
  for (const { kind, mark } of merged.forgotten) statements.push([sql.forget, { hash, kind, mark }]);
  for (const item of merged.base) {
    const values = baseItemValues(item);
    statements.push([sql.agree, { ...values, hash, at }]);
  }
  for (const { kind, mark } of merged.settled) statements.push([sql.settle, { hash, kind, mark }]);
  for (const change of merged.changes) addQueueing(statements, change, noted);
  runAll(database, statements);
}

/** In the place of whatever waited. */
function addQueueing(statements: Statement[], change: NoteChange, { fingerprint: hash, path, at }: Noted): void {
  const { kind, mark } = change.item;
  const values = noteValues(change);
  statements.push([sql.settle, { hash, kind, mark }]);
  statements.push([sql.queue, { ...values, hash, path, created_at: at }]);
}
