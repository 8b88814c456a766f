import { type Database, runAll, type Statement } from "../store/database";
import { shownHash } from "./bookRow.store";

/** Columns that a match by hand may replace; `previous_` columns keep the values before. */
export const matchedWords = ["title", "author", "isbn10", "isbn13"] as const;

/**
 * `b` is the older row, which is kept, `a` the newer. A number that the server gave to one of the two ends a match by
 * hand of the other: it is proven now.
 */
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

/** The newer row comes first, but the server knows better. */
function bookRules(): ColumnRules {
  const rules: ColumnRules = {
    missed_at: "coalesce(max(a.missed_at, b.missed_at), a.missed_at, b.missed_at)",
    miss_told: "max(a.miss_told, b.miss_told)",
    offered_at: "coalesce(b.offered_at, a.offered_at)",
    proposal_offered: "max(a.proposal_offered, b.proposal_offered)",
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

/** Kept while nobody could tell that it was a book of which the reader wants nothing kept. */
const chosen = `:gone AND EXISTS (SELECT 1 FROM books AS a, books AS b
  WHERE a.id = :gone AND b.id = :kept AND a.choice IS NULL AND b.choice IN `;
const unwanted: readonly string[] = [
  `DELETE FROM pending_sessions WHERE state <> 'sending' AND book = ${chosen} ('progress', 'never'))`,
  `DELETE FROM pending_annotations WHERE state <> 'sending' AND book = ${chosen} ('progress', 'never'))`,
  `DELETE FROM pending_ratings WHERE state <> 'sending' AND book = ${chosen} ('progress', 'never'))`,
  `DELETE FROM pending_statuses WHERE state <> 'sending' AND book = ${chosen} ('progress', 'never'))`,
  `DELETE FROM pending_progress WHERE book = ${chosen} ('never'))`,
];

/** One mark in both rows: pending in the newer, known to the server in the kept one. */
const newer = `FROM pending_annotations AS newer WHERE newer.book = :gone
  AND newer.kind = pending_annotations.kind AND newer.mark = pending_annotations.mark`;
const there = `FROM synced_annotations AS there WHERE there.book = :kept
  AND there.kind = pending_annotations.kind AND there.mark = pending_annotations.mark`;

/** A table with one row a book: of two, the older one goes where this holds. */
function oneRow(table: string, olderGoes: string): readonly string[] {
  return [`DELETE FROM ${table} WHERE book = :kept AND ${olderGoes}`].concat(firstRow(table));
}

/** Rows move, unless the older book has one with the same key. */
function firstRow(table: string): readonly string[] {
  return [`UPDATE OR IGNORE ${table} SET book = :kept WHERE book = :gone`, `DELETE FROM ${table} WHERE book = :gone`];
}

function allRows(table: string): readonly string[] {
  return [`UPDATE ${table} SET book = :kept WHERE book = :gone`];
}

const laterQueued = (table: string): string => `created_at <= (SELECT created_at FROM ${table} WHERE book = :gone)`;

/** The value of the position that was pushed last. */
const lastPushed = (column: string): string => `(SELECT ${column} FROM known_progress WHERE book IN (:kept, :gone)
    ORDER BY coalesce(pushed_at, 0) DESC, book = :gone DESC LIMIT 1)`;
const newerWhere = (known: string, column: string): string =>
  `CASE WHEN excluded.${known} IS NULL THEN ${column} ELSE excluded.${column} END`;

const progressRules: ColumnRules = {
  pushed_hash: lastPushed("pushed_hash"),
  pushed_percent: lastPushed("pushed_percent"),
  pushed_place: lastPushed("pushed_place"),
  pushed_at: "max(coalesce(pushed_at, excluded.pushed_at), coalesce(excluded.pushed_at, pushed_at))",
  earlier_hash: `(SELECT pushed_hash FROM known_progress WHERE book IN (:kept, :gone) AND pushed_hash IS NOT NULL
    ORDER BY coalesce(pushed_at, 0), book = :gone LIMIT 1)`,
  refused_percent: "coalesce(excluded.refused_percent, refused_percent)",
  refused_place: newerWhere("refused_percent", "refused_place"),
  tried_percent: "coalesce(excluded.tried_percent, tried_percent)",
  tried_place: newerWhere("tried_percent", "tried_place"),
};

function joinProgress(): string {
  const rules = Object.entries(progressRules);
  const columns = rules.map(([column]) => column).join(", ");
  return `
INSERT INTO known_progress (book, ${columns}) SELECT :kept, ${columns} FROM known_progress WHERE book = :gone
ON CONFLICT (book) DO UPDATE SET ${rules.map(([column, rule]) => `${column} = ${rule}`).join(",\n  ")}`;
}

/** The newer note has the reader's last words. What may have arrived of either may have arrived. */
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
};

function joinNotes(): string {
  const rules = Object.entries(noteRules);
  return `
UPDATE pending_annotations SET (${rules.map(([column]) => column).join(", ")}) = (
  SELECT ${rules.map(([, rule]) => rule).join(",\n    ")} ${newer})
WHERE book = :kept AND EXISTS (SELECT 1 ${newer})`;
}

/** A table that refers to a book. */
interface MergeRule {
  readonly table: string;
  readonly statements: readonly string[];
  /** Columns that are merged one by one; absent: rows stay whole. */
  readonly merged?: ColumnRules;
}

/** In this order. A table without a rule would keep the newer book from being deleted. */
export const mergeRules: readonly MergeRule[] = [
  { table: "books", statements: [joinRows()], merged: bookRules() },
  { table: "fingerprints", statements: allRows("fingerprints") },
  { table: "open_session", statements: allRows("open_session") },
  { table: "pending_sessions", statements: allRows("pending_sessions") },
  { table: "historical_sessions", statements: allRows("historical_sessions") },
  { table: "pending_ratings", statements: oneRow("pending_ratings", laterQueued("pending_ratings")) },
  { table: "pending_statuses", statements: oneRow("pending_statuses", laterQueued("pending_statuses")) },
  // The newer one, unless only the older was ever synced.
  {
    table: "book_fields",
    statements: oneRow(
      "book_fields",
      `EXISTS (SELECT 1 FROM book_fields AS newer
  WHERE newer.book = :gone AND newer.field = book_fields.field AND (newer.base IS NOT NULL OR book_fields.base IS NULL))`,
    ),
  },
  // The newer one, or else the older, of which the server may know the newer bytes.
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
  { table: "touched_marks", statements: firstRow("touched_marks") },
  // The first words that the server was told of a mark.
  { table: "synced_annotations", statements: firstRow("synced_annotations") },
  {
    table: "pending_annotations",
    statements: [joinNotes()].concat(firstRow("pending_annotations"), [
      // Noted before the books were one: the server has it, or is never to have it, or in other words.
      `DELETE FROM pending_annotations WHERE book = :kept AND operation = 'create' AND EXISTS (
  SELECT 1 ${there} AND (there.digest = pending_annotations.digest OR there.reason IS NOT NULL))`,
      `UPDATE pending_annotations SET operation = 'update', (server_id, cfi) = (SELECT there.server_id, there.cfi ${there})
WHERE book = :kept AND operation = 'create' AND EXISTS (SELECT 1 ${there})`,
    ]),
    merged: noteRules,
  },
];

/** A file that replaced one of the same book replaced nothing. */
const ownFile = `UPDATE files SET before = NULL WHERE before IN (SELECT hash FROM fingerprints WHERE book = :kept)
  AND hash IN (SELECT hash FROM fingerprints WHERE book = :kept)`;

/**
 * Two rows of `books` are proven to be one book: everything of the newer, `gone`, becomes that of the older, `kept`,
 * which has one of each afterwards; all of it or nothing.
 */
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
