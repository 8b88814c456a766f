import { readOr } from "../base/result";
import { countIn, type Database, numberIn, runAll, textIn } from "../store/database";
import { kindFacts, type QueueKind } from "./queue.rules";
import type { RowTrouble } from "./troubles.rules";

/** By row ID. */
export type RowTroubles = Readonly<Record<number, RowTrouble | undefined>>;

export const troubleTable = `CREATE TABLE queue_troubles (
  kind TEXT NOT NULL,
  row_id INTEGER NOT NULL,
  count INTEGER NOT NULL,
  since INTEGER NOT NULL,
  at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (kind, row_id)) WITHOUT ROWID`;

const sql = {
  list: "SELECT row_id, count, since, at, due_at, reason FROM queue_troubles WHERE kind = :kind",
  save: `
INSERT OR REPLACE INTO queue_troubles (kind, row_id, count, since, at, due_at, reason)
VALUES (:kind, :row_id, :count, :since, :at, :due_at, :reason)`,
  /** Rows that are gone, failed or replaced. Row IDs are never used again. */
  clean: (of: QueueKind) => `
DELETE FROM queue_troubles
WHERE kind = :kind AND row_id NOT IN (SELECT id FROM ${kindFacts[of].table} WHERE state <> 'failed')`,
  next: "SELECT min(due_at) AS due_at FROM queue_troubles WHERE due_at > :after",
};

/** SQL: the row has trouble. */
export function hasTrouble(row: string, of: QueueKind): string {
  return `EXISTS (SELECT 1 FROM queue_troubles AS trouble WHERE ${isOf(row, of)})`;
}

/** SQL: likewise, and it is not due at `:now`; NULL: every row is due. As `isTroubleDue`. */
export function awaitsItsTime(row: string, of: QueueKind): string {
  return `EXISTS (SELECT 1 FROM queue_troubles AS trouble
  WHERE ${isOf(row, of)} AND trouble.due_at > :now AND trouble.due_at - :now <= 3600)`;
}

function isOf(row: string, of: QueueKind): string {
  return `trouble.kind = '${of}' AND trouble.row_id = ${row}`;
}

/** Of rows that are still queued. */
export function listTroubles(database: Database, of: QueueKind): RowTroubles {
  const troubles: Record<number, RowTrouble | undefined> = {};
  const rows = database.query(sql.list, { kind: of });
  if (rows.length === 0) return troubles;
  database.run(sql.clean(of), { kind: of });
  for (const row of database.query(sql.list, { kind: of }))
    troubles[countIn(row.row_id)] = {
      count: countIn(row.count),
      since: countIn(row.since),
      at: countIn(row.at),
      dueAt: countIn(row.due_at),
      reason: textIn(row.reason) ?? "",
    };
  return troubles;
}

export function saveTroubles(
  database: Database,
  of: QueueKind,
  rows: readonly { readonly rowId: number }[],
  { count, since, at, dueAt, reason }: RowTrouble,
): void {
  const trouble = { kind: of, count, since, at, due_at: dueAt, reason };
  runAll(
    database,
    rows.map(({ rowId }) => [sql.save, { ...trouble, row_id: rowId }]),
  );
}

/** Unix seconds; undefined if no row waits for its time. A row that stays after it waits for something else. */
export function nextTroubleDue(database: Database, after: number): number | undefined {
  return readOr(undefined, () => numberIn(database.query(sql.next, { after })[0]?.due_at));
}
