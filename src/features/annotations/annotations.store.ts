import type { Fingerprint } from "../../model/book";
import type { KnownItem, ItemChange } from "./collect/itemChanges.rules";
import type { PendingItem, UnplaceableItem } from "./itemRecords";
import {
  countIn,
  type Database,
  type Values,
  rowBatchSize,
  runAll,
  type Statement,
  textIn,
} from "../../store/database";
import { isNearest, knownIn, pendingItemIn, itemCells, titled, unplaceableIn } from "./annotationRow.store";
import { isMissing } from "./annotationTables.store";
import { reviewId } from "../../model/annotation";
import type { Settings } from "../../model/settings";
import { recordLastAnswer } from "../../store/connection";
import { bookOfHash, insertBook, sameNumber } from "../../book/bookRow.store";
import { caught } from "../../base/result";

const key = `book = ${bookOfHash} AND kind = :kind AND mark = :mark`;

const inOrder = `ORDER BY p.book, p.id LIMIT ${rowBatchSize}`;

/** Pending changes are applied: pending deletions are left out. */
function known(condition: string): string {
  return `
SELECT kind, mark, digest, server_id, CASE operation WHEN 'create' THEN NULL ELSE cfi END AS cfi, NULL AS reason,
  NULL AS rules, passage, title FROM pending_annotations AS p
WHERE book IN ${sameNumber} ${condition} AND operation <> 'delete' AND ${isNearest("pending_annotations", "p")}
UNION ALL
SELECT kind, mark, digest, server_id, cfi, reason, rules, passage, title FROM synced_annotations AS s
WHERE book IN ${sameNumber} ${condition} AND ${isNearest("synced_annotations", "s")} AND NOT EXISTS (
  SELECT 1 FROM pending_annotations AS p WHERE p.book IN ${sameNumber} AND p.kind = s.kind AND p.mark = s.mark)`;
}

/** SQL: the book's own choice, else the setting. */
const choice = (setting: string): string => `coalesce(nullif(books.note_sync, 'default'), ${setting})`;

const sql = {
  off: `
SELECT count(*) AS number FROM pending_annotations AS p JOIN books ON books.id = p.book
WHERE CASE p.kind WHEN 'bookmark' THEN ${choice(":bookmarks")} ELSE ${choice(":highlights")} END = 'off'
AND p.mark <> :review`,
  known: known(""),
  /** Names the kinds, because the index has them before the annotations. */
  knownMark: known("AND mark = :mark AND kind IN ('annotation', 'note', 'entry', 'bookmark')"),
  queue: `
INSERT INTO pending_annotations (book, path, kind, mark, operation, start, finish, passage, note, color, style, title,
  digest, server_id, cfi, created_at)
VALUES (${bookOfHash}, :path, :kind, :mark, :operation, :start, :finish, :passage, :note, :color, :style, :title, :digest,
  :server_id, :cfi, :created_at)
ON CONFLICT (book, kind, mark) DO UPDATE SET
  operation = CASE WHEN operation = 'create' AND excluded.operation = 'update' THEN 'create'
    WHEN operation = 'delete' AND excluded.operation = 'create' AND coalesce(server_id, cfi) IS NOT NULL THEN 'update'
    ELSE excluded.operation END,
  path = excluded.path, note = excluded.note, color = excluded.color, style = excluded.style,
  title = excluded.title, digest = excluded.digest, state = CASE WHEN state = 'failed' THEN 'pending' ELSE state END,
  attempts = 0
WHERE operation <> 'delete' OR excluded.operation <> 'delete'`,
  /** Moves pending changes of this file to its own row. */
  adopt: `
UPDATE OR IGNORE pending_annotations SET book = ${bookOfHash}
WHERE kind = :kind AND mark = :mark AND book <> ${bookOfHash} AND book IN ${sameNumber}`,
  /** Never sent: made and deleted here. */
  unmake: `DELETE FROM pending_annotations WHERE ${key} AND operation = 'create' AND state <> 'sending'`,
  /** A creation that may have arrived is found by place and text. */
  takeBack: `UPDATE pending_annotations SET operation = 'delete' WHERE ${key} AND operation = 'create'`,
  first: `${titled} ${inOrder}`,
  after: `${titled} WHERE (p.book, p.id) > (SELECT ${bookOfHash}, :id) ${inOrder}`,
  place: `
UPDATE pending_annotations SET cfi = :cfi, passage = :passage WHERE id = :id AND digest = :digest AND operation = 'create'`,
  leave: "DELETE FROM pending_annotations WHERE id = :id AND digest = :digest AND operation = :operation",
  /** A note changed during the request becomes an update. */
  follow: `
UPDATE pending_annotations SET operation = CASE WHEN operation = 'create' THEN 'update' ELSE operation END, state = 'pending',
  server_id = coalesce(:server_id, server_id) WHERE id = :id`,
  /** Unknown remote values if the server only confirmed the place. */
  keep: `
INSERT INTO synced_annotations (book, kind, mark, cfi, digest, server_id, reason, rules, title, passage, color, style,
  note, was_there, book_id, sent_at)
VALUES (${bookOfHash}, :kind, :mark, :cfi, :digest, :server_id, :reason, :rules, :title, :passage, :color, :style,
  :note, :was_there, :book_id, :sent_at)
ON CONFLICT (book, kind, mark) DO UPDATE SET digest = excluded.digest, cfi = coalesce(excluded.cfi, cfi),
  server_id = coalesce(excluded.server_id, server_id), reason = excluded.reason, rules = excluded.rules, title = excluded.title,
  color = excluded.color, style = excluded.style, note = excluded.note, was_there = max(was_there, excluded.was_there),
  book_id = excluded.book_id, sent_at = excluded.sent_at`,
  forget: `DELETE FROM synced_annotations WHERE ${key}`,
  unplaceable: `
SELECT s.title AS title, s.passage AS passage, s.reason AS reason, b.title AS book, s.tried AS tried FROM synced_annotations AS s
JOIN books AS b ON b.id = s.book WHERE ${isMissing("s")} ORDER BY s.id LIMIT :limit`,
  countUnplaceable: `SELECT count(*) AS number FROM synced_annotations AS s WHERE ${isMissing("s")}`,
  forgetUnplaceable: "DELETE FROM synced_annotations WHERE reason IS NOT NULL",
  forgetSent: "DELETE FROM synced_annotations WHERE reason IS NULL OR tried IS NOT NULL",
  dropChanges: "DELETE FROM pending_annotations WHERE operation = 'delete'",
  createAgain: "UPDATE pending_annotations SET operation = 'create', server_id = NULL, state = 'pending'",
};

/** One transaction. A later change of the same annotation replaces an earlier one. */
export function queueItemChanges(database: Database, file: CollectedFile, changes: readonly ItemChange[]): void {
  const statements: Statement[] = insertBook(file.fingerprint).slice();
  for (const change of changes) addQueueing(statements, change, file);
  runAll(database, statements);
}

/** Why a note cannot be sent. `rules`: of its place, if its place is the cause; they may change. */
export interface ItemRefusal {
  readonly reason: string;
  readonly rules?: number | undefined;
}

/** The item counts as synced and is listed (§4.1 rule 7). */
export function setItemAside(
  database: Database,
  change: PendingItem,
  { reason, rules }: ItemRefusal,
  at: number,
): void {
  const values = keeping(change, { reason, rules, sent_at: at });
  runAll(database, insertBook(change.fingerprint).concat([leaving(change), [sql.keep, values]]));
}

export function forgetUnplaceable(database: Database): void {
  runAll(database, [[sql.forgetUnplaceable]]);
}

/** Sent notes count as never sent, because another server lacks them. */
export function forgetSentItems(database: Database): void {
  runAll(database, [[sql.dropChanges], [sql.createAgain], [sql.forgetSent], forgetAllTouched]);
}

interface CollectedFile {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly at: number;
}

/** A book's remote items after pending changes. `annotationIds`: only these, at a cost independent of the book's size. */
export function listKnownItems(
  database: Database,
  hash: Fingerprint,
  annotationIds?: readonly string[],
): readonly KnownItem[] {
  return annotationIds === undefined ? allKnown(database, hash) : knownOf(database, hash, annotationIds);
}

function allKnown(database: Database, hash: Fingerprint): readonly KnownItem[] {
  const rows = database.query(sql.known, { hash });
  return rows.map((row) => knownIn(row));
}

function knownOf(database: Database, hash: Fingerprint, annotationIds: readonly string[]): readonly KnownItem[] {
  const items: KnownItem[] = [];
  for (const annotationId of annotationIds) {
    const rows = database.query(sql.knownMark, { hash, mark: annotationId });
    for (const row of rows) items.push(knownIn(row));
  }
  return items;
}

function addQueueing(
  statements: Statement[],
  change: ItemChange,
  { fingerprint: hash, path, at }: CollectedFile,
): void {
  const { kind, annotationId } = change.item;
  const values = itemCells(change);
  statements.push([sql.adopt, { hash, kind, mark: annotationId }]);
  if (change.operation === "delete")
    for (const statement of [sql.unmake, sql.takeBack])
      statements.push([statement, { hash, kind, mark: annotationId }]);
  const isThere = change.operation !== "delete" || change.serverId !== undefined || change.cfi !== undefined;
  if (isThere || kind === "entry") statements.push([sql.queue, { ...values, hash, path, created_at: at }]);
}

/** One batch of pending notes after `last`, by book, the oldest first; empty at the end. */
export function listPendingItems(database: Database, last?: PendingItem): readonly PendingItem[] {
  const rows =
    last === undefined
      ? database.query(sql.first)
      : database.query(sql.after, { hash: last.fingerprint, id: last.rowId });
  return rows.map((row) => pendingItemIn(row));
}

/** A place that was found while the book's file was there. */
export function savePendingPlace(
  database: Database,
  { rowId, digest }: PendingItem,
  { cfi, passage }: { readonly cfi: string; readonly passage: string },
): void {
  runAll(database, [[sql.place, { id: rowId, digest, cfi, passage }]]);
}

function leaving({ rowId, digest, operation }: PendingItem): Statement {
  return [sql.leave, { id: rowId, digest, operation }];
}

function keeping(change: PendingItem, more: Values): Values {
  const { kind, annotationId, title, passage } = change.item;
  const { fingerprint: hash, cfi, digest, bookId: book_id } = change;
  return { hash, kind, mark: annotationId, cfi, digest, title, passage, book_id, was_there: 0, ...more };
}

function saying({ item, operation }: PendingItem, serverId: number | undefined): Values {
  if (operation === "create" && serverId === undefined) return {};
  const { colour, style, note } = item;
  return { color: colour, style, note: note ?? "", was_there: 1 };
}

/** An edit made during the request stays pending. */
export function markItemSent(database: Database, change: PendingItem, serverId: number | undefined, at: number): void {
  const { kind, annotationId } = change.item;
  const server_id = serverId ?? change.serverId;
  const said = saying(change, serverId);
  const outcome: Statement =
    change.operation === "delete"
      ? [sql.forget, { hash: change.fingerprint, kind, mark: annotationId }]
      : [sql.keep, keeping(change, { ...said, server_id, sent_at: at })];
  const left: Statement = [sql.follow, { id: change.rowId, server_id }];
  runAll(database, insertBook(change.fingerprint).concat([leaving(change), left, outcome, recordLastAnswer(at)]));
}

/** The oldest first, at most `limit`. */
export function listUnplaceable(database: Database, limit: number): readonly UnplaceableItem[] {
  const rows = database.query(sql.unplaceable, { limit });
  return rows.map((row) => unplaceableIn(row));
}

/** 0 if unknown. */
export function countUnplaceable(database: Database): number {
  const rows = caught(() => database.query(sql.countUnplaceable));
  return rows.ok ? countIn(rows.value[0]?.number) : 0;
}

const touchedSql = {
  keep: `INSERT OR IGNORE INTO touched_marks (book, mark) VALUES (${bookOfHash}, :mark)`,
  list: `SELECT DISTINCT mark FROM touched_marks WHERE book IN ${sameNumber} ORDER BY mark`,
  forget: `DELETE FROM touched_marks WHERE book IN ${sameNumber}`,
};

/** Stored until the next collection. No write for none. */
export function saveTouchedAnnotations(database: Database, hash: Fingerprint, annotationIds: readonly string[]): void {
  if (annotationIds.length === 0) return;
  const statements: Statement[] = insertBook(hash).slice();
  for (const annotationId of annotationIds) statements.push([touchedSql.keep, { hash, mark: annotationId }]);
  runAll(database, statements);
}

/** IDs of touched annotations under any fingerprint of the book. */
export function listTouchedAnnotations(database: Database, hash: Fingerprint): readonly string[] {
  const rows = database.query(touchedSql.list, { hash });
  return rows.map((row) => textIn(row.mark) ?? "");
}

export function deleteTouchedAnnotations(database: Database, hash: Fingerprint): void {
  runAll(database, [[touchedSql.forget, { hash }]]);
}

const forgetAllTouched: Statement = ["DELETE FROM touched_marks"];

const discarding = {
  unwantedNote: `
INSERT INTO synced_annotations (book, kind, mark, cfi, digest, reason, title, passage, sent_at)
SELECT book, kind, mark, cfi, digest, :reason, title, passage, :at
FROM pending_annotations WHERE id = :id AND operation = 'create' AND state = 'failed'
ON CONFLICT (book, kind, mark) DO UPDATE SET digest = excluded.digest, reason = excluded.reason`,
  unwantedChange: `
UPDATE synced_annotations SET digest = (
  SELECT p.digest FROM pending_annotations AS p WHERE p.id = :id)
WHERE (book, kind, mark) = (
  SELECT p.book, p.kind, p.mark FROM pending_annotations AS p
  WHERE p.id = :id AND p.operation = 'update' AND p.state = 'failed')`,
};

/** Pending ones that wait for their setting, or their book's, which is off. */
export function countOffItems(database: Database, { highlights, bookmarks }: Settings): number {
  const [row] = database.query(sql.off, { highlights, bookmarks, review: reviewId });
  return countIn(row?.number);
}

/** Against a new queueing: a discarded note counts as unplaceable, its change as made. `at`: Unix seconds; `reason`: a sentence. */
export function keepDiscardedItem(id: number, at: number, reason: string): readonly Statement[] {
  return [
    [discarding.unwantedNote, { id, at, reason }],
    [discarding.unwantedChange, { id }],
  ];
}
