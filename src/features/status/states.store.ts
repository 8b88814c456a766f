import type { BookId, Fingerprint } from "../../model/book";
import {
  type BookState,
  type HostStatus,
  hostStatusIn,
  type ServerStatus,
  serverStatusIn,
} from "../../model/bookState";
import type { KnownState, PendingStatus, Question, RatingQuestion, StateStore } from "./stateStore.port";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import type { Values } from "../../store/database";
import type { Value } from "../../store/database";
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

/** What was said of books, in `books` and `pending_statuses`. */
export function createStateStore(database: Database): StateStore {
  // In memory: after a start nothing is new.
  let toldAt: Record<Fingerprint, number | undefined> = {};
  let unheard: Unheard = {};
  const run = (hash: Fingerprint, statements: Statements): void => runOf(database, hash, statements);
  return {
    known: (hash) => known(database, hash, toldAt[hash]),
    tell: (hash, told, at, ofPeople = false) => {
      toldAt[hash] = at;
      unheard[hash] = undefined;
      tell(database, hash, told, ofPeople);
    },
    outdate: (hash) => void (toldAt[hash] = undefined),
    tellMade: (hash, status) => run(hash, [[sql.made, { status }]]),
    unheard: (hash, at) => onceMore(unheard, hash, at),
    tried: (hash, status) => run(hash, [[sql.tried, { status }]]),
    mixUp: (hash) => run(hash, [[sql.mixUp]]),
    agree: (hash, status) => run(hash, [[sql.agree, { status }], [sql.withdraw]]),
    write: (hash, status) => run(hash, [[sql.write, { status }]]),
    writing: () => writing(database),
    settle: (hash, status) => run(hash, [[sql.settle, { status }]]),
    triedRating: (hash, rating) => run(hash, [[sql.triedRating, { rating }]]),
    agreeRating: (hash, rating) => run(hash, [[sql.agreeRating, { rating }], [sql.withdrawRating]]),
    ask: (hash, here) => run(hash, [[sql.ask, { here }], [sql.withdraw]]),
    askRating: (hash, here) => run(hash, [[sql.askRating, { here }], [sql.withdrawRating]]),
    questions: (limit) => questions(database, limit),
    countReread: (hash, { status, times }) => run(hash, [[sql.countReread, { status, times }]]),
    queue: (hash, status, at) => run(hash, [[sql.queue, { status, at }], [sql.queued]]),
    withdraw: (hash, discarded) => run(hash, [[sql.withdraw], [sql.answered, { discarded }]]),
    withdrawRating: (hash, discarded) => run(hash, [[sql.withdrawRating], [sql.answeredRating, { discarded }]]),
    waiting: (last) => waiting(database, "p.id > :id", { id: last?.rowId ?? 0 }),
    waitingOf: (hash) => waitingOf(database, hash),
    sent: ({ rowId: id, fingerprint: hash, status }, at) =>
      runAll(database, [[sql.leave, { id }], [sql.sent, { hash, status, at }], heardAt(at)]),
    forgetSent: () => {
      toldAt = {};
      unheard = {};
      runAll(database, [[sql.forgetSent]]);
    },
  };
}

function writing(database: Database): readonly Fingerprint[] {
  const rows = database.query(sql.writing);
  return rows.map(({ hash }) => hash as Fingerprint);
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

function waitingOf(database: Database, hash: Fingerprint): PendingStatus | undefined {
  const rows = waiting(database, `p.book = ${bookOf}`, { hash });
  return rows[0];
}

/** How often, and since when, the server was asked in vain. */
type Unheard = Record<Fingerprint, { readonly since: number; readonly times: number } | undefined>;

function onceMore(unheard: Unheard, hash: Fingerprint, at: number): { readonly since: number; readonly times: number } {
  const { since, times } = unheard[hash] ?? { since: at, times: 0 };
  const now = { since, times: times + 1 };
  unheard[hash] = now;
  return now;
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

function questions(database: Database, limit: number): ReturnType<StateStore["questions"]> {
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
