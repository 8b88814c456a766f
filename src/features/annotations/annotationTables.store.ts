import { type ColumnRules, firstRow, type MergeRule, unwantedRows } from "../../book/mergeRules.store";
import { outbox, type QueueRows, sentAt } from "../../queue/queueView.store";

/**
 * `synced_annotations`: base values in the server's words (NULL style: unknown); `came_at`: from the server; `tried`: file
 * in which it had no place; `rules`: version of the rules that refused its place. `awaits_file`: has no place yet, and its
 * file is gone.
 */
export const annotationTables: readonly string[] = [
  `CREATE TABLE pending_annotations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book INTEGER NOT NULL REFERENCES books (id),
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  mark TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('create', 'update', 'delete')),
  start TEXT NOT NULL,
  finish TEXT,
  passage TEXT NOT NULL,
  note TEXT,
  color TEXT NOT NULL,
  style TEXT NOT NULL,
  title TEXT,
  digest TEXT NOT NULL,
  server_id INTEGER,
  cfi TEXT,${outbox},
  awaits_file INTEGER NOT NULL DEFAULT 0,
  UNIQUE (book, kind, mark))`,
  "CREATE INDEX pending_annotations_path ON pending_annotations (path)",
  "CREATE INDEX pending_annotations_failed ON pending_annotations (id) WHERE state = 'failed'",
  `CREATE TABLE synced_annotations (
  id INTEGER PRIMARY KEY,
  book INTEGER NOT NULL REFERENCES books (id),
  kind TEXT NOT NULL,
  mark TEXT NOT NULL,
  cfi TEXT,
  digest TEXT NOT NULL,
  server_id INTEGER,
  reason TEXT,
  title TEXT,
  passage TEXT,
  color TEXT,
  style TEXT,
  note TEXT,
  was_there INTEGER NOT NULL DEFAULT 0,
  book_id INTEGER,
  came_at INTEGER,
  tried TEXT,
  rules INTEGER,
  sent_at INTEGER NOT NULL,
  UNIQUE (book, kind, mark))`,
  "CREATE INDEX synced_annotations_sent ON synced_annotations (book, reason, sent_at)",
  "CREATE INDEX synced_annotations_unplaceable ON synced_annotations (id) WHERE reason IS NOT NULL",
  `CREATE TABLE touched_marks (
  book INTEGER NOT NULL REFERENCES books (id),
  mark TEXT NOT NULL,
  PRIMARY KEY (book, mark))`,
];

const key = { mark: "kind || ' ' || mark" };

/** SQL: the row is unplaceable, and no note on the book replaces it. */
export function isMissing(row: string): string {
  return `(${row}.reason IS NOT NULL AND NOT EXISTS (SELECT 1 FROM synced_annotations AS entry
  WHERE entry.book = ${row}.book AND entry.mark = ${row}.mark AND entry.kind = 'entry' AND entry.reason IS NULL))`;
}

export const annotationRows: QueueRows = {
  pending: { from: "pending_annotations", values: [{ words: "coalesce(note, passage)" }, key] },
  sent: {
    from: `synced_annotations AS s WHERE reason IS NULL OR ${isMissing("s")}`,
    values: [
      {
        state: "CASE WHEN reason IS NOT NULL THEN 'unplaceable' WHEN came_at IS NULL THEN 'sent' ELSE 'came' END",
        reason: "reason",
        words: "passage",
        server_id: "server_id",
      },
      key,
      sentAt("sent_at"),
    ],
  },
};

/** One annotation in both rows: pending in the newer, sent in the kept one. */
const newer = `FROM pending_annotations AS newer WHERE newer.book = :gone
  AND newer.kind = pending_annotations.kind AND newer.mark = pending_annotations.mark`;
const there = `FROM synced_annotations AS there WHERE there.book = :kept
  AND there.kind = pending_annotations.kind AND there.mark = pending_annotations.mark`;

/** The newer note has the latest text. Sent parts of both may have arrived. */
const itemRules: ColumnRules = {
  operation: `CASE WHEN newer.operation = 'delete' OR pending_annotations.operation = 'delete' THEN newer.operation
      ELSE pending_annotations.operation END`,
  state: "CASE WHEN newer.state = 'sending' THEN newer.state ELSE pending_annotations.state END",
  reason: "CASE WHEN newer.state = 'sending' THEN newer.reason ELSE pending_annotations.reason END",
  path: "newer.path",
  start: "newer.start",
  finish: "newer.finish",
  passage: "newer.passage",
  note: "newer.note",
  color: "newer.color",
  style: "newer.style",
  title: "newer.title",
  digest: "newer.digest",
  awaits_file: "newer.awaits_file",
};

function joinItems(): string {
  const rules = Object.entries(itemRules);
  return `
UPDATE pending_annotations SET (${rules.map(([column]) => column).join(", ")}) = (
  SELECT ${rules.map(([, rule]) => rule).join(",\n    ")} ${newer})
WHERE book = :kept AND EXISTS (SELECT 1 ${newer})`;
}

export const annotationMerges: readonly MergeRule[] = [
  { table: "touched_marks", statements: firstRow("touched_marks") },
  // The values sent first.
  { table: "synced_annotations", statements: firstRow("synced_annotations") },
  {
    table: "pending_annotations",
    statements: [joinItems()].concat(firstRow("pending_annotations"), [
      // Creations that the server already has or cannot take. Changed ones become updates.
      `DELETE FROM pending_annotations WHERE book = :kept AND operation = 'create' AND EXISTS (
  SELECT 1 ${there} AND (there.digest = pending_annotations.digest OR there.reason IS NOT NULL))`,
      `UPDATE pending_annotations SET operation = 'update', (server_id, cfi) = (SELECT there.server_id, there.cfi ${there})
WHERE book = :kept AND operation = 'create' AND EXISTS (SELECT 1 ${there})`,
    ]),
    merged: itemRules,
    unwanted: unwantedRows("pending_annotations", "'progress', 'never'"),
  },
];
