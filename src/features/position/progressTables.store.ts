import { shownHash } from "../../book/bookRow.store";
import { type ColumnRules, type MergeRule, oneRow, unwantedRows } from "../../book/mergeRules.store";
import { outbox, type QueueRows, sentAt } from "../../queue/queueView.store";

export const progressTables: readonly string[] = [
  `CREATE TABLE pending_progress (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book INTEGER NOT NULL UNIQUE REFERENCES books (id),
  hash TEXT NOT NULL REFERENCES fingerprints (hash),
  percent REAL NOT NULL,
  place TEXT NOT NULL,
  words TEXT,
  read_at INTEGER NOT NULL,
  compared INTEGER NOT NULL,
  insisted INTEGER NOT NULL,
  awaits_book INTEGER NOT NULL DEFAULT 0,
  awaits_reader INTEGER NOT NULL DEFAULT 0,
  began_behind INTEGER NOT NULL DEFAULT 0,${outbox})`,
  "CREATE INDEX pending_progress_read ON pending_progress (read_at, hash)",
  `CREATE TABLE known_progress (
  book INTEGER PRIMARY KEY NOT NULL REFERENCES books (id),
  pushed_hash TEXT REFERENCES fingerprints (hash),
  earlier_hash TEXT REFERENCES fingerprints (hash),
  pushed_percent REAL,
  pushed_place TEXT,
  pushed_web REAL,
  pushed_at INTEGER,
  refused_percent REAL,
  refused_place TEXT,
  tried_percent REAL,
  tried_place TEXT,
  tried_web REAL)`,
];

export const positionRows: QueueRows = {
  pending: {
    from: "pending_progress",
    values: [
      {
        at: "read_at",
        ended_at: "read_at",
        amount: "percent",
        awaits_book: "awaits_book",
        awaits_reader: "awaits_reader",
      },
    ],
  },
  sent: {
    from: "known_progress WHERE pushed_at IS NOT NULL",
    values: [{ id: "book", amount: "pushed_percent" }, sentAt("pushed_at")],
  },
};

/** Value of the last pushed position. */
const lastPushed = (column: string): string => `(SELECT ${column} FROM known_progress WHERE book IN (:kept, :gone)
    ORDER BY coalesce(pushed_at, 0) DESC, book = :gone DESC LIMIT 1)`;
const newerWhere = (known: string, column: string): string =>
  `CASE WHEN excluded.${known} IS NULL THEN ${column} ELSE excluded.${column} END`;

const progressRules: ColumnRules = {
  pushed_hash: lastPushed("pushed_hash"),
  pushed_percent: lastPushed("pushed_percent"),
  pushed_place: lastPushed("pushed_place"),
  pushed_web: lastPushed("pushed_web"),
  pushed_at: "max(coalesce(pushed_at, excluded.pushed_at), coalesce(excluded.pushed_at, pushed_at))",
  earlier_hash: `(SELECT pushed_hash FROM known_progress WHERE book IN (:kept, :gone) AND pushed_hash IS NOT NULL
    ORDER BY coalesce(pushed_at, 0), book = :gone LIMIT 1)`,
  refused_percent: "coalesce(excluded.refused_percent, refused_percent)",
  refused_place: newerWhere("refused_percent", "refused_place"),
  tried_percent: "coalesce(excluded.tried_percent, tried_percent)",
  tried_place: newerWhere("tried_percent", "tried_place"),
  tried_web: newerWhere("tried_percent", "tried_web"),
};

function joinProgress(): string {
  const rules = Object.entries(progressRules);
  const columns = rules.map(([column]) => column).join(", ");
  return `
INSERT INTO known_progress (book, ${columns}) SELECT :kept, ${columns} FROM known_progress WHERE book = :gone
ON CONFLICT (book) DO UPDATE SET ${rules.map(([column, rule]) => `${column} = ${rule}`).join(",\n  ")}`;
}

export const progressMerges: readonly MergeRule[] = [
  // The newer one, else the older, whose newer bytes the server may know.
  {
    table: "pending_progress",
    statements: oneRow("pending_progress", "EXISTS (SELECT 1 FROM pending_progress AS newer WHERE newer.book = :gone)")
      .concat(`UPDATE pending_progress SET hash = ${shownHash("pending_progress.book")}, state = 'pending', reason = NULL,
  awaits_book = 0 WHERE book = :kept AND hash NOT IN (SELECT hash FROM files)`),
    unwanted: unwantedRows("pending_progress", "'never'", false),
  },
  {
    table: "known_progress",
    statements: [joinProgress(), "DELETE FROM known_progress WHERE book = :gone"],
    merged: progressRules,
  },
  // The next sync fetches it again.
  { table: "fetched_positions", statements: ["DELETE FROM fetched_positions WHERE book IN (:kept, :gone)"] },
];
