import type { BookId, Fingerprint } from "../../model/book";
import {
  type BookState,
  type HostStatus,
  hostStatusIn,
  type ServerStatus,
  serverStatusIn,
} from "../../model/bookState";
import type { KnownState, PendingStatus, Question, RatingQuestion } from "./stateStore.port";
import type { Database, Row, Value, Values } from "../../store/database";
import { bookOf, knowing, shownHash } from "../../book/sameBook.store";
import { heardAt } from "../../store/connection";
import { countIn, numberIn, rowsAStep, runAll, textIn } from "../../store/statements";

const isBook = `id = ${bookOf}`;

/** The count of questions holds only while the status is the one under which they were asked. */
const sameReread = "reread_status = CASE WHEN reread_status = :status THEN reread_status END";

/** Nothing is asked of a status any more, none is left out of the queue, and none is being written here. */
const answered = "status_asks = NULL, status_discarded = NULL, status_writing = NULL";

/** The host has one word for either two. */
const sameWord = (status: string): string =>
  `replace(replace(${status}, 'ABANDONED', 'PAUSED'), 'RE_READING', 'READING')`;

/**
 * What the server is heard to say settles what was sent without an answer: both sides say that if it is there, or if
 * somebody has said something else since, which came later. What positions make, where they do, is said by nobody; of
 * a word that is kept from them they make nothing.
 */
const base = `CASE WHEN status_tried = :status
  OR (${sameWord(":status")} <> ${sameWord("status_before")} AND (:of_people OR :status NOT IN ('READING', 'UNREAD')
    OR status_before IN ('READ', 'PARTIALLY_READ', 'PAUSED', 'ABANDONED', 'WONT_READ')))
THEN ifnull(status_tried, status) ELSE status END`;

/** The same of a rating. */
const baseRating = "CASE WHEN rating_tried = :rating THEN rating_tried ELSE rating END";

const sql = {
  known: `
SELECT status, status_tried, rating, rating_tried, told_status, told_status_at, told_rating, status_asks, rating_asks, status_discarded, reread_status, reread_asked,
  (SELECT p.status FROM pending_statuses AS p WHERE p.book = books.id) AS pending
FROM books WHERE ${isBook}`,
  tell: `
UPDATE books SET status = ${base}, status_tried = NULL, status_before = NULL, rating = ${baseRating}, rating_tried = NULL,
  told_status = :status, told_status_at = :status_at, told_rating = :rating WHERE ${isBook}`,
  made: `UPDATE books SET told_status = :status, told_status_at = NULL WHERE ${isBook}`,
  tried: `UPDATE books SET status_tried = :status, status_before = ifnull(told_status, 'UNSET') WHERE ${isBook}`,
  mixUp: `UPDATE books SET status_before = NULL WHERE ${isBook} AND status_before IS NOT NULL`,
  agree: `UPDATE books SET status = :status, status_tried = NULL, ${answered}, ${sameReread} WHERE ${isBook}`,
  write: `UPDATE books SET status_writing = :status WHERE ${isBook}`,
  writing: `SELECT ${shownHash("books.id")} AS hash FROM books WHERE status_writing IS NOT NULL`,
  settle: `UPDATE books SET status = :status, status_tried = NULL WHERE ${isBook}`,
  triedRating: `UPDATE books SET rating_tried = :rating WHERE ${isBook}`,
  agreeRating: `UPDATE books SET rating = :rating, rating_tried = NULL, rating_asks = NULL, rating_discarded = NULL WHERE ${isBook}`,
  ask: `UPDATE books SET status_tried = NULL, status_asks = :here WHERE ${isBook}`,
  askRating: `UPDATE books SET rating_tried = NULL, rating_asks = :here WHERE ${isBook}`,
  answered: `UPDATE books SET status_tried = NULL, status_asks = NULL, status_discarded = :discarded WHERE ${isBook}`,
  answeredRating: `UPDATE books SET rating_tried = NULL, rating_asks = NULL, rating_discarded = :discarded WHERE ${isBook}`,
  queued: `UPDATE books SET ${answered}, reread_status = NULL WHERE ${isBook}`,
  countReread: `UPDATE books SET reread_status = :status, reread_asked = :times WHERE ${isBook}`,
  /** A later status is another row: what is heard of the earlier one does not concern it. */
  queue: `INSERT OR REPLACE INTO pending_statuses (book, status, created_at) VALUES (${bookOf}, :status, :at)`,
  withdraw: `DELETE FROM pending_statuses WHERE book = ${bookOf}`,
  withdrawRating: `DELETE FROM pending_ratings WHERE book = ${bookOf}`,
  waiting: (which: string) => `
SELECT p.id, p.status, state, reason, attempts, created_at, server_id AS book_id, ${shownHash("p.book")} AS hash
FROM pending_statuses AS p JOIN books ON books.id = p.book WHERE ${which} ORDER BY p.id LIMIT ${rowsAStep}`,
  leave: "DELETE FROM pending_statuses WHERE id = :id",
  sent: `UPDATE books SET status = :status, status_tried = NULL, status_sent_at = :at, told_status = :status,
  told_status_at = NULL, status_discarded = NULL, ${sameReread} WHERE ${isBook}`,
  questions: (asked: string, told: string) => `
SELECT ${shownHash("books.id")} AS hash, title, ${asked} AS here, ${told} AS there
FROM books WHERE ${asked} IS NOT NULL ORDER BY id LIMIT :limit`,
  forgetSent: `
UPDATE books SET status = NULL, status_tried = NULL, status_before = NULL, status_sent_at = NULL, told_status = NULL, told_status_at = NULL, told_rating = NULL,
  status_asks = NULL, status_writing = NULL, rating_asks = NULL, rating_tried = NULL, status_discarded = NULL, rating_discarded = NULL, reread_status = NULL`,
};

/** Empty for a book of which nothing is known. */
export function getKnownState(database: Database, hash: Fingerprint): KnownState {
  return known(database, hash, memoryOf(database).toldAt[hash]);
}

/**
 * The server has said this of the book, at this time (Unix seconds), which settles what was sent without an answer.
 * `ofPeople`: it makes no status of positions, so that a person has said what it has.
 */
export function recordRemoteState(
  database: Database,
  hash: Fingerprint,
  said: BookState,
  { at, ofPeople = false }: { readonly at: number; readonly ofPeople?: boolean },
): void {
  const memory = memoryOf(database);
  memory.toldAt[hash] = at;
  memory.failedFetches[hash] = undefined;
  tell(database, hash, said, ofPeople);
}

/** The server may say something else of the book by now. In memory only, as is the time at which it was told. */
export function invalidateRemoteState(database: Database, hash: Fingerprint): void {
  memoryOf(database).toldAt[hash] = undefined;
}

/** The server has made this status of a position, though it was not asked since. Nothing is agreed on by it. */
export function recordDerivedStatus(database: Database, hash: Fingerprint, status: ServerStatus): void {
  runOf(database, hash, [[sql.made, { status }]]);
}

/**
 * The server was asked at this time (Unix seconds) what it says of the book, in vain: how often now since it was heard,
 * and since when. In memory only.
 */
export function countFailedFetch(database: Database, hash: Fingerprint, at: number): FailedFetches {
  const { failedFetches } = memoryOf(database);
  const { since, times } = failedFetches[hash] ?? { since: at, times: 0 };
  const now = { since, times: times + 1 };
  failedFetches[hash] = now;
  return now;
}

/** The status is about to be sent, and may arrive without an answer. Undefined: it has certainly not arrived. */
export function markStatusTried(database: Database, hash: Fingerprint, status: ServerStatus | undefined): void {
  runOf(database, hash, [[sql.tried, { status }]]);
}

/** A position of this device may have made another status there: that it is another says nothing of the one tried. */
export function forgetPreviousStatus(database: Database, hash: Fingerprint): void {
  runOf(database, hash, [[sql.mixUp]]);
}

/** Like `markStatusTried`, for a rating, 1 to 10. */
export function markRatingTried(database: Database, hash: Fingerprint, rating: number | undefined): void {
  runOf(database, hash, [[sql.triedRating, { rating }]]);
}

/** Both sides say this: nothing of it is on its way any more, and nothing is asked. */
export function recordAgreedStatus(database: Database, hash: Fingerprint, status: ServerStatus): void {
  runOf(database, hash, [[sql.agree, { status }], [sql.withdraw]]);
}

/** Like `recordAgreedStatus`, for a rating, 1 to 10. */
export function recordAgreedRating(database: Database, hash: Fingerprint, rating: number): void {
  runOf(database, hash, [[sql.agreeRating, { rating }], [sql.withdrawRating]]);
}

/** Both sides have said this by now, whatever was sent before; what is on its way stays there. */
export function recordSettledStatus(database: Database, hash: Fingerprint, status: ServerStatus): void {
  runOf(database, hash, [[sql.settle, { status }]]);
}

/** The server's status is about to be written here. A power cut may prevent the note that it was, see `listWritingBooks`. */
export function markStatusWriting(database: Database, hash: Fingerprint, status: ServerStatus): void {
  runOf(database, hash, [[sql.write, { status }]]);
}

/** The books of which that was not noted, in no order; none at nearly all times. */
export function listWritingBooks(database: Database): readonly Fingerprint[] {
  return database.query(sql.writing).map(({ hash }) => hash as Fingerprint);
}

/** Only the reader can tell: what was on its way stays here. */
export function saveStatusConflict(database: Database, hash: Fingerprint, here: HostStatus): void {
  runOf(database, hash, [[sql.ask, { here }], [sql.withdraw]]);
}

/** Like `saveStatusConflict`, for a rating, 1 to 5 stars. */
export function saveRatingConflict(database: Database, hash: Fingerprint, here: number): void {
  runOf(database, hash, [[sql.askRating, { here }], [sql.withdrawRating]]);
}

/** The reader was asked so often whether to read on, while the server says this. */
export function saveRereadCount(
  database: Database,
  hash: Fingerprint,
  { status, times }: NonNullable<KnownState["reread"]>,
): void {
  runOf(database, hash, [[sql.countReread, { status, times }]]);
}

/** Queues a status over any that waits; what was asked is answered by it. */
export function queueStatus(database: Database, hash: Fingerprint, status: ServerStatus, at: number): void {
  runOf(database, hash, [[sql.queue, { status, at }], [sql.queued]]);
}

/** Nothing is to be sent of it, nor asked, any more. `discarded`: this is to stay here alone, see `KnownState`. */
export function withdrawStatus(database: Database, hash: Fingerprint, discarded?: ServerStatus): void {
  runOf(database, hash, [[sql.withdraw], [sql.answered, { discarded }]]);
}

/** Like `withdrawStatus`, for a rating, 1 to 10. */
export function withdrawRating(database: Database, hash: Fingerprint, discarded?: number): void {
  runOf(database, hash, [[sql.withdrawRating], [sql.answeredRating, { discarded }]]);
}

/** What waits after this one, oldest first: as many as one step can read; none at the end. */
export function listPendingStatuses(database: Database, last?: PendingStatus): readonly PendingStatus[] {
  return waiting(database, "p.id > :id", { id: last?.rowId ?? 0 });
}

/** The server has this one since `at` (Unix seconds); a later one stays. */
export function markStatusSent(
  database: Database,
  { rowId: id, fingerprint: hash, status }: PendingStatus,
  at: number,
): void {
  runAll(database, [[sql.leave, { id }], [sql.sent, { hash, status, at }], heardAt(at)]);
}

/** Another server, or another reader's account: nobody has agreed on anything, and nothing was told. */
export function forgetSentStates(database: Database): void {
  database.memory.states = undefined;
  runAll(database, [[sql.forgetSent]]);
}

type Statements = readonly (readonly [string, Values?])[];

/** Each of them is given the book. */
function runOf(database: Database, hash: Fingerprint, statements: Statements): void {
  const ofBook = statements.map(([statement, values]) => [statement, { hash, ...values }] as const);
  runAll(database, knowing(hash).concat(ofBook));
}

function waiting(database: Database, which: string, values: Values): readonly PendingStatus[] {
  const rows = database.query(sql.waiting(which), values);
  return rows.map((row) => pendingIn(row));
}

/** The one that waits of this book; undefined: none. */
export function findPendingStatus(database: Database, hash: Fingerprint): PendingStatus | undefined {
  const rows = waiting(database, `p.book = ${bookOf}`, { hash });
  return rows[0];
}

/** How often, and since when, the server was asked in vain. */
interface FailedFetches {
  readonly since: number;
  readonly times: number;
}

/** After a start nothing is new. */
interface Memory {
  readonly toldAt: Record<Fingerprint, number | undefined>;
  readonly failedFetches: Record<Fingerprint, FailedFetches | undefined>;
}

function memoryOf({ memory }: Database): Memory {
  memory.states ??= { toldAt: {}, failedFetches: {} } satisfies Memory;
  return memory.states as Memory;
}

function known(database: Database, hash: Fingerprint, toldAt: number | undefined): KnownState {
  const rows = database.query(sql.known, { hash });
  const [row] = rows;
  return row === undefined ? {} : knownIn(row, toldAt);
}

/** What is known already is not written again. */
function tell(database: Database, hash: Fingerprint, said: BookState, ofPeople: boolean): void {
  const { status, statusAt, rating } = said;
  const before = known(database, hash, undefined);
  const { told, tried, triedRating } = before;
  const isOpen = tried !== undefined || triedRating !== undefined;
  const isSame = !isOpen && told?.status === status && told?.rating === rating && told?.statusAt === statusAt;
  if (isSame) return;
  const values = { hash, status, status_at: statusAt, rating, of_people: ofPeople ? 1 : 0 };
  runAll(database, knowing(hash).concat([[sql.tell, values]]));
}

function knownIn(row: Row, toldAt: number | undefined): KnownState {
  const told = {
    status: statusIn(row.told_status),
    statusAt: numberIn(row.told_status_at),
    rating: numberIn(row.told_rating),
  };
  return {
    status: statusIn(row.status),
    tried: statusIn(row.status_tried),
    rating: numberIn(row.rating),
    triedRating: numberIn(row.rating_tried),
    told: told.status === undefined && told.rating === undefined && toldAt === undefined ? undefined : told,
    toldAt,
    pending: statusIn(row.pending),
    asks: hostStatusIn(textIn(row.status_asks)),
    asksRating: numberIn(row.rating_asks),
    discarded: statusIn(row.status_discarded),
    reread: rereadIn(row),
  };
}

function rereadIn(row: Row): KnownState["reread"] {
  const status = statusIn(row.reread_status);
  return status === undefined ? undefined : { status, times: countIn(row.reread_asked) };
}

function statusIn(value: Value | undefined): ServerStatus | undefined {
  return serverStatusIn(textIn(value));
}

/** At most `limit` conflicts of each kind. */
export function listConflicts(
  database: Database,
  limit: number,
): { readonly statuses: readonly Question[]; readonly ratings: readonly RatingQuestion[] } {
  const statuses = database.query(sql.questions("status_asks", "told_status"), { limit });
  const ratings = database.query(sql.questions("rating_asks", "told_rating"), { limit });
  return {
    statuses: statuses.map((row) => questionIn(row)),
    ratings: ratings.map((row) => ratingQuestionIn(row)),
  };
}

function questionIn(row: Row): Question {
  const here = row.here as HostStatus;
  return { fingerprint: row.hash as Fingerprint, title: textIn(row.title), here, there: statusIn(row.there) };
}

function ratingQuestionIn(row: Row): RatingQuestion {
  const there = numberIn(row.there);
  return { fingerprint: row.hash as Fingerprint, title: textIn(row.title), here: countIn(row.here), there };
}

function pendingIn(row: Row): PendingStatus {
  return {
    rowId: countIn(row.id),
    fingerprint: row.hash as Fingerprint,
    bookId: row.book_id as BookId | undefined,
    status: row.status as ServerStatus,
    state: row.state as PendingStatus["state"],
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
    createdAt: countIn(row.created_at),
  };
}
