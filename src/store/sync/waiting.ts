import type { Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Amount, Thing } from "../../domain/waiting";
import type { Database, Row } from "../../ports/database";
import type { BookWaiting, ThingWaiting, WaitingStore } from "../../ports/waitingStore";
import { booksWaiting, unmatchedWaiting } from "./booksWaiting";
import { countIn, numberIn, textIn } from "../cell";
import { bookKey, circle, shownAs, titleOf } from "../book/kin";

/** The kinds of things, under the names that the columns have. */
const things: readonly (readonly [column: string, thing: Thing])[] = [
  ["sessions", "session"],
  ["notes", "note"],
  ["ratings", "rating"],
  ["positions", "position"],
  ["shelves", "shelf change"],
];

const sql = {
  /** Each is counted in an index, and none looks at what is not set aside; there is one position a book at most. */
  parked: `
SELECT (SELECT count(*) FROM pending_sessions WHERE state = 'parked') AS sessions,
  (SELECT count(*) FROM pending_annotations WHERE state = 'parked') AS notes,
  (SELECT count(*) FROM pending_ratings WHERE state = 'parked') AS ratings,
  (SELECT count(*) FROM pending_progress WHERE parked IS NOT NULL) AS positions,
  (SELECT count(*) FROM pending_unassignments WHERE state = 'parked') AS shelves`,
  ofBook: `
SELECT 'session' AS thing, count(*) AS number, sum(state = 'parked') AS parked,
  sum(CASE WHEN state <> 'parked' THEN duration_seconds END) AS seconds,
  max(CASE WHEN state <> 'parked' THEN reason END) AS reason,
  max(CASE WHEN state = 'parked' THEN reason END) AS parked_because
FROM pending_sessions WHERE hash IN ${circle}
UNION ALL SELECT 'note', count(*), sum(state = 'parked'), 0, max(CASE WHEN state <> 'parked' THEN reason END),
  max(CASE WHEN state = 'parked' THEN reason END) FROM pending_annotations WHERE hash IN ${circle}
UNION ALL SELECT 'rating', count(*), sum(state = 'parked'), 0, max(CASE WHEN state <> 'parked' THEN reason END),
  max(CASE WHEN state = 'parked' THEN reason END) FROM pending_ratings WHERE hash IN ${circle}
UNION ALL SELECT 'position', count(*), sum(parked IS NOT NULL), 0,
  max(CASE WHEN parked IS NULL AND awaits_book = 1 THEN 1 END), max(parked) FROM pending_progress WHERE hash IN ${circle}`,
  lately: `
SELECT hash, ${titleOf("gone.hash")} AS title, at FROM (SELECT ${shownAs("one")} AS hash, at FROM (
  SELECT min(w.hash) AS one, max(at) AS at FROM (
    SELECT hash, max(sent_at) AS at FROM historical_sessions GROUP BY hash
    UNION ALL SELECT hash, max(sent_at) FROM synced_annotations WHERE reason IS NULL GROUP BY hash
    UNION ALL SELECT hash, pushed_at FROM known_progress WHERE pushed_at IS NOT NULL) AS w
  LEFT JOIN book_cache ON book_cache.hash = w.hash GROUP BY ${bookKey("w.hash")}
  ORDER BY at DESC, one LIMIT :limit)) AS gone
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

function amountsIn(row: Row): readonly Amount[] {
  const amounts: Amount[] = [];
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
    const of = row.thing as Thing;
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
