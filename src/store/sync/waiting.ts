import type { Fingerprint } from "../../domain/book";
import { ok, type Result } from "../../domain/result";
import type { QueueCount, QueueKind } from "../../domain/queue";
import type { Database, Row } from "../../ports/store";
import type { BookWaiting, ThingWaiting, WaitingStore } from "../../ports/queueStore";
import { countIn, numberIn, textIn } from "../statements";
import { bookKey, sameNumber, shownHash, titleOf } from "../book/sameBook";
import { unmatchedBooks } from "../book/bookRow";

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
const booksWaiting = amountsOf(`oldest AS (${[
  oldest("pending_sessions"),
  oldest("pending_annotations"),
  oldest("pending_ratings"),
  oldest("pending_progress"),
].join(" UNION ALL")}),
picked AS MATERIALIZED (
  SELECT max(books.id) AS shown, min(since) AS since FROM oldest JOIN books ON books.id = oldest.book
  GROUP BY ${bookKey} ORDER BY since, shown LIMIT :limit)`);

/** How much waits of the `:limit` first books that the server has not been found to have. */
const unmatchedWaiting = amountsOf(
  `picked AS MATERIALIZED (SELECT book AS shown, -newest AS since FROM ${unmatchedBooks})`,
);

/** The kinds of things, under the names that the columns have. */
const things: readonly (readonly [column: string, thing: QueueKind])[] = [
  ["sessions", "session"],
  ["notes", "note"],
  ["ratings", "rating"],
  ["positions", "position"],
  ["shelves", "shelf change"],
];

const sameBook = `book IN ${sameNumber}`;

/** What waits of one kind, and why. */
function waitingAs(thing: QueueKind, table: string, seconds: string, reason: string): string {
  return `
SELECT '${thing}' AS thing, count(*) AS number, sum(state = 'failed') AS parked, ${seconds} AS seconds,
  max(CASE WHEN state <> 'failed' THEN ${reason} END) AS reason,
  max(CASE WHEN state = 'failed' THEN reason END) AS parked_because
FROM ${table} WHERE ${sameBook}`;
}

const seconds = "sum(CASE WHEN state <> 'failed' THEN duration_seconds END)";

const sql = {
  /** Each is counted in an index, and none looks at what has not failed; there is one position a book at most. */
  parked: `
SELECT (SELECT count(*) FROM pending_sessions WHERE state = 'failed') AS sessions,
  (SELECT count(*) FROM pending_annotations WHERE state = 'failed') AS notes,
  (SELECT count(*) FROM pending_ratings WHERE state = 'failed') AS ratings,
  (SELECT count(*) FROM pending_progress WHERE state = 'failed') AS positions,
  (SELECT count(*) FROM pending_unassignments WHERE state = 'failed') AS shelves`,
  ofBook: [
    waitingAs("session", "pending_sessions", seconds, "reason"),
    waitingAs("note", "pending_annotations", "0", "reason"),
    waitingAs("rating", "pending_ratings", "0", "reason"),
    waitingAs("position", "pending_progress", "0", "CASE WHEN awaits_book = 1 THEN 1 END"),
  ].join(" UNION ALL"),
  lately: `
SELECT ${shownHash("book")} AS hash, ${titleOf("book")} AS title, at FROM (
  SELECT max(id) AS book, max(at) AS at FROM (
    SELECT book, max(sent_at) AS at FROM historical_sessions GROUP BY book
    UNION ALL SELECT book, max(sent_at) FROM synced_annotations WHERE reason IS NULL GROUP BY book
    UNION ALL SELECT book, pushed_at FROM known_progress WHERE pushed_at IS NOT NULL) AS w
  JOIN books ON books.id = w.book GROUP BY ${bookKey} ORDER BY at DESC, book LIMIT :limit)
ORDER BY at DESC, hash`,
};

/** What waits and what has gone, of every kind, by book: under whichever of its fingerprints. */
export function createWaitingStore(database: Database): WaitingStore {
  const list = <T>(query: string, values: Record<string, string | number>, read: (row: Row) => T) => {
    const rows = database.query(query, values);
    return rows.ok ? ok(rows.value.map((row) => read(row))) : rows;
  };
  return {
    parked: () => {
      const rows = database.query(sql.parked);
      return rows.ok ? ok(amountsIn(rows.value[0] ?? {})) : rows;
    },
    byBook: (limit) => list(booksWaiting, { limit }, (row) => bookIn(row)),
    ofUnmatched: (limit) => {
      const books = list(unmatchedWaiting, { limit }, (row) => bookIn(row));
      return books.ok ? ok(books.value.filter(({ amounts }) => amounts.length > 0)) : books;
    },
    ofBook: (hash) => ofBook(database, hash),
    lately: (limit) =>
      list(sql.lately, { limit }, (row) => ({
        fingerprint: row.hash as Fingerprint,
        title: textIn(row.title),
        at: countIn(row.at),
      })),
  };
}

function amountsIn(row: Row): readonly QueueCount[] {
  const amounts: QueueCount[] = [];
  for (const [column, of] of things) {
    const count = countIn(row[column]);
    if (count > 0) amounts.push({ of, count });
  }
  return amounts;
}

function bookIn(row: Row): BookWaiting {
  return {
    fingerprint: row.hash as Fingerprint,
    title: textIn(row.title),
    amounts: amountsIn(row),
    seconds: countIn(row.seconds),
  };
}

function ofBook(database: Database, hash: Fingerprint): Result<readonly ThingWaiting[]> {
  const rows = database.query(sql.ofBook, { hash });
  if (!rows.ok) return rows;
  const waiting: ThingWaiting[] = [];
  for (const row of rows.value) {
    const parked = countIn(row.parked);
    if (countIn(row.number) === 0) continue;
    const of = row.thing as QueueKind;
    waiting.push({
      of,
      count: countIn(row.number) - parked,
      parked,
      seconds: countIn(row.seconds),
      lastAttempt: of === "position" ? undefined : textIn(row.reason),
      awaitsBook: of === "position" && numberIn(row.reason) === 1,
      parkedBecause: textIn(row.parked_because),
    });
  }
  return ok(waiting);
}
