import type { Fingerprint } from "../../domain/book";
import { ok, type Result } from "../../domain/result";
import type { QueueKind } from "../../domain/queue";
import type { Database, Row, Values } from "../../ports/store";
import type { ParkedItem, ParkedStore } from "../../ports/queueStore";
import { countIn, runAll, type Statement, textIn } from "../statements";
import { sameNumber, shownHash, titleOf } from "../book/sameBook";

const noted = "created_at AS at, created_at AS ended_at";

const sql = {
  unwantedNote: `
INSERT INTO synced_annotations (book, kind, mark, cfi, digest, reason, title, passage, sent_at)
SELECT book, kind, mark, cfi, digest, :reason, title, passage, :at
FROM pending_annotations WHERE id = :id AND deed = 'create' AND state = 'failed'
ON CONFLICT (book, kind, mark) DO UPDATE SET digest = excluded.digest, reason = excluded.reason`,
  unwantedChange: `
UPDATE synced_annotations SET digest = (
  SELECT p.digest FROM pending_annotations AS p WHERE p.id = :id)
WHERE (book, kind, mark) = (
  SELECT p.book, p.kind, p.mark FROM pending_annotations AS p
  WHERE p.id = :id AND p.deed = 'update' AND p.state = 'failed')`,
  unwantedRating: `
UPDATE books SET rating_sent_at = NULL, rating = (SELECT rating FROM pending_ratings WHERE pending_ratings.id = :id)
WHERE id = (SELECT book FROM pending_ratings WHERE pending_ratings.id = :id AND state = 'failed')`,
  list: `
SELECT place, thing, id, ${shownHash("parked.book")} AS hash, coalesce(${titleOf("parked.book")}, title) AS title, at,
  ended_at, amount, pages, words, reason
FROM (
  SELECT 1 AS place, 'session' AS thing, id, book, title, start_time AS at, end_time AS ended_at,
    duration_seconds AS amount, pages_read AS pages, NULL AS words, reason
  FROM pending_sessions WHERE state = 'failed'
  UNION ALL SELECT 2, 'note', id, book, NULL, ${noted}, 0, 0, coalesce(note, passage), reason
  FROM pending_annotations WHERE state = 'failed'
  UNION ALL SELECT 3, 'rating', id, book, NULL, ${noted}, rating, 0, NULL, reason
  FROM pending_ratings WHERE state = 'failed'
  UNION ALL SELECT 4, 'position', id, book, NULL, read_at, read_at, percent, 0, NULL, reason
  FROM pending_progress WHERE state = 'failed'
  UNION ALL SELECT 5, 'shelf change', id, NULL, title, ${noted}, 0, 0, NULL, reason
  FROM pending_unassignments WHERE state = 'failed') AS parked
WHERE :hash IS NULL OR book IN ${sameNumber} ORDER BY place, id LIMIT :limit`,
  around: `
SELECT start_time, end_time FROM pending_sessions
WHERE book IN ${sameNumber} AND id <> :id AND start_time <= :ended_at AND end_time >= :started_at
UNION ALL SELECT start_time, end_time FROM historical_sessions
WHERE book IN ${sameNumber} AND start_time <= :ended_at AND end_time >= :started_at
UNION ALL SELECT start_time, end_time FROM open_session
WHERE book IN ${sameNumber} AND start_time <= :ended_at AND end_time >= :started_at`,
  setTime: `
UPDATE pending_sessions SET first_start = coalesce(first_start, start_time),
  first_end = coalesce(first_end, min(end_time, start_time + duration_seconds + 86400)),
  start_time = :started_at, end_time = :ended_at, state = 'pending', reason = NULL
WHERE id = :id AND state = 'failed'`,
};

/** Where each kind of thing waits. */
const tableOf: Readonly<Record<QueueKind, string>> = {
  session: "pending_sessions",
  note: "pending_annotations",
  rating: "pending_ratings",
  position: "pending_progress",
  "shelf change": "pending_unassignments",
};

/** How what was set aside goes back into its queue. */
function retrying(of: QueueKind): string {
  return `UPDATE ${tableOf[of]} SET state = 'pending', reason = NULL WHERE state = 'failed'`;
}

const ofBooks: readonly QueueKind[] = ["session", "note", "rating", "position"];

function retryingOf(hash: Fingerprint): readonly Statement[] {
  return ofBooks.map((thing) => [`${retrying(thing)} AND book IN ${sameNumber}`, { hash }] as const);
}

function retryingAll(): readonly Statement[] {
  const statements: Statement[] = ofBooks.map((thing) => [retrying(thing)]);
  statements.push([retrying("shelf change")]);
  return statements;
}

/** What was set aside, wherever it waits. */
export function createParkedStore(database: Database): ParkedStore {
  const change = (statement: string, values: Values): Result<boolean> => {
    const changed = database.run(statement, values);
    return changed.ok ? ok(changed.value > 0) : changed;
  };
  return {
    list: (limit, hash) => {
      const rows = database.query(sql.list, { limit, hash });
      return rows.ok ? ok(rows.value.map((row) => itemIn(row))) : rows;
    },
    retry: ({ of, rowId }) => change(`${retrying(of)} AND id = :id`, { id: rowId }),
    retryAll: (hash) => runAll(database, hash === undefined ? retryingAll() : retryingOf(hash)),
    drop: (item, at) => dropParked(database, item, at),
    around: ({ rowId, fingerprint }, { startedAt, endedAt }) => {
      const values = { id: rowId, hash: fingerprint, started_at: startedAt, ended_at: endedAt };
      const rows = database.query(sql.around, values);
      if (!rows.ok) return rows;
      return ok(
        rows.value.map((row) => ({ startedAt: countIn(row.start_time), endedAt: countIn(row.end_time) })),
      );
    },
    setTime: ({ rowId }, { startedAt, endedAt }) =>
      change(sql.setTime, { id: rowId, started_at: startedAt, ended_at: endedAt }),
  };
}

function itemIn(row: Row): ParkedItem {
  return {
    of: row.thing as QueueKind,
    rowId: countIn(row.id),
    fingerprint: textIn(row.hash) as Fingerprint | undefined,
    title: textIn(row.title),
    at: countIn(row.at),
    endedAt: countIn(row.ended_at),
    amount: countIn(row.amount),
    pages: countIn(row.pages),
    words: textIn(row.words),
    reason: textIn(row.reason),
  };
}

/** Drops what was set aside, in one transaction. False when it is not set aside any more. Failure: storage. */
function dropParked(database: Database, item: ParkedItem, at: number): Result<boolean> {
  const { of, rowId: id } = item;
  return database.transaction(() => {
    const remembered = runAll(database, remembering(item, at));
    if (!remembered.ok) return remembered;
    const dropped = database.run(`DELETE FROM ${tableOf[of]} WHERE id = :id AND state = 'failed'`, { id });
    return dropped.ok ? ok(dropped.value > 0) : dropped;
  });
}

/**
 * So that it does not come back by itself the next time the book is looked at: a note counts as one that cannot be on
 * the server, a change of a note as made, a rating as given.
 */
function remembering({ of, rowId: id }: ParkedItem, at: number): readonly Statement[] {
  if (of === "rating") return [[sql.unwantedRating, { id }]];
  if (of !== "note") return [];
  const reason = "You chose not to send it.";
  return [
    [sql.unwantedNote, { id, at, reason }],
    [sql.unwantedChange, { id }],
  ];
}
