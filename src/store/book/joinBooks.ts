import type { Result } from "../../domain/result";
import type { Database, Values } from "../../ports/database";
import { oneCircle } from "./circle";
import { handOn } from "./handOn";
import type { Member } from "./member";
import { idStatements } from "./spreadId";
import { runAll, type Statement } from "../statements";

/** What is said of a book, whatever its bytes are. Every fingerprint of it has it. */
const sharedTables: readonly { readonly table: string; readonly columns: string }[] = [
  { table: "book_choices", columns: "choice" },
  { table: "external_ids", columns: "external_id" },
  { table: "known_ratings", columns: "rating, silenced, sent_at" },
  { table: "offered_books", columns: "offered_at" },
];

const sql = {
  join: `
UPDATE book_cache SET family = :family, suspect = CASE WHEN hash = :after THEN NULL ELSE suspect END
WHERE hash IN (:before, :after) OR family IN (:older, :newer)`,
  matches: `
INSERT INTO book_matches (hash, previous_id, matched_at)
SELECT book_cache.hash, previous_id, matched_at FROM book_cache, book_matches
WHERE family = :family AND book_id IS NULL AND book_matches.hash = :matched`,
  matchedId: "UPDATE book_cache SET book_id = :id WHERE family = :family AND book_id IS NULL",
};

/**
 * The two become one book, each with all the fingerprints that it had. What the newer has of its own stands over what
 * the older had. A number that the server gave is not passed on to a file that is here: the server is asked for it, as
 * for any other. A person's word is. Failure: storage.
 */
export function joinBooks(database: Database, before: Member, after: Member): Result<undefined> {
  const family = before.family ?? after.family ?? before.row;
  const pair = { before: before.book.fingerprint, after: after.book.fingerprint };
  const statements: Statement[] = [];
  for (const statement of unwanted(pair)) statements.push(statement);
  statements.push([sql.join, { ...pair, family, older: before.family, newer: after.family }]);
  for (const statement of oneCircle(before, after)) statements.push(statement);
  for (const { table, columns } of sharedTables)
    statements.push([sharing(table, columns), { ...pair, family }]);
  for (const statement of matching(before, after, family)) statements.push(statement);
  for (const { book } of [after, before])
    if (book.id !== undefined)
      for (const statement of idStatements(book.fingerprint, book.id)) statements.push(statement);
  const joined = runAll(database, statements);
  return joined.ok ? handOn(database, pair.before, pair.after) : joined;
}

function sharing(table: string, columns: string): string {
  return `
INSERT OR REPLACE INTO ${table} (hash, ${columns})
SELECT book_cache.hash, ${columns} FROM book_cache, ${table} WHERE family = :family AND ${table}.hash = (
  SELECT hash FROM ${table} WHERE hash IN (:before, :after) ORDER BY hash = :before LIMIT 1)`;
}

/** Where both were matched, or the server has named the other, each keeps what was said of it. */
function matching(before: Member, after: Member, family: number): readonly Statement[] {
  const matched = before.byHand ? before : after;
  const other = before.byHand ? after : before;
  const { id, fingerprint } = matched.book;
  if (!matched.byHand || id === undefined || other.book.id !== undefined) return [];
  return [
    [sql.matches, { family, matched: fingerprint }],
    [sql.matchedId, { family, id }],
  ];
}

/** Kept while nobody could tell that it was a book of which the reader wants nothing kept. */
function unwanted(pair: Values): readonly Statement[] {
  const choice = `(SELECT choice FROM book_choices WHERE hash = :before)`;
  const mine = `hash = :after AND NOT EXISTS (SELECT 1 FROM book_choices WHERE hash = :after)`;
  const isKept = `${mine} AND ${choice} IN ('progress', 'never') AND state <> 'sending'`;
  return [
    [`DELETE FROM pending_sessions WHERE ${isKept}`, pair],
    [`DELETE FROM pending_annotations WHERE ${isKept}`, pair],
    [`DELETE FROM pending_ratings WHERE ${isKept}`, pair],
    [`DELETE FROM pending_progress WHERE ${mine} AND ${choice} = 'never'`, pair],
  ];
}
