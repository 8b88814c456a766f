import { type Database, runAll, type Statement } from "../store/database";
import { allRows, type ColumnRules, type MergeRule, mergeRulesOfFeatures } from "./mergeRules.store";

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

/** A file does not replace one of its own book. */
const ownFile = `UPDATE files SET before = NULL WHERE before IN (SELECT hash FROM fingerprints WHERE book = :kept)
  AND hash IN (SELECT hash FROM fingerprints WHERE book = :kept)`;

/** In this order. A table without a rule would prevent the deletion of the newer book. */
export function mergeRules(): readonly MergeRule[] {
  const own: readonly MergeRule[] = [
    { table: "books", statements: [joinRows()], merged: bookRules() },
    { table: "fingerprints", statements: allRows("fingerprints") },
  ];
  return own.concat(mergeRulesOfFeatures());
}

/** Moves everything of `gone`, the newer row, to `kept`, after proof that both are one book. One transaction. */
export function mergeBooks(database: Database, kept: number, gone: number): void {
  const rules = mergeRules();
  const unwanted = rules.flatMap(({ unwanted: sql }) => (sql === undefined ? [] : [sql]));
  const moves = rules.flatMap(({ statements }) => statements);
  const statements: Statement[] = [];
  for (const sql of unwanted.concat(moves, [ownFile, "DELETE FROM books WHERE id = :gone"]))
    statements.push([
      sql,
      { kept: sql.includes(":kept") ? kept : undefined, gone: sql.includes(":gone") ? gone : undefined },
    ]);
  runAll(database, statements);
}
