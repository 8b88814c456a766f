import type { Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Database } from "../../ports/database";

/**
 * Of the books of which something waits in this table, and is not set aside, those without a number: at most `limit`,
 * the one asked for longest ago first. Failure: storage.
 */
export function unknownIn(
  database: Database,
  table: "pending_annotations" | "pending_ratings",
  limit: number,
): Result<readonly Fingerprint[]> {
  const rows = database.query(
    `
SELECT hash FROM book_cache
WHERE book_id IS NULL AND hash IN (SELECT hash FROM ${table} WHERE state <> 'parked')
ORDER BY missed_at, id LIMIT :limit`,
    { limit },
  );
  return rows.ok ? ok(rows.value.map(({ hash }) => hash as Fingerprint)) : rows;
}
