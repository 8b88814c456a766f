import { type Database, runAll, type Statement } from "../store/database";
import { shownHash } from "./bookRow.store";

/** Columns that a match by hand may replace; `previous_` columns keep the values before. */
export const matchedWords = ["title", "author", "isbn10", "isbn13"] as const;

/** `b`: the older row, kept; `a`: the newer. A server ID in one row ends a match by hand in the other: it is proven. */
const staysMatched = "b.matched_at IS NOT NULL AND (a.server_id IS NULL OR a.matched_at IS NOT NULL)";
const comesMatched = "b.matched_at IS NULL AND a.matched_at IS NOT NULL AND b.server_id IS NULL";

function ofMatch(older: string, newer: string): string {
  return `CASE WHEN ${staysMatched} THEN ${older} WHEN ${comesMatched} THEN ${newer} END`;
}

const newerFirst: readonly string[] = [
  "server_id",
  "server_pages",
  "external_id",
  "choice",
  "note_sync",
  "proposed_id",
  "proposed_title",
  "proposed_author",
];

type ColumnRules = Record<string, string>;

/** Values of the newer row come first, but those of the server take precedence. */
function bookRules(): ColumnRules {
  const rules: ColumnRules = {
    lost_id: "CASE WHEN coalesce(a.server_id, b.server_id) IS NULL THEN coalesce(a.lost_id, b.lost_id) END",
    missed_at: "coalesce(max(a.missed_at, b.missed_at), a.missed_at, b.missed_at)",
    miss_told: "max(a.miss_told, b.miss_told)",
    offered_at: "coalesce(b.offered_at, a.offered_at)",
    proposal_offered: "max(a.proposal_offered, b.proposal_offered)",
    uploaded_at: "coalesce(max(a.uploaded_at, b.uploaded_at), a.uploaded_at, b.uploaded_at)",
    matched_at: ofMatch("b.matched_at", "a.matched_at"),
    previous_id: ofMatch("b.previous_id", "a.previous_id"),
    previous_pages: ofMatch("b.previous_pages", "a.previous_pages"),
    previous_external: ofMatch("b.previous_external", "a.previous_external"),
  };
  for (const column of newerFirst) rules[column] = `coalesce(a.${column}, b.${column})`;
  for (const word of matchedWords) {
    const own = `CASE WHEN a.matched_at IS NULL THEN a.${word} ELSE a.previous_${word} END`;
    rules[word] =
      `CASE WHEN a.server_id IS NULL THEN coalesce(b.${word}, a.${word}) ELSE coalesce(a.${word}, b.${word}) END`;
    rules[`previous_${word}`] = ofMatch(
      `coalesce(b.previous_${word}, ${own})`,
      `coalesce(b.${word}, a.previous_${word})`,
    );
  }
  return rules;
}

function joinRows(): string {
  const rules = Object.entries(bookRules());
  return `
UPDATE books SET (${rules.map(([column]) => column).join(", ")}) = (
  SELECT ${rules.map(([, rule]) => rule).join(",\n    ")} FROM books AS b, books AS a WHERE b.id = :kept AND a.id = :gone)
WHERE id = :kept`;
}

/** Items of the newer row, queued before it was known that the book is not tracked. */
const chosen = `:gone AND EXISTS (SELECT 1 FROM books AS a, books AS b
  WHERE a.id = :gone AND b.id = :kept AND a.choice IS NULL AND b.choice IN `;
const unwanted: readonly string[] = [
  `DELETE FROM pending_sessions WHERE state <> 'sending' AND book = ${chosen} ('progress', 'never'))`,
  `DELETE FROM pending_annotations WHERE state <> 'sending' AND book = ${chosen} ('progress', 'never'))`,
  `DELETE FROM pending_ratings WHERE state <> 'sending' AND book = ${chosen} ('progress', 'never'))`,
  `DELETE FROM pending_statuses WHERE state <> 'sending' AND book = ${chosen} ('progress', 'never'))`,
  `DELETE FROM pending_progress WHERE book = ${chosen} ('never'))`,
];

/** One mark in both rows: pending in the newer, sent in the kept one. */
const newer = `FROM pending_annotations AS newer WHERE newer.book = :gone
  AND newer.kind = pending_annotations.kind AND newer.mark = pending_annotations.mark`;
const there = `FROM synced_annotations AS there WHERE there.book = :kept
  AND there.kind = pending_annotations.kind AND there.mark = pending_annotations.mark`;

/** For tables with one row per book. `olderGoes`: condition for keeping the newer one. */
function oneRow(table: string, olderGoes: string): readonly string[] {
  return [`DELETE FROM ${table} WHERE book = :kept AND ${olderGoes}`].concat(firstRow(table));
}

/** Moves rows; the older book's row of the same key wins. */
function firstRow(table: string): readonly string[] {
  return [`UPDATE OR IGNORE ${table} SET book = :kept WHERE book = :gone`, `DELETE FROM ${table} WHERE book = :gone`];
}

function allRows(table: string): readonly string[] {
  return [`UPDATE ${table} SET book = :kept WHERE book = :gone`];
}

const laterQueued = (table: string): string => `created_at <= (SELECT created_at FROM ${table} WHERE book = :gone)`;

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

/** The newer note has the latest text. Sent parts of both may have arrived. */
const noteRules: ColumnRules = {
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

function joinNotes(): string {
  const rules = Object.entries(noteRules);
  return `
UPDATE pending_annotations SET (${rules.map(([column]) => column).join(", ")}) = (
  SELECT ${rules.map(([, rule]) => rule).join(",\n    ")} ${newer})
WHERE book = :kept AND EXISTS (SELECT 1 ${newer})`;
}

interface MergeRule {
  readonly table: string;
  readonly statements: readonly string[];
  /** Columns merged one by one; absent: whole rows. */
  readonly merged?: ColumnRules;
}

/** In this order. A table without a rule would prevent the deletion of the newer book. */
export const mergeRules: readonly MergeRule[] = [
  { table: "books", statements: [joinRows()], merged: bookRules() },
  { table: "fingerprints", statements: allRows("fingerprints") },
  { table: "open_session", statements: allRows("open_session") },
  { table: "pending_sessions", statements: allRows("pending_sessions") },
  { table: "historical_sessions", statements: allRows("historical_sessions") },
  { table: "pending_ratings", statements: oneRow("pending_ratings", laterQueued("pending_ratings")) },
  { table: "pending_statuses", statements: oneRow("pending_statuses", laterQueued("pending_statuses")) },
  // The newer one, unless only the older was synced.
  {
    table: "book_fields",
    statements: oneRow(
      "book_fields",
      `EXISTS (SELECT 1 FROM book_fields AS newer
  WHERE newer.book = :gone AND newer.field = book_fields.field AND (newer.base IS NOT NULL OR book_fields.base IS NULL))`,
    ),
  },
  // The newer one, else the older, whose newer bytes the server may know.
  {
    table: "pending_progress",
    statements: oneRow("pending_progress", "EXISTS (SELECT 1 FROM pending_progress AS newer WHERE newer.book = :gone)")
      .concat(`UPDATE pending_progress SET hash = ${shownHash("pending_progress.book")}, state = 'pending', reason = NULL,
  awaits_book = 0 WHERE book = :kept AND hash NOT IN (SELECT hash FROM files)`),
  },
  {
    table: "known_progress",
    statements: [joinProgress(), "DELETE FROM known_progress WHERE book = :gone"],
    merged: progressRules,
  },
  // The next sync fetches it again.
  { table: "fetched_positions", statements: ["DELETE FROM fetched_positions WHERE book IN (:kept, :gone)"] },
  { table: "touched_marks", statements: firstRow("touched_marks") },
  // The values sent first.
  { table: "synced_annotations", statements: firstRow("synced_annotations") },
  {
    table: "pending_annotations",
    statements: [joinNotes()].concat(firstRow("pending_annotations"), [
      // Creations that the server already has or cannot take. Changed ones become updates.
      `DELETE FROM pending_annotations WHERE book = :kept AND operation = 'create' AND EXISTS (
  SELECT 1 ${there} AND (there.digest = pending_annotations.digest OR there.reason IS NOT NULL))`,
      `UPDATE pending_annotations SET operation = 'update', (server_id, cfi) = (SELECT there.server_id, there.cfi ${there})
WHERE book = :kept AND operation = 'create' AND EXISTS (SELECT 1 ${there})`,
    ]),
    merged: noteRules,
  },
];

/** A file does not replace one of its own book. */
const ownFile = `UPDATE files SET before = NULL WHERE before IN (SELECT hash FROM fingerprints WHERE book = :kept)
  AND hash IN (SELECT hash FROM fingerprints WHERE book = :kept)`;

/** Moves everything of `gone`, the newer row, to `kept`, after proof that both are one book. One transaction. */
export function mergeBooks(database: Database, kept: number, gone: number): void {
  const statements: Statement[] = [];
  const rules = mergeRules.flatMap((rule) => rule.statements);
  for (const sql of unwanted.concat(rules, [ownFile, "DELETE FROM books WHERE id = :gone"]))
    statements.push([sql, { kept: sql.includes(":kept") ? kept : undefined, gone: namedGone(sql, gone) }]);
  runAll(database, statements);
}

function namedGone(sql: string, gone: number): number | undefined {
  return sql.includes(":gone") ? gone : undefined;
}
