import type { Database } from "../store/database";
import { runAll, type Statement } from "../store/statements";
import { shownHash } from "./sameBook.store";

/** What a match by hand may replace, and where what was there before is kept: `previous_` and the word. */
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

/** What the newer says of these stands, where it says anything. */
const newerFirst: readonly string[] = [
  "server_id",
  "server_pages",
  "external_id",
  "choice",
  "note_sync",
  "rating",
  "rating_asks",
  "rating_discarded",
  "rating_tried",
  "status",
  "status_asks",
  "status_discarded",
  "status_tried",
  "status_before",
  "status_writing",
  "told_status",
  "told_rating",
  "reread_status",
  "proposed_id",
  "proposed_title",
  "proposed_author",
];

/** A column of the one row, and its rule. What the newer says of itself stands, but the server knows better. */
function bookRules(): readonly (readonly [column: string, rule: string])[] {
  const rules: (readonly [string, string])[] = [
    ["missed_at", "coalesce(max(a.missed_at, b.missed_at), a.missed_at, b.missed_at)"],
    ["miss_told", "max(a.miss_told, b.miss_told)"],
    ["offered_at", "coalesce(b.offered_at, a.offered_at)"],
    ["rating_sent_at", "CASE WHEN a.rating IS NULL THEN b.rating_sent_at ELSE a.rating_sent_at END"],
    ["status_sent_at", "CASE WHEN a.status IS NULL THEN b.status_sent_at ELSE a.status_sent_at END"],
    ["told_status_at", "CASE WHEN a.told_status IS NULL THEN b.told_status_at ELSE a.told_status_at END"],
    ["reread_asked", "max(a.reread_asked, b.reread_asked)"],
    ["proposal_offered", "max(a.proposal_offered, b.proposal_offered)"],
    ["matched_at", ofMatch("b.matched_at", "a.matched_at")],
    ["previous_id", ofMatch("b.previous_id", "a.previous_id")],
    ["previous_pages", ofMatch("b.previous_pages", "a.previous_pages")],
    ["previous_external", ofMatch("b.previous_external", "a.previous_external")],
  ];
  for (const column of newerFirst) rules.push([column, `coalesce(a.${column}, b.${column})`]);
  for (const word of matchedWords) {
    const own = `CASE WHEN a.matched_at IS NULL THEN a.${word} ELSE a.previous_${word} END`;
    rules.push([
      word,
      `CASE WHEN a.server_id IS NULL THEN coalesce(b.${word}, a.${word}) ELSE coalesce(a.${word}, b.${word}) END`,
    ]);
    rules.push([
      `previous_${word}`,
      ofMatch(`coalesce(b.previous_${word}, ${own})`, `coalesce(b.${word}, a.previous_${word})`),
    ]);
  }
  return rules;
}

function joinRows(): string {
  const rules = bookRules();
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

/** The same mark, waiting of the newer; and as the server was told of it. */
const newer = `FROM pending_annotations AS newer WHERE newer.book = :gone
  AND newer.kind = pending_annotations.kind AND newer.mark = pending_annotations.mark`;
const there = `FROM synced_annotations AS there WHERE there.book = :kept
  AND there.kind = pending_annotations.kind AND there.mark = pending_annotations.mark`;

/** One rule for each table that refers to a book, and for each key of it that may be there once. */
const rules: readonly string[] = [
  "UPDATE fingerprints SET book = :kept WHERE book = :gone",
  "UPDATE open_session SET book = :kept WHERE book = :gone",
  "UPDATE pending_sessions SET book = :kept WHERE book = :gone",
  "UPDATE historical_sessions SET book = :kept WHERE book = :gone",

  // One rating a book: the one given last.
  `DELETE FROM pending_ratings WHERE book = :kept AND created_at <= (
  SELECT created_at FROM pending_ratings WHERE book = :gone)`,
  "UPDATE OR IGNORE pending_ratings SET book = :kept WHERE book = :gone",
  "DELETE FROM pending_ratings WHERE book = :gone",

  // And one status.
  `DELETE FROM pending_statuses WHERE book = :kept AND created_at <= (
  SELECT created_at FROM pending_statuses WHERE book = :gone)`,
  "UPDATE OR IGNORE pending_statuses SET book = :kept WHERE book = :gone",
  "DELETE FROM pending_statuses WHERE book = :gone",

  // One position a book: the newer's, or else the older's, of which the server may know the newer bytes.
  "DELETE FROM pending_progress WHERE book = :kept AND EXISTS (SELECT 1 FROM pending_progress WHERE book = :gone)",
  "UPDATE pending_progress SET book = :kept WHERE book = :gone",
  `UPDATE pending_progress SET hash = ${shownHash("pending_progress.book")}, state = 'pending', reason = NULL,
  awaits_book = 0 WHERE book = :kept AND hash NOT IN (SELECT hash FROM files)`,
  `INSERT INTO known_progress (book, pushed_hash, pushed_percent, pushed_place, pushed_at, refused_percent,
  refused_place, tried_percent, tried_place)
SELECT :kept, pushed_hash, pushed_percent, pushed_place, pushed_at, refused_percent, refused_place, tried_percent,
  tried_place FROM known_progress WHERE book = :gone
ON CONFLICT (book) DO UPDATE SET
  earlier_hash = (SELECT pushed_hash FROM known_progress WHERE book IN (:kept, :gone) AND pushed_hash IS NOT NULL
    ORDER BY coalesce(pushed_at, 0), book = :gone LIMIT 1),
  (pushed_hash, pushed_percent, pushed_place) = (SELECT pushed_hash, pushed_percent, pushed_place FROM known_progress
    WHERE book IN (:kept, :gone) ORDER BY coalesce(pushed_at, 0) DESC, book = :gone DESC LIMIT 1),
  pushed_at = max(coalesce(pushed_at, excluded.pushed_at), coalesce(excluded.pushed_at, pushed_at)),
  refused_percent = coalesce(excluded.refused_percent, refused_percent),
  refused_place = CASE WHEN excluded.refused_percent IS NULL THEN refused_place ELSE excluded.refused_place END,
  tried_percent = coalesce(excluded.tried_percent, tried_percent),
  tried_place = CASE WHEN excluded.tried_percent IS NULL THEN tried_place ELSE excluded.tried_place END`,
  "DELETE FROM known_progress WHERE book = :gone",

  "UPDATE OR IGNORE touched_marks SET book = :kept WHERE book = :gone",
  "DELETE FROM touched_marks WHERE book = :gone",

  // What the server was told of a mark first stands.
  "UPDATE OR IGNORE synced_annotations SET book = :kept WHERE book = :gone",
  "DELETE FROM synced_annotations WHERE book = :gone",
  // The newer has the reader's last words, the older its standing; what may have arrived of either may have arrived.
  `UPDATE pending_annotations SET (operation, state, reason, path, start, finish, passage, note, color, style, title, digest)
  = (SELECT CASE WHEN newer.operation = 'delete' OR pending_annotations.operation = 'delete' THEN newer.operation
      ELSE pending_annotations.operation END,
    CASE WHEN newer.state = 'sending' THEN newer.state ELSE pending_annotations.state END,
    CASE WHEN newer.state = 'sending' THEN newer.reason ELSE pending_annotations.reason END,
    newer.path, newer.start, newer.finish, newer.passage, newer.note, newer.color, newer.style, newer.title,
    newer.digest ${newer})
WHERE book = :kept AND EXISTS (SELECT 1 ${newer})`,
  "UPDATE OR IGNORE pending_annotations SET book = :kept WHERE book = :gone",
  "DELETE FROM pending_annotations WHERE book = :gone",
  // Noted while nobody knew that it is the same book: the server has it, or is never to have it, or in other words.
  `DELETE FROM pending_annotations WHERE book = :kept AND operation = 'create' AND EXISTS (
  SELECT 1 ${there} AND (there.digest = pending_annotations.digest OR there.reason IS NOT NULL))`,
  `UPDATE pending_annotations SET operation = 'update', (server_id, cfi) = (SELECT there.server_id, there.cfi ${there})
WHERE book = :kept AND operation = 'create' AND EXISTS (SELECT 1 ${there})`,

  `UPDATE files SET before = NULL WHERE before IN (SELECT hash FROM fingerprints WHERE book = :kept)
  AND hash IN (SELECT hash FROM fingerprints WHERE book = :kept)`,
];

/**
 * Two rows of `books` are proven to be one book: everything of the newer, `gone`, becomes that of the older, `kept`,
 * which has one of each afterwards; all of it or nothing. A row that were forgotten here would keep `gone` from going,
 * and with it the whole. Failure: storage.
 */
export function mergeBooks(database: Database, kept: number, gone: number): void {
  const statements: Statement[] = [];
  for (const sql of unwanted.concat(joinRows(), rules, "DELETE FROM books WHERE id = :gone"))
    statements.push([sql, { kept: sql.includes(":kept") ? kept : undefined, gone: namedGone(sql, gone) }]);
  runAll(database, statements);
}

function namedGone(sql: string, gone: number): number | undefined {
  return sql.includes(":gone") ? gone : undefined;
}
