import type { Fingerprint } from "../../../model/book";
import type { BaseItem, ItemChange, DigestedItem } from "../collect/itemChanges.rules";
import type { PendingChange } from "./annotationPairs.rules";
import type { MergeOutcome } from "../itemRecords";
import { type Database, type Row, countIn, runAll, type Statement } from "../../../store/database";
import { bookOfHash, insertBook, sameNumber } from "../../../book/bookRow.store";
import { baseItemIn, baseItemValues, isNearest, itemCells, pendingChangeIn } from "../annotationRow.store";
import { type Annotation, timeOfAnnotation } from "../../../model/annotation";

/** Annotations read between two pauses. */
const annotationBatchSize = 50;

const sql = {
  baseItems: `
SELECT s.*, book = ${bookOfHash} AS is_own FROM synced_annotations AS s WHERE book IN ${sameNumber} AND s.id > :after
  AND ${isNearest("synced_annotations", "s")} ORDER BY s.id LIMIT ${annotationBatchSize}`,
  pending: `
SELECT * FROM pending_annotations WHERE book IN ${sameNumber} AND id > :after ORDER BY id LIMIT ${annotationBatchSize}`,
  /** Names the kinds, because the index has them before the annotations. */
  pendingOf: `
SELECT * FROM pending_annotations
WHERE book IN ${sameNumber} AND kind IN ('annotation', 'note', 'entry', 'bookmark') AND mark = :mark ORDER BY id`,
  /** Keeps the times at which it was sent or received. */
  agree: `
INSERT INTO synced_annotations (book, kind, mark, cfi, digest, server_id, reason, title, passage, color, style, note,
  was_there, book_id, came_at, tried, rules, sent_at)
VALUES (${bookOfHash}, :kind, :mark, :cfi, :digest, :server_id, :reason, :title, :passage, :color, :style, :note,
  :was_there, :book_id, :came_at, :tried, :rules, :at)
ON CONFLICT (book, kind, mark) DO UPDATE SET cfi = coalesce(excluded.cfi, cfi), digest = excluded.digest,
  server_id = excluded.server_id, reason = excluded.reason, title = coalesce(excluded.title, title),
  passage = coalesce(excluded.passage, passage), color = excluded.color, style = excluded.style, note = excluded.note,
  was_there = excluded.was_there, book_id = excluded.book_id, came_at = coalesce(came_at, excluded.came_at), tried = excluded.tried,
  rules = excluded.rules`,
  forget: `DELETE FROM synced_annotations WHERE book = ${bookOfHash} AND kind = :kind AND mark = :mark`,
  settle: `DELETE FROM pending_annotations WHERE book IN ${sameNumber} AND kind = :kind AND mark = :mark`,
  queue: `
INSERT INTO pending_annotations (book, path, kind, mark, operation, start, finish, passage, note, color, style, title,
  digest, server_id, cfi, created_at)
VALUES (${bookOfHash}, :path, :kind, :mark, :operation, :start, :finish, :passage, :note, :color, :style, :title, :digest,
  :server_id, :cfi, :created_at)`,
};

/** @noSelf */
interface Listing {
  readonly query: string;
  readonly hash: Fingerprint;
  rest(): void;
}

interface QueueingBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly at: number;
}

const takenSql = {
  nameTaken: `
UPDATE OR IGNORE synced_annotations SET mark = :mark
WHERE book IN ${sameNumber} AND mark = :time AND digest = '' AND (kind = 'bookmark') = :is_bookmark`,
  learnTaken: `
UPDATE synced_annotations SET digest = :digest
WHERE book IN ${sameNumber} AND kind = :kind AND mark = :mark AND digest = ''`,
};

/** Base items of a book, also those with a place on one side only; read in steps. */
export function listBaseItems(database: Database, hash: Fingerprint, rest: () => void): readonly BaseItem[] {
  return inSteps(database, { query: sql.baseItems, hash, rest }, baseItemIn);
}

/** Pending changes of a book, oldest first, failed ones included, filtered by `wanted`; read in steps. */
export function listPendingChanges(
  database: Database,
  hash: Fingerprint,
  rest: () => void,
  isWanted?: (change: PendingChange) => boolean,
): readonly PendingChange[] {
  return inSteps(database, { query: sql.pending, hash, rest }, pendingChangeIn, isWanted);
}

export function listPendingChangesOf(
  database: Database,
  hash: Fingerprint,
  annotationId: string,
): readonly PendingChange[] {
  return database.query(sql.pendingOf, { hash, mark: annotationId }).map((row) => pendingChangeIn(row));
}

/** In one transaction. */
export function saveMergeOutcome(database: Database, queueing: QueueingBook, merged: MergeOutcome): void {
  const { fingerprint: hash, at } = queueing;
  const statements: Statement[] = insertBook(hash).slice();
  for (const { kind, annotationId } of merged.forgotten)
    statements.push([sql.forget, { hash, kind, mark: annotationId }]);
  for (const item of merged.base) {
    const values = baseItemValues(item);
    statements.push([sql.agree, { ...values, hash, at }]);
  }
  for (const { kind, annotationId: id } of merged.settled) statements.push([sql.settle, { hash, kind, mark: id }]);
  for (const change of merged.changes) addQueueing(statements, change, queueing);
  runAll(database, statements);
}

/** Adds names to items of another client, which knew annotations by creation time only. */
export function nameTakenItems(
  database: Database,
  hash: Fingerprint,
  annotations: readonly Pick<Annotation, "id" | "kind">[],
): void {
  const statements: Statement[] = [];
  for (const { id, kind } of annotations) {
    const is_bookmark = kind === "bookmark" ? 1 : 0;
    statements.push([takenSql.nameTaken, { hash, mark: id, time: timeOfAnnotation(id), is_bookmark }]);
  }
  runAll(database, statements);
}

/** Adds the missing content of items that another client sent. */
export function learnTakenItems(database: Database, hash: Fingerprint, items: readonly DigestedItem[]): void {
  const statements: Statement[] = [];
  for (const { item, digest } of items)
    statements.push([takenSql.learnTaken, { hash, kind: item.kind, mark: item.annotationId, digest }]);
  runAll(database, statements);
}

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

/** Replaces pending changes of the annotation. */
function addQueueing(statements: Statement[], change: ItemChange, { fingerprint: hash, path, at }: QueueingBook): void {
  const { kind, annotationId } = change.item;
  const values = itemCells(change);
  statements.push([sql.settle, { hash, kind, mark: annotationId }]);
  statements.push([sql.queue, { ...values, hash, path, created_at: at }]);
}
