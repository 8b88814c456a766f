import type { Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Database } from "../../ports/database";
import { shownHash } from "./sameBook";

/**
 * The books that the server has not been found to have, and that were seen on this device, as a table of `book`, `waits`
 * and `newest`: those first whose sessions wait, the newest first, at most `:limit`.
 */
export const unmatchedBooks = `(
  SELECT books.id AS book, books.id IN (SELECT book FROM pending_sessions) AS waits,
    (SELECT max(seen) FROM fingerprints WHERE fingerprints.book = books.id) AS newest
  FROM books WHERE server_id IS NULL AND choice IS NOT 'never' AND (
    books.id IN (SELECT book FROM pending_sessions) OR missed_at IS NOT NULL AND EXISTS (
      SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE fingerprints.book = books.id))
  ORDER BY waits DESC, newest DESC LIMIT :limit)`;

/**
 * Of the books of which something waits in this table, and has not failed, those without a number: at most `limit`, the
 * one asked for longest ago first. Failure: storage.
 */
export function unknownIn(
  database: Database,
  table: "pending_annotations" | "pending_ratings",
  limit: number,
): Result<readonly Fingerprint[]> {
  const rows = database.query(
    `
SELECT ${shownHash("books.id")} AS hash FROM books
WHERE server_id IS NULL AND id IN (SELECT book FROM ${table} WHERE state <> 'failed')
ORDER BY missed_at, id LIMIT :limit`,
    { limit },
  );
  return rows.ok ? ok(rows.value.map(({ hash }) => hash as Fingerprint)) : rows;
}
