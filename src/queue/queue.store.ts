import { readOr } from "../base/result";
import type { Fingerprint } from "../model/book";
import { kindFacts, kinds, type QueueCount, type QueuedRow, type QueueKind } from "./queue.rules";
import { type Database, type Row, type Values, countIn, runAll, type Statement, wordIn } from "../store/database";
import type { QueueBook, QueueItem, QueuePart, RowUpdate } from "./queueRecords";
import {
  bookKey,
  bookOfHash,
  numberOfHash,
  sameNumber,
  shownHash,
  titleOfBook,
  unmatchedBooksTable,
} from "../book/bookRow.store";
import { awaitsItsTime, hasTrouble } from "./troubles.store";
import { queueBookOfRow, itemIn, partIn, type QueueCells } from "./queueView.store";

/** Counts come from an index, however much is pending. */
const sql = {
  failedCounts: "SELECT kind, count(*) AS number FROM queue WHERE state = 'failed' GROUP BY place, kind",
  count: (of: QueueKind) => `SELECT count(*) AS number FROM ${kindFacts[of].table}`,
  mark: (of: QueueKind) => `UPDATE ${kindFacts[of].table} SET state = 'sending' WHERE id = :id`,
  unmark: (of: QueueKind) => `UPDATE ${kindFacts[of].table} SET state = 'pending' WHERE id = :id AND state = 'sending'`,
  put: (of: QueueKind) => `
UPDATE ${kindFacts[of].table} SET state = :state, reason = :reason, attempts = attempts + :refused
WHERE id = :id AND state <> 'failed'`,
  withdrawn: (of: QueueKind) => `SELECT id FROM ${kindFacts[of].table} WHERE book_id < 0 AND state <> 'failed'`,
  unknown: (of: QueueKind, order: "" | "DESC") => `
SELECT ${shownHash("books.id")} AS hash FROM books
WHERE server_id IS NULL AND id IN (SELECT book FROM ${kindFacts[of].table} AS row
  WHERE state <> 'failed' AND NOT ${awaitsItsTime("row.id", of)})
ORDER BY EXISTS (SELECT 1 FROM ${kindFacts[of].table} AS row WHERE row.book = books.id AND ${hasTrouble("row.id", of)}) ${order},
  missed_at, id LIMIT :limit`,
  ofBook: (of: QueueKind) => `SELECT id FROM ${kindFacts[of].table} WHERE state <> 'failed' AND book = ${bookOfHash}`,
};

const isQueued = "state IN ('pending', 'sending', 'failed')";

const isOfBook = `book IN ${sameNumber}`;

/** Also a choice in the library. */
const isOfBookOrNumber = `(${isOfBook} OR book_id = ${numberOfHash})`;

/** Books on each list, longest waiting or last sent first. */
const listedBooks = {
  pending: [isQueued, "since"],
  unmatched: [`${isQueued} AND book IN (SELECT book FROM ${unmatchedBooksTable})`, "since"],
  sent: ["state = 'sent'", "last DESC"],
} as const;

const isOpen = "state <> 'failed'";

const pages = {
  books: ([where, order]: readonly [string, string]) => `
SELECT ${shownHash("shown")} AS hash, coalesce(${titleOfBook("shown")}, own_title) AS title, * FROM (
  SELECT max(books.id) AS shown, min(since) AS since, max(last) AS last, max(own_title) AS own_title,
    sum(seconds) AS seconds, ${kinds.map((of) => `sum("${of}s") AS "${of}s"`).join(", ")}
  FROM (
    SELECT book, min(created_at) AS since, max(sent_at) AS last, max(title) AS own_title,
      sum(CASE WHEN kind = 'session' AND ${isOpen} THEN amount END) AS seconds,
      ${kinds.map((of) => `sum(kind = '${of}' AND ${isOpen}) AS "${of}s"`).join(", ")}
    FROM queue WHERE book IS NOT NULL AND ${where} GROUP BY book) AS one JOIN books ON books.id = book
  GROUP BY ${bookKey})
ORDER BY ${order}, shown LIMIT :limit`,
  /** Beside a greatest value, SQLite takes the other columns from its row: the last one, or one with a reason. */
  parts: `
SELECT kind, CASE state WHEN 'sending' THEN 'pending' ELSE state END AS way, count(DISTINCT coalesce(mark, id)) AS number,
  sum(amount) AS seconds, max(coalesce(sent_at, awaits_reader * 4 + awaits_book * 2 + (reason IS NOT NULL))) AS latest,
  reason, awaits_book, awaits_reader, sent_at, amount, words
FROM queue WHERE ${isOfBook} GROUP BY place, kind, way ORDER BY place, sent_at IS NOT NULL, way DESC`,
  items: `
SELECT kind, id, ${shownHash("queue.book")} AS hash, coalesce(${titleOfBook("queue.book")}, title) AS title, at, ended_at, amount,
  pages, words, reason, sent_at, server_id
FROM queue WHERE state = :state AND (:kind IS NULL OR kind = :kind) AND (:hash IS NULL OR ${isOfBook})
  AND (:library IS NULL OR book IS NULL AND (kind <> 'shelf change' OR amount = 1))
ORDER BY place, CASE state WHEN 'sent' THEN -at ELSE id END LIMIT :limit`,
};

/** Rows that were marked but not sent: back to pending. */
export function unmarkSending(database: Database, of: QueueKind, ids: readonly number[]): void {
  runAll(
    database,
    ids.map((id) => [sql.unmark(of), { id }] as const),
  );
}

/** Choices in the library whose number means another book now (`bookNumbers.store.ts`). They are never sent. */
export function failWithdrawn(database: Database, of: QueueKind, reason: string): void {
  const rows = database.query(sql.withdrawn(of)).map(({ id }) => ({ rowId: countIn(id) }));
  if (rows.length > 0) updateQueuedRows(database, of, rows, { state: "failed", reason, refused: false });
}

/** Skips a row that the reader has replaced since. */
export function updateQueuedRows(
  database: Database,
  of: QueueKind,
  rows: readonly Pick<QueuedRow, "rowId">[],
  { state, reason, refused }: RowUpdate,
): void {
  const values = { state, reason, refused: refused ? 1 : 0 };
  runAll(
    database,
    rows.map(({ rowId }) => [sql.put(of), { id: rowId, ...values }] as const),
  );
}

/**
 * Books without an ID that have unfailed items of this kind, least recently looked up first. `now`: only with items
 * that are due.
 */
export function listUnknownBooks(database: Database, of: QueueKind, limit = -1, now?: number): readonly Fingerprint[] {
  return list(database, sql.unknown(of, ""), { limit, now }, ({ hash }) => wordIn(hash));
}

/** Likewise, but those whose last look-up failed come first. */
export function listTroubledBooks(database: Database, of: QueueKind, limit = -1, now?: number): readonly Fingerprint[] {
  return list(database, sql.unknown(of, "DESC"), { limit, now }, ({ hash }) => wordIn(hash));
}

/** Unfailed items of this book. */
export function listRowsOfBook(
  database: Database,
  of: QueueKind,
  hash: Fingerprint,
): readonly Pick<QueuedRow, "rowId">[] {
  return list(database, sql.ofBook(of), { hash }, ({ id }) => ({ rowId: countIn(id) }));
}

/** By kind, without zeros. Cheap, whatever is pending. */
export function countFailed(database: Database): readonly QueueCount[] {
  return list(database, sql.failedCounts, {}, (row) => ({
    of: row.kind,
    count: countIn(row.number),
  }));
}

/** Unsent or unmatched books, longest waiting first, or books with sent items, last one first. */
export function listQueueBooks(
  database: Database,
  which: keyof typeof listedBooks,
  limit: number,
): readonly QueueBook[] {
  return list(database, pages.books(listedBooks[which]), { limit }, queueBookOfRow);
}

/** By kind, without zeros, under any fingerprint of the book. */
export function listQueueParts(database: Database, hash: Fingerprint): readonly QueuePart[] {
  return list(database, pages.parts, { hash }, partIn);
}

interface ItemChoice {
  readonly fingerprint?: Fingerprint | undefined;
  readonly of?: QueueKind | undefined;
  /** Ratings and statuses of books that are not on this device, and books that go onto a shelf. */
  readonly isOfLibrary?: true | undefined;
}

/** Sessions first, each kind oldest first, sent ones newest first. Of one book or all, one kind or all. */
export function listQueueItems(
  database: Database,
  state: "pending" | "failed" | "sent",
  limit: number,
  { fingerprint, of, isOfLibrary }: ItemChoice,
): readonly QueueItem[] {
  const library = isOfLibrary === true ? 1 : undefined;
  return list(database, pages.items, { state, limit, hash: fingerprint, kind: of, library }, itemIn);
}

/** False if it is no longer failed. */
export function retryQueueItem(database: Database, { of, rowId }: QueueItem): boolean {
  return change(database, `${retrying(of)} AND id = :id`, { id: rowId });
}

/** By kind, failed rows included, without zeros. A kind that cannot be counted is left out and stops no other. */
export function countQueue(database: Database): readonly QueueCount[] {
  const counts: QueueCount[] = [];
  for (const of of kinds) {
    const count = countQueued(database, of);
    if (count > 0) counts.push({ of, count });
  }
  return counts;
}

export function countQueued(database: Database, of: QueueKind): number {
  return readOr(0, () => countIn(database.query(sql.count(of))[0]?.number));
}

/** Before the request. Returns the rows that are still there, unchanged. */
export function markSending(database: Database, of: QueueKind, ids: readonly number[]): readonly number[] {
  return database.transaction(() => {
    const marked: number[] = [];
    for (const id of ids) {
      const ran = database.run(sql.mark(of), { id });
      if (ran > 0) marked.push(id);
    }
    return marked;
  });
}

function list<T>(database: Database, query: string, values: Values, read: (row: Row & QueueCells) => T): readonly T[] {
  const rows = database.query<QueueCells>(query, values);
  return rows.map((row) => read(row));
}

function change(database: Database, statement: string, values: Values): boolean {
  const changed = database.run(statement, values);
  return changed > 0;
}

/** Of a row in any queue. */
export function queueStateIn({ state }: Row): QueuedRow["state"] {
  return state as QueuedRow["state"];
}

function retrying(of: QueueKind): string {
  return `UPDATE ${kindFacts[of].table} SET state = 'pending', reason = NULL WHERE state = 'failed'`;
}

/** Failed items of this book, or of all. */
export function retryQueueItems(database: Database, hash?: Fingerprint): void {
  if (hash === undefined) {
    runAll(
      database,
      kinds.map((of) => [retrying(of)] as const),
    );
    return;
  }
  const ofBooks = kinds.filter((of) => kindFacts[of].owner !== "number");
  const rows = (of: QueueKind): string => (kindFacts[of].owner === "either" ? isOfBookOrNumber : isOfBook);
  runAll(
    database,
    ofBooks.map((of) => [`${retrying(of)} AND ${rows(of)}`, { hash }] as const),
  );
}

/** `remembering`: so that it is not queued again. False if it is no longer failed. */
export function discardQueueItem(
  database: Database,
  { of, rowId: id }: QueueItem,
  remembering: readonly Statement[],
): boolean {
  return database.transaction(() => {
    runAll(database, remembering);
    return change(database, `DELETE FROM ${kindFacts[of].table} WHERE id = :id AND state = 'failed'`, { id });
  });
}
