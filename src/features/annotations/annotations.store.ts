import type { Fingerprint } from "../../model/book";
import type { KnownItem, NoteChange } from "./noteChanges.rules";
import type { AnnotationStore, PendingNote, Unplaceable } from "./noteStore.port";
import type { Database } from "../../store/database";
import type { Values } from "../../store/database";
import { createAgreementStore } from "./agreements.store";
import { isNearest, knownIn, noteIn, noteValues, titled, unplaceableIn } from "./annotationRow.store";
import { isMissing } from "../../queue/queueView.store";
import { createBulkStore } from "./bulk.store";
import { heardAt } from "../../store/connection";
import { bookOf, knowing, sameNumber } from "../../book/sameBook.store";
import { rowsAStep, runAll, type Statement } from "../../store/statements";
import { learnTaken, nameTaken } from "./takenNotes.store";
import { forgetAllTouched, forgetTouched, keepTouched, listTouched } from "./touchedMarks.store";

const key = `book = ${bookOf} AND kind = :kind AND mark = :mark`;

/** A person holds the others back. */
const isDue = "p.bulk IS NOT 'paused'";
const inOrder = `ORDER BY p.book, p.id LIMIT ${rowsAStep}`;

/** What waits is told as it will be; what waits to be deleted is not told. */
function known(condition: string): string {
  return `
SELECT kind, mark, digest, server_id, cfi, NULL AS reason FROM pending_annotations AS p
WHERE book IN ${sameNumber} ${condition} AND operation <> 'delete' AND ${isNearest("pending_annotations", "p")}
UNION ALL
SELECT kind, mark, digest, server_id, cfi, reason FROM synced_annotations AS s
WHERE book IN ${sameNumber} ${condition} AND ${isNearest("synced_annotations", "s")} AND NOT EXISTS (
  SELECT 1 FROM pending_annotations AS p WHERE p.book IN ${sameNumber} AND p.kind = s.kind AND p.mark = s.mark)`;
}

const sql = {
  known: known(""),
  /** The kinds are named, because the index has them before the marks. */
  knownMark: known("AND mark = :mark AND kind IN ('annotation', 'note', 'entry', 'bookmark')"),
  queue: `
INSERT INTO pending_annotations (book, path, kind, mark, operation, start, finish, passage, note, color, style, title,
  digest, server_id, cfi, created_at, bulk)
VALUES (${bookOf}, :path, :kind, :mark, :operation, :start, :finish, :passage, :note, :color, :style, :title, :digest,
  :server_id, :cfi, :created_at, :bulk)
ON CONFLICT (book, kind, mark) DO UPDATE SET
  operation = CASE WHEN operation = 'create' AND excluded.operation = 'update' THEN 'create'
    WHEN operation = 'delete' AND excluded.operation = 'create' AND coalesce(server_id, cfi) IS NOT NULL THEN 'update'
    ELSE excluded.operation END,
  path = excluded.path, note = excluded.note, color = excluded.color, style = excluded.style,
  title = excluded.title, digest = excluded.digest, state = CASE WHEN state = 'failed' THEN 'pending' ELSE state END,
  attempts = 0, bulk = excluded.bulk
WHERE operation <> 'delete' OR excluded.operation <> 'delete'`,
  /** What is changed in this file is this row's, whichever of those with its number it was noted for. */
  adopt: `
UPDATE OR IGNORE pending_annotations SET book = ${bookOf}
WHERE kind = :kind AND mark = :mark AND book <> ${bookOf} AND book IN ${sameNumber}`,
  /** Never sent, and never will be: it was made and deleted here. */
  unmake: `DELETE FROM pending_annotations WHERE ${key} AND operation = 'create' AND state <> 'sending'`,
  /** It may have arrived: it is looked for at its place, and by its words. */
  takeBack: `UPDATE pending_annotations SET operation = 'delete' WHERE ${key} AND operation = 'create'`,
  first: `${titled} WHERE ${isDue} ${inOrder}`,
  after: `${titled} WHERE (p.book, p.id) > (SELECT ${bookOf}, :id) AND ${isDue} ${inOrder}`,
  leave: "DELETE FROM pending_annotations WHERE id = :id AND digest = :digest AND operation = :operation",
  /** It changed while it travelled: what is left to do is an update. */
  follow: `
UPDATE pending_annotations SET operation = CASE WHEN operation = 'create' THEN 'update' ELSE operation END, state = 'pending',
  server_id = coalesce(:server_id, server_id) WHERE id = :id`,
  /** What the server says is not known where it was only told that it has something there. */
  keep: `
INSERT INTO synced_annotations (book, kind, mark, cfi, digest, server_id, reason, title, passage, color, style, note,
  was_there, book_id, sent_at)
VALUES (${bookOf}, :kind, :mark, :cfi, :digest, :server_id, :reason, :title, :passage, :color, :style, :note,
  :was_there, :book_id, :sent_at)
ON CONFLICT (book, kind, mark) DO UPDATE SET digest = excluded.digest, cfi = coalesce(excluded.cfi, cfi),
  server_id = coalesce(excluded.server_id, server_id), reason = excluded.reason, title = excluded.title,
  color = excluded.color, style = excluded.style, note = excluded.note, was_there = max(was_there, excluded.was_there),
  book_id = excluded.book_id, sent_at = excluded.sent_at`,
  forget: `DELETE FROM synced_annotations WHERE ${key}`,
  unplaceable: `
SELECT s.title AS title, s.passage AS passage, s.reason AS reason, b.title AS book, s.tried AS tried FROM synced_annotations AS s
JOIN books AS b ON b.id = s.book WHERE ${isMissing("s")} ORDER BY s.id LIMIT :limit`,
  forgetUnplaceable: "DELETE FROM synced_annotations WHERE reason IS NOT NULL",
  forgetSent: "DELETE FROM synced_annotations WHERE reason IS NULL OR tried IS NOT NULL",
  dropChanges: "DELETE FROM pending_annotations WHERE operation = 'delete'",
  createAgain: "UPDATE pending_annotations SET operation = 'create', server_id = NULL, state = 'pending'",
};

/** Highlights, notes and bookmarks, in `pending_annotations`, `synced_annotations` and `touched_marks`. */
export function createAnnotationStore(database: Database): AnnotationStore {
  const run = (statement: string, values: Values = {}): void => runAll(database, [[statement, values]]);
  const agreements = createAgreementStore(database);
  return {
    ...agreements,
    known: (hash, marks) => (marks === undefined ? allKnown(database, hash) : knownOf(database, hash, marks)),
    nameTaken: (hash, marks) => nameTaken(database, hash, marks),
    learnTaken: (hash, items) => learnTaken(database, hash, items),
    queue: (fingerprint, path, changes, at) => queue(database, changes, { fingerprint, path, at }),
    queueInBulk: (fingerprint, path, changes, at) => queue(database, changes, { fingerprint, path, at, bulk: "going" }),
    bulk: createBulkStore(database),
    keepTouched: (hash, marks) => keepTouched(database, hash, marks),
    touched: (hash) => listTouched(database, hash),
    forgetTouched: (hash) => runAll(database, [forgetTouched(hash)]),
    waiting: (last) => waiting(database, last),
    sent: (note, serverId, at) => sent(database, note, serverId, at),
    setAside: (note, reason, at) =>
      runAll(
        database,
        knowing(note.fingerprint).concat([leaving(note), [sql.keep, keeping(note, { reason, sent_at: at })]]),
      ),
    unplaceable: (limit) => unplaceable(database, limit),
    forgetUnplaceable: () => run(sql.forgetUnplaceable),
    forgetSent: () => runAll(database, [[sql.dropChanges], [sql.createAgain], [sql.forgetSent], forgetAllTouched]),
  };
}

interface Noted {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly at: number;
  readonly bulk?: "going";
}

function queue(database: Database, changes: readonly NoteChange[], noted: Noted): void {
  const statements: Statement[] = knowing(noted.fingerprint).slice();
  for (const change of changes) addQueueing(statements, change, noted);
  runAll(database, statements);
}

function allKnown(database: Database, hash: Fingerprint): readonly KnownItem[] {
  const rows = database.query(sql.known, { hash });
  return rows.map((row) => knownIn(row));
}

function knownOf(database: Database, hash: Fingerprint, marks: readonly string[]): readonly KnownItem[] {
  const items: KnownItem[] = [];
  for (const mark of marks) {
    const rows = database.query(sql.knownMark, { hash, mark });
    for (const row of rows) items.push(knownIn(row));
  }
  return items;
}

function addQueueing(statements: Statement[], change: NoteChange, { fingerprint: hash, path, at, bulk }: Noted): void {
  const { kind, mark } = change.item;
  const values = noteValues(change);
  statements.push([sql.adopt, { hash, kind, mark }]);
  if (change.operation === "delete")
    for (const statement of [sql.unmake, sql.takeBack]) statements.push([statement, { hash, kind, mark }]);
  // Never sent: then there is nothing to delete on the server.
  const isThere = change.operation !== "delete" || change.serverId !== undefined || change.cfi !== undefined;
  if (isThere || kind === "entry") statements.push([sql.queue, { ...values, hash, path, created_at: at, bulk }]);
}

function waiting(database: Database, last: PendingNote | undefined): readonly PendingNote[] {
  const rows =
    last === undefined
      ? database.query(sql.first)
      : database.query(sql.after, { hash: last.fingerprint, id: last.rowId });
  return rows.map((row) => noteIn(row));
}

function leaving({ rowId, digest, operation }: PendingNote): Statement {
  return [sql.leave, { id: rowId, digest, operation }];
}

function keeping(note: PendingNote, more: Values): Values {
  const { kind, mark, title, passage } = note.item;
  const { fingerprint: hash, cfi, digest, bookId: book_id } = note;
  return { hash, kind, mark, cfi, digest, title, passage, book_id, was_there: 0, ...more };
}

/** What the server says from now on, where it has told by its number that it has what was sent. */
function saying({ item, operation }: PendingNote, serverId: number | undefined): Values {
  if (operation === "create" && serverId === undefined) return {};
  const { colour, style, note } = item;
  return { color: colour, style, note: note ?? "", was_there: 1 };
}

function sent(database: Database, note: PendingNote, serverId: number | undefined, at: number): void {
  const { kind, mark } = note.item;
  const server_id = serverId ?? note.serverId;
  const said = saying(note, serverId);
  const outcome: Statement =
    note.operation === "delete"
      ? [sql.forget, { hash: note.fingerprint, kind, mark }]
      : [sql.keep, keeping(note, { ...said, server_id, sent_at: at })];
  const left: Statement = [sql.follow, { id: note.rowId, server_id }];
  runAll(database, knowing(note.fingerprint).concat([leaving(note), left, outcome, heardAt(at)]));
}

function unplaceable(database: Database, limit: number): readonly Unplaceable[] {
  const rows = database.query(sql.unplaceable, { limit });
  return rows.map((row) => unplaceableIn(row));
}
