import { bookKey, shownHash, titleOf } from "../book/sameBook";
import { unmatchedBooks } from "../book/unmatched";

/**
 * As many rows of a kind as are sure to be of `:limit` books, whatever else of them are of the same: those that share
 * their number with another are counted twice.
 */
const enough = `LIMIT :limit + (SELECT coalesce(sum(rows), 0) FROM (
    SELECT count(*) AS rows FROM books WHERE server_id IS NOT NULL GROUP BY server_id HAVING count(*) > 1))`;

/** The books of one kind, those that wait longest. */
function oldest(table: string): string {
  return `
  SELECT * FROM (SELECT book, min(created_at) AS since FROM ${table} GROUP BY book ORDER BY since ${enough})`;
}

/** What of a kind waits and has not failed. */
function amount(what: string, table: string): string {
  return `sum((SELECT ${what} FROM ${table} AS w WHERE w.book = members.book AND state <> 'failed'))`;
}

/** How much of each kind waits of the books in the table `picked`, in the order of `since`. Nothing else is counted. */
function amountsOf(tables: string): string {
  return `
WITH ${tables},
members AS (
  SELECT picked.shown, since, coalesce(other.id, picked.shown) AS book
  FROM picked JOIN books AS mine ON mine.id = picked.shown
    LEFT JOIN books AS other ON other.server_id = mine.server_id)
SELECT ${shownHash("shown")} AS hash,
  coalesce(${titleOf("shown")}, (SELECT max(title) FROM pending_sessions WHERE book = shown)) AS title,
  ${amount("count(*)", "pending_sessions")} AS sessions,
  ${amount("sum(duration_seconds)", "pending_sessions")} AS seconds,
  ${amount("count(*)", "pending_annotations")} AS notes,
  ${amount("count(*)", "pending_ratings")} AS ratings,
  ${amount("count(*)", "pending_progress")} AS positions
FROM members GROUP BY shown ORDER BY since, shown`;
}

/** The `:limit` books of which something has waited longest, and how much does. All others stay in their indexes. */
export const booksWaiting = amountsOf(`oldest AS (${[
  oldest("pending_sessions"),
  oldest("pending_annotations"),
  oldest("pending_ratings"),
  oldest("pending_progress"),
].join(" UNION ALL")}),
picked AS MATERIALIZED (
  SELECT max(books.id) AS shown, min(since) AS since FROM oldest JOIN books ON books.id = oldest.book
  GROUP BY ${bookKey} ORDER BY since, shown LIMIT :limit)`);

/** How much waits of the `:limit` first books that the server has not been found to have. */
export const unmatchedWaiting = amountsOf(
  `picked AS MATERIALIZED (SELECT book AS shown, -newest AS since FROM ${unmatchedBooks})`,
);
