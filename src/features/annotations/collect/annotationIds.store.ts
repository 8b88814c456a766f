import type { Fingerprint } from "../../../model/book";
import type { RecordedAnnotation, AnnotationRename } from "./movedAnnotations.rules";
import type { ItemKey, PendingItem } from "../itemRecords";
import type { ItemKind } from "../../../model/annotation";
import { countIn, type Database, runAll, type Statement, textIn } from "../../../store/database";
import { sameNumber } from "../../../book/bookRow.store";

const kinds = "kind IN ('annotation', 'note', 'entry', 'bookmark')";
const ofSecond = `book IN ${sameNumber} AND ${kinds} AND mark > :time || '|' AND mark < :time || '}'`;

const sql = {
  hasAny: `
SELECT EXISTS (SELECT 1 FROM synced_annotations WHERE book IN ${sameNumber})
  OR EXISTS (SELECT 1 FROM pending_annotations WHERE book IN ${sameNumber}) AS found`,
  ofSecond: `
SELECT mark, max(passage) AS passage FROM (
  SELECT mark, passage FROM synced_annotations WHERE ${ofSecond}
  UNION ALL SELECT mark, passage FROM pending_annotations WHERE ${ofSecond} AND operation <> 'delete') GROUP BY mark`,
  renameSynced: `
UPDATE OR IGNORE synced_annotations SET mark = :mark WHERE book IN ${sameNumber} AND ${kinds} AND mark = :from`,
  leave: "DELETE FROM pending_annotations WHERE id = :id AND operation = 'delete'",
  renameItem: `
UPDATE OR IGNORE synced_annotations SET mark = :mark WHERE book IN ${sameNumber} AND kind = :kind AND mark = :from`,
  renamePending: `
UPDATE OR IGNORE pending_annotations SET mark = :mark, start = :start, finish = :finish
WHERE book IN ${sameNumber} AND ${kinds} AND mark = :from`,
  renameTouched: `
UPDATE OR IGNORE touched_marks SET mark = :mark WHERE book IN ${sameNumber} AND mark = :from`,
  refused: `
SELECT kind, mark FROM synced_annotations
WHERE book IN ${sameNumber} AND reason IS NOT NULL AND tried IS NULL AND mark LIKE '%|%'`,
  forgetRefused: `
DELETE FROM synced_annotations
WHERE book IN ${sameNumber} AND kind = :kind AND mark = :mark AND reason IS NOT NULL AND tried IS NULL`,
};

/** False if the server has nothing of the book and nothing is pending. */
export function hasItems(database: Database, hash: Fingerprint): boolean {
  return countIn(database.query(sql.hasAny, { hash })[0]?.found) > 0;
}

/** Annotations of one second that are sent or pending. `time`: as in an ID. */
export function listAnnotationsOfSecond(
  database: Database,
  hash: Fingerprint,
  time: string,
): readonly RecordedAnnotation[] {
  return database
    .query(sql.ofSecond, { hash, time })
    .map(({ mark, passage }) => ({ annotationId: textIn(mark) ?? "", passage: textIn(passage) ?? "" }));
}

/** In one transaction. */
export function renameAnnotations(database: Database, hash: Fingerprint, renames: readonly AnnotationRename[]): void {
  const statements: Statement[] = [];
  for (const { from, to } of renames) {
    const names = { hash, from, mark: to.id };
    statements.push([sql.renameSynced, names]);
    statements.push([sql.renamePending, { ...names, start: to.start, finish: to.end }]);
    statements.push([sql.renameTouched, names]);
  }
  runAll(database, statements);
}

/** Drops a deletion: `annotationId`, which was refused itself, has the item from now on. */
export function keepEnds(
  database: Database,
  { rowId, fingerprint: hash, item: { kind, annotationId: from } }: Pick<PendingItem, "rowId" | "fingerprint" | "item">,
  annotationId: string,
): void {
  runAll(database, [
    [sql.leave, { id: rowId }],
    [sql.forgetRefused, { hash, kind, mark: annotationId }],
    [sql.renameItem, { hash, kind, mark: annotationId, from }],
  ]);
}

/** Items of local annotations that the server cannot have. */
export function listRefusedItems(database: Database, hash: Fingerprint): readonly ItemKey[] {
  return database
    .query(sql.refused, { hash })
    .map(({ kind, mark }) => ({ kind: kind as ItemKind, annotationId: textIn(mark) ?? "" }));
}

export function forgetRefusedItems(database: Database, hash: Fingerprint, refused: readonly ItemKey[]): void {
  runAll(
    database,
    refused.map(({ kind, annotationId }) => [sql.forgetRefused, { hash, kind, mark: annotationId }] as const),
  );
}
