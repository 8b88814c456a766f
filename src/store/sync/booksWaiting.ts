import { bookKey, shownAs, titleOf } from "../book/kin";
import { unmatchedBooks } from "../book/unmatched";

/**
 * As many fingerprints of a kind as are sure to be of `:limit` books, whatever else of them are of the same: those of
 * books that have several are counted twice.
 */
const enough = `LIMIT :limit + (SELECT count(*) FROM book_cache WHERE family IS NOT NULL)
    + (SELECT count(*) FROM book_cache WHERE circle IS NOT NULL)`;

/** The books of one kind, those that wait longest. */
function oldest(table: string): string {
  return `
  SELECT * FROM (SELECT hash, min(created_at) AS since FROM ${table} GROUP BY hash ORDER BY since ${enough})`;
}

/** The same, where there is one row a book. */
function oldestOnly(table: string, since: string): string {
  return `
  SELECT * FROM (SELECT hash, ${since} AS since FROM ${table} ORDER BY since ${enough})`;
}

/** What of a kind waits and is not set aside. */
function amount(what: string, table: string, waits: string = "state <> 'parked'"): string {
  return `sum((SELECT ${what} FROM ${table} AS w WHERE w.hash = members.hash AND ${waits}))`;
}

/** How much of each kind waits of the books in the table `picked`, in the order of `since`. Nothing else is counted. */
function amountsOf(tables: string): string {
  return `
WITH ${tables},
books AS MATERIALIZED (
  SELECT since, family, circle,
    CASE WHEN coalesce(circle, family) IS NULL THEN book ELSE ${shownAs("book")} END AS book
  FROM picked),
members AS (
  SELECT book, since, coalesce(kin.hash, book) AS hash
  FROM books LEFT JOIN book_cache AS kin ON kin.family = books.family OR kin.circle = books.circle)
SELECT book AS hash,
  coalesce(${titleOf("book")}, (SELECT max(title) FROM pending_sessions WHERE hash = book)) AS title,
  ${amount("count(*)", "pending_sessions")} AS sessions,
  ${amount("sum(duration_seconds)", "pending_sessions")} AS seconds,
  ${amount("count(*)", "pending_annotations")} AS notes,
  ${amount("count(*)", "pending_ratings")} AS ratings,
  ${amount("count(*)", "pending_progress", "parked IS NULL")} AS positions
FROM members GROUP BY book ORDER BY since, book`;
}

/** The `:limit` books of which something has waited longest, and how much does. All others stay in their indexes. */
export const booksWaiting = amountsOf(`oldest AS (${[
  oldest("pending_sessions"),
  oldest("pending_annotations"),
  oldestOnly("pending_ratings", "created_at"),
  oldestOnly("pending_progress", "read_at"),
].join(" UNION ALL")}),
picked AS MATERIALIZED (
  SELECT min(oldest.hash) AS book, family, circle, min(since) AS since
  FROM oldest LEFT JOIN book_cache ON book_cache.hash = oldest.hash
  GROUP BY ${bookKey("oldest.hash")} ORDER BY since, book LIMIT :limit)`);

/** How much waits of the `:limit` first books that the server has not been found to have. */
export const unmatchedWaiting = amountsOf(`picked AS MATERIALIZED (
  SELECT book_cache.hash AS book, family, circle, -id AS since ${unmatchedBooks})`);
