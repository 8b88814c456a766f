import { caught } from "../base/storageError";
import type { Fingerprint } from "../model/book";
import { kinds, type QueueCount, type QueueKind } from "./queue.rules";
import type { Database, Row, Values } from "../store/database";
import type { QueueItem, QueueStore } from "./queueStore.port";
import { bookKey, sameNumber, shownHash, titleOf } from "../book/sameBook.store";
import { unmatchedBooks } from "../book/bookRow.store";
import { countIn, runAll, type Statement } from "../store/statements";
import { setTime, shorten, timesAround } from "./itemTimes.store";
import { bookIn, itemIn, partIn, queueTables } from "./queueView.store";

/** What a drain writes, kind by kind: what is counted here comes from an index, however much is pending. */
const sql = {
  failedCounts: "SELECT kind, count(*) AS number FROM queue WHERE state = 'failed' GROUP BY place, kind",
  count: (of: QueueKind) => `SELECT count(*) AS number FROM ${queueTables[of]}`,
  mark: (of: QueueKind) => `UPDATE ${queueTables[of]} SET state = 'sending' WHERE id = :id`,
  unmark: (of: QueueKind) => `UPDATE ${queueTables[of]} SET state = 'pending' WHERE id = :id AND state = 'sending'`,
  put: (of: QueueKind) => `
UPDATE ${queueTables[of]} SET state = :state, reason = :reason, attempts = attempts + :refused
WHERE id = :id AND state <> 'failed'`,
  unknown: (of: QueueKind) => `
SELECT ${shownHash("books.id")} AS hash FROM books
WHERE server_id IS NULL AND id IN (SELECT book FROM ${queueTables[of]} WHERE state <> 'failed')
ORDER BY missed_at, id LIMIT :limit`,
};

const isQueued = "state IN ('pending', 'sending', 'failed')";

const isOfBook = `book IN ${sameNumber}`;

/** Which books of the queue are listed, and in which order: that which has waited longest, or has gone last, first. */
const listedBooks = {
  pending: [isQueued, "since"],
  unmatched: [`${isQueued} AND book IN (SELECT book FROM ${unmatchedBooks})`, "since"],
  sent: ["state = 'sent'", "last DESC"],
} as const;

const isOpen = "state <> 'failed'";

/** What a person is shown: `WHERE` clauses on the one view. */
const pages = {
  books: ([where, order]: readonly [string, string]) => `
SELECT ${shownHash("shown")} AS hash, coalesce(${titleOf("shown")}, own_title) AS title, * FROM (
  SELECT max(books.id) AS shown, min(since) AS since, max(last) AS last, max(own_title) AS own_title,
    sum(seconds) AS seconds, ${kinds.map((of) => `sum("${of}s") AS "${of}s"`).join(", ")}
  FROM (
    SELECT book, min(created_at) AS since, max(sent_at) AS last, max(title) AS own_title,
      sum(CASE WHEN kind = 'session' AND ${isOpen} THEN amount END) AS seconds,
      ${kinds.map((of) => `sum(kind = '${of}' AND ${isOpen}) AS "${of}s"`).join(", ")}
    FROM queue WHERE book IS NOT NULL AND ${where} GROUP BY book) AS one JOIN books ON books.id = book
  GROUP BY ${bookKey})
ORDER BY ${order}, shown LIMIT :limit`,
  /** Beside the greatest value the other columns are those of its row: of the last one, or of one with a reason. */
  parts: `
SELECT kind, CASE state WHEN 'sending' THEN 'pending' ELSE state END AS way, count(DISTINCT coalesce(mark, id)) AS number,
  sum(amount) AS seconds, max(coalesce(sent_at, awaits_reader * 4 + awaits_book * 2 + (reason IS NOT NULL))) AS told,
  reason, awaits_book, awaits_reader, sent_at, amount, words
FROM queue WHERE ${isOfBook} GROUP BY place, kind, way ORDER BY place, sent_at IS NOT NULL, way DESC`,
  items: `
SELECT kind, id, ${shownHash("queue.book")} AS hash, coalesce(${titleOf("queue.book")}, title) AS title, at, ended_at, amount,
  pages, words, reason, sent_at, server_id
FROM queue WHERE state = :state AND (:kind IS NULL OR kind = :kind) AND (:hash IS NULL OR ${isOfBook})
ORDER BY place, CASE state WHEN 'sent' THEN -at ELSE id END LIMIT :limit`,
};

/** What a person does about what has failed. */
const operations = {
  unwantedNote: `
INSERT INTO synced_annotations (book, kind, mark, cfi, digest, reason, title, passage, sent_at)
SELECT book, kind, mark, cfi, digest, :reason, title, passage, :at
FROM pending_annotations WHERE id = :id AND operation = 'create' AND state = 'failed'
ON CONFLICT (book, kind, mark) DO UPDATE SET digest = excluded.digest, reason = excluded.reason`,
  unwantedChange: `
UPDATE synced_annotations SET digest = (
  SELECT p.digest FROM pending_annotations AS p WHERE p.id = :id)
WHERE (book, kind, mark) = (
  SELECT p.book, p.kind, p.mark FROM pending_annotations AS p
  WHERE p.id = :id AND p.operation = 'update' AND p.state = 'failed')`,
  unwantedRating: `
UPDATE books SET rating_discarded = (SELECT rating FROM pending_ratings WHERE pending_ratings.id = :id)
WHERE id = (SELECT book FROM pending_ratings WHERE pending_ratings.id = :id AND state = 'failed')`,
  unwantedStatus: `
UPDATE books SET status_discarded = (SELECT status FROM pending_statuses WHERE pending_statuses.id = :id)
WHERE id = (SELECT book FROM pending_statuses WHERE pending_statuses.id = :id AND state = 'failed')`,
};

/** The queue: the columns that all its tables have, and the view over them. */
export function createQueueStore(database: Database): QueueStore {
  return {
    counts: () => countAll(database),
    count: (of) => countOne(database, of),
    mark: (of, ids) => mark(database, of, ids),
    unmark: (of, ids) =>
      runAll(
        database,
        ids.map((id) => [sql.unmark(of), { id }] as const),
      ),
    put: (of, rows, { state, reason, refused }) => {
      const fate = (id: number): Values => ({ id, state, reason, refused: refused ? 1 : 0 });
      runAll(
        database,
        rows.map(({ rowId }) => [sql.put(of), fate(rowId)] as const),
      );
    },
    unknownBooks: (of, limit) =>
      list(database, sql.unknown(of), { limit: limit ?? -1 }, ({ hash }) => hash as Fingerprint),
    failedCounts: () => pageOfCounts(database),
    books: (which, limit) => pageOfBooks(database, which, limit),
    parts: (hash) => pageOfParts(database, hash),
    items: (state, limit, of) => pageOfItems(database, state, limit, of),
    retry: (item) => retryOne(database, item),
    retryAll: (hash) => retryAll(database, hash),
    drop: (item, at) => dropFailed(database, item, at),
    around: (item, time) => timesAround(database, item, time),
    setTime: (item, time) => setTime(database, item, time),
    shorten: (item, to) => shorten(database, item, to),
  };
}

function pageOfCounts(database: Database): ReturnType<QueueStore["failedCounts"]> {
  return list(database, sql.failedCounts, {}, (row) => ({ of: row.kind as QueueKind, count: countIn(row.number) }));
}

function pageOfBooks(
  database: Database,
  which: keyof typeof listedBooks,
  limit: number,
): ReturnType<QueueStore["books"]> {
  return list(database, pages.books(listedBooks[which]), { limit }, bookIn);
}

function pageOfParts(database: Database, hash: Fingerprint): ReturnType<QueueStore["parts"]> {
  return list(database, pages.parts, { hash }, partIn);
}

function pageOfItems(
  database: Database,
  state: "pending" | "failed" | "sent",
  limit: number,
  { fingerprint, of }: Parameters<QueueStore["items"]>[2],
): readonly QueueItem[] {
  return list(database, pages.items, { state, limit, hash: fingerprint, kind: of }, itemIn);
}

function retryOne(database: Database, { of, rowId }: QueueItem): boolean {
  return change(database, `${retrying(of)} AND id = :id`, { id: rowId });
}

function countAll(database: Database): readonly QueueCount[] {
  const counts: QueueCount[] = [];
  for (const of of kinds) {
    const count = countOne(database, of);
    if (count > 0) counts.push({ of, count });
  }
  return counts;
}

function countOne(database: Database, of: QueueKind): number {
  const rows = caught(() => database.query(sql.count(of)));
  return rows.ok ? countIn(rows.value[0]?.number) : 0;
}

function mark(database: Database, of: QueueKind, ids: readonly number[]): readonly number[] {
  return database.transaction(() => {
    const marked: number[] = [];
    for (const id of ids) {
      const ran = database.run(sql.mark(of), { id });
      if (ran > 0) marked.push(id);
    }
    return marked;
  });
}

function list<T>(database: Database, query: string, values: Values, read: (row: Row) => T): readonly T[] {
  const rows = database.query(query, values);
  return rows.map((row) => read(row));
}

function change(database: Database, statement: string, values: Values): boolean {
  const changed = database.run(statement, values);
  return changed > 0;
}

/** How what has failed goes back into its queue. */
function retrying(of: QueueKind): string {
  return `UPDATE ${queueTables[of]} SET state = 'pending', reason = NULL WHERE state = 'failed'`;
}

function retryAll(database: Database, hash: Fingerprint | undefined): void {
  if (hash === undefined) {
    runAll(
      database,
      kinds.map((of) => [retrying(of)] as const),
    );
    return;
  }
  const ofBooks = kinds.filter((of) => of !== "shelf change");
  runAll(
    database,
    ofBooks.map((of) => [`${retrying(of)} AND ${isOfBook}`, { hash }] as const),
  );
}

/** False when it has not failed any more. Failure: storage. */
function dropFailed(database: Database, item: QueueItem, at: number): boolean {
  const { of, rowId: id } = item;
  return database.transaction(() => {
    runAll(database, remembering(item, at));
    return change(database, `DELETE FROM ${queueTables[of]} WHERE id = :id AND state = 'failed'`, { id });
  });
}

/**
 * So that it does not come back by itself the next time the book is looked at: a note counts as one that cannot be on
 * the server, a change of a note as made; a rating and a status are not sent again, and nobody has agreed on them.
 */
function remembering({ of, rowId: id }: QueueItem, at: number): readonly Statement[] {
  if (of === "rating") return [[operations.unwantedRating, { id }]];
  if (of === "status") return [[operations.unwantedStatus, { id }]];
  if (of !== "note") return [];
  const note = { id, at, reason: "You chose not to send it." };
  return [[operations.unwantedNote, note] as const, [operations.unwantedChange, { id }] as const];
}
