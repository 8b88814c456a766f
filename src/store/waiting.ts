import type { Fingerprint } from "../domain/book";
import { ok, type Result } from "../domain/result";
import type { Amount, Thing } from "../domain/waiting";
import type { Database, Row } from "../ports/database";
import type { BookWaiting, ThingWaiting, WaitingStore } from "../ports/waitingStore";
import { countIn, numberIn, textIn } from "./cell";
import { circle, shownAs } from "./kin";

const titled = "(SELECT b.title FROM book_cache AS b WHERE b.hash = w.hash)";

/** 1 for a row that only waits: whether it was set aside is told by an index, not by the row. */
function onlyWaits(table: string): string {
  return `id NOT IN (SELECT id FROM ${table} WHERE state = 'parked')`;
}

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
  /** Rows are counted and summed in an index; of each book one row alone is read, its first. */
  byBook: `
SELECT w.hash AS hash, coalesce(${titled}, max(w.title)) AS title, sum(sessions) AS sessions, sum(notes) AS notes,
  sum(ratings) AS ratings, sum(positions) AS positions, sum(seconds) AS seconds
FROM (SELECT ${shownAs("one.hash")} AS hash, title, sessions, notes, ratings, positions, seconds, since FROM (
  SELECT f.hash AS hash, f.title AS title, sessions, 0 AS notes, 0 AS ratings, 0 AS positions, seconds,
    f.created_at AS since
  FROM (SELECT min(id) AS first, sum(${onlyWaits("pending_sessions")}) AS sessions,
    sum(CASE WHEN ${onlyWaits("pending_sessions")} THEN duration_seconds ELSE 0 END) AS seconds
    FROM pending_sessions GROUP BY hash) JOIN pending_sessions AS f ON f.id = first
  UNION ALL SELECT f.hash, NULL, 0, notes, 0, 0, 0, f.created_at
  FROM (SELECT min(id) AS first, sum(${onlyWaits("pending_annotations")}) AS notes FROM pending_annotations GROUP BY hash)
    JOIN pending_annotations AS f ON f.id = first
  UNION ALL SELECT hash, NULL, 0, 0, state <> 'parked', 0, 0, created_at FROM pending_ratings
  UNION ALL SELECT hash, NULL, 0, 0, 0, parked IS NULL, 0, read_at FROM pending_progress) AS one) AS w
GROUP BY w.hash ORDER BY min(since), w.hash`,
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
SELECT hash, ${titled} AS title, max(at) AS at FROM (SELECT ${shownAs("one.hash")} AS hash, at FROM (
  SELECT hash, max(sent_at) AS at FROM historical_sessions GROUP BY hash
  UNION ALL SELECT hash, max(sent_at) FROM synced_annotations WHERE reason IS NULL GROUP BY hash
  UNION ALL SELECT hash, pushed_at FROM known_progress WHERE pushed_at IS NOT NULL) AS one) AS w
GROUP BY hash ORDER BY at DESC, hash LIMIT :limit`,
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
    byBook: () => list(sql.byBook, {}, (row) => bookIn(row)),
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
