import { queueStateIn } from "../../queue/queue.store";
import type { Fingerprint } from "../../model/book";
import type { KnownPosition, KnownProgress } from "./resolvePosition.rules";
import type { Percent } from "../../base/scale";
import {
  type Database,
  type Row,
  type Values,
  countIn,
  numberIn,
  rowBatchSize,
  runAll,
  type Statement,
  textIn,
  wordIn,
  keptIn,
} from "../../store/database";
import type { ReachedPosition } from "../../model/bookState";
import type { QueuedRow } from "../../queue/queue.rules";
import { recordLastAnswer } from "../../store/connection";
import { bookOfHash, insertBook } from "../../book/bookRow.store";

/** The only pending position of its book. */
export interface PendingProgress extends ReachedPosition, Omit<QueuedRow, "fingerprint" | "bookId"> {
  /** Remote position was fetched during this reading, so no unseen one is overwritten. */
  readonly compared: boolean;
  /** Sent by the user, so no rule delays it. */
  readonly insisted: boolean;
  /** Waits until the book is matched. */
  readonly awaitsBook: boolean;
  /** Waits for the user, because the server would replace the status or, if `beganBehind`, a position further on. */
  readonly awaitsReader: boolean;
  /** Reading began behind a position that nobody has answered. */
  readonly beganBehind: boolean;
}

/** `awaitsReader`: sent only after the user agrees. `beganBehind`: never sent over a position further on. */
export interface NewProgress
  extends
    ReachedPosition,
    Pick<PendingProgress, "compared" | "insisted">,
    Partial<Pick<PendingProgress, "awaitsReader" | "beganBehind">> {}

const pendingColumns =
  "id, hash, percent, place, words, read_at, compared, insisted, awaits_book, awaits_reader, began_behind, state, reason, attempts";

const inOrder = `ORDER BY read_at, hash LIMIT ${rowBatchSize}`;

const ofBook = `book = ${bookOfHash}`;

const sql = {
  known: `
SELECT pushed_percent, pushed_place, pushed_web, pushed_at, refused_percent, refused_place, tried_percent, tried_place,
  tried_web
FROM known_progress WHERE ${ofBook}`,
  /** Fingerprint of the last position with other bytes. */
  sentBefore: `
SELECT CASE WHEN pushed_hash <> :hash THEN pushed_hash ELSE earlier_hash END AS hash
FROM known_progress WHERE ${ofBook}`,
  pending: `SELECT ${pendingColumns} FROM pending_progress WHERE ${ofBook}`,
  first: `SELECT ${pendingColumns} FROM pending_progress ${inOrder}`,
  after: `SELECT ${pendingColumns} FROM pending_progress WHERE (read_at, hash) > (:read_at, :hash) ${inOrder}`,
  /** A newer position gets a new row ID, so that the answer for the old one does not affect it. */
  queue: `
INSERT OR REPLACE INTO pending_progress
  (book, hash, percent, place, words, read_at, compared, insisted, awaits_reader, began_behind, created_at)
VALUES (${bookOfHash}, :hash, :percent, :place, :words, :read_at, :compared, :insisted, :awaits_reader, :began_behind,
  :read_at)`,
  leave: "DELETE FROM pending_progress WHERE id = :id",
  drop: `DELETE FROM pending_progress WHERE ${ofBook} AND read_at = coalesce(:read_at, read_at)`,
  awaitBook: "UPDATE pending_progress SET awaits_book = 1 WHERE id = :id",
  awaitReader: "UPDATE pending_progress SET awaits_reader = 1, began_behind = :began_behind WHERE id = :id",
  releaseBehind: `
UPDATE pending_progress SET awaits_reader = 0, began_behind = 0, reason = NULL
WHERE began_behind = 1 AND ${ofBook}`,
  unpark: `
UPDATE pending_progress SET state = 'pending', reason = NULL, awaits_book = 0 WHERE state = 'failed' OR awaits_book = 1`,
  pushed: `
INSERT INTO known_progress (book, pushed_hash, pushed_percent, pushed_place, pushed_web, pushed_at)
VALUES (${bookOfHash}, :hash, :percent, :place, :web, :at)
ON CONFLICT (book) DO UPDATE SET
  earlier_hash = CASE WHEN pushed_hash <> excluded.pushed_hash THEN pushed_hash ELSE earlier_hash END,
  pushed_hash = excluded.pushed_hash, pushed_percent = excluded.pushed_percent,
  pushed_place = excluded.pushed_place, pushed_web = excluded.pushed_web, pushed_at = excluded.pushed_at`,
  refuse: `
INSERT INTO known_progress (book, refused_percent, refused_place) VALUES (${bookOfHash}, :percent, :place)
ON CONFLICT (book) DO UPDATE SET refused_percent = excluded.refused_percent, refused_place = excluded.refused_place`,
  tried: `
INSERT INTO known_progress (book, tried_percent, tried_place, tried_web)
VALUES (${bookOfHash}, :percent, :place, :web)
ON CONFLICT (book) DO UPDATE SET tried_percent = excluded.tried_percent, tried_place = excluded.tried_place,
  tried_web = excluded.tried_web`,
  forget: "DELETE FROM known_progress",
};

/** Other fingerprint of the book with the last sent position; undefined if none. */
export function findEarlierFingerprint(database: Database, hash: Fingerprint): Fingerprint | undefined {
  const rows = database.query(sql.sentBefore, { hash });
  return textIn(rows[0]?.hash);
}

/** Replaces the pending position of the book. */
export function queueProgress(database: Database, progress: NewProgress): void {
  stampsOf(database)[progress.fingerprint] = progress;
  note(database, progress.fingerprint, [sql.queue, valuesOf(progress)]);
}

/** `mark`: position as sent. The row stays if reading continued since. One transaction. */
export function markProgressSent(
  database: Database,
  { fingerprint: hash, rowId: id }: PendingProgress,
  { percent, place, webPercent: web }: KnownPosition,
  at: number,
): void {
  runAll(
    database,
    insertBook(hash).concat([
      [sql.leave, { id }],
      [sql.pushed, { hash, percent, place, web, at }],
      recordLastAnswer(at),
    ]),
  );
}

/** After a request without an answer. */
export function markProgressTried(database: Database, hash: Fingerprint, mark: KnownPosition): void {
  const { percent, place, webPercent: web } = mark;
  note(database, hash, [sql.tried, { hash, percent, place, web }]);
}

/** `readAt`: deletes only the position of that time, because reading may have continued. */
export function deletePendingProgress(database: Database, hash: Fingerprint, readAt?: number): void {
  database.run(sql.drop, { hash, read_at: readAt });
}

/** Waits until the book is matched. No effect if reading continued since. */
export function markAwaitsBook(database: Database, { rowId }: Pick<PendingProgress, "rowId">): void {
  database.run(sql.awaitBook, { id: rowId });
}

/** Waits for an answer of the user. No effect if reading continued since. */
export function markAwaitsReader(database: Database, { rowId }: PendingProgress, beganBehind: boolean): void {
  database.run(sql.awaitReader, { id: rowId, began_behind: beganBehind ? 1 : 0 });
}

/** The user declined this position, so that one behind it may be sent. One transaction. */
export function saveRefusedPosition(database: Database, hash: Fingerprint, { percent, place }: KnownPosition): void {
  const refuse: Statement = [sql.refuse, { hash, percent, place }];
  runAll(database, insertBook(hash).concat([refuse, [sql.releaseBehind, { hash }]]));
}

/** Retries failed positions and those without a book, after a change of address or account. */
export function retryFailedProgress(database: Database): void {
  database.run(sql.unpark);
}

/** For another server. Pending positions stay. */
export function forgetKnownProgress(database: Database): void {
  database.run(sql.forget);
}

function note(database: Database, hash: Fingerprint, statement: Statement): void {
  runAll(database, insertBook(hash).concat([statement]));
}

/** In memory only, because elapsed seconds are valid within one process. */
type Stamps = Record<Fingerprint, Pick<NewProgress, "readAt" | "elapsed"> | undefined>;

function stampsOf(database: Database): Stamps {
  return keptIn(database, "positions", () => ({}));
}

function valuesOf(progress: NewProgress): Values {
  return {
    hash: progress.fingerprint,
    percent: progress.percent,
    place: progress.place,
    words: progress.words,
    read_at: progress.readAt,
    compared: progress.compared ? 1 : 0,
    insisted: progress.insisted ? 1 : 0,
    awaits_reader: progress.awaitsReader === true ? 1 : 0,
    began_behind: progress.beganBehind === true ? 1 : 0,
  };
}

interface KnownCells {
  readonly pushed_percent?: Percent;
  readonly pushed_web?: Percent;
  readonly refused_percent?: Percent;
  readonly tried_percent?: Percent;
  readonly tried_web?: Percent;
}

export function getKnownProgress(database: Database, hash: Fingerprint): KnownProgress {
  const rows = database.query<KnownCells>(sql.known, { hash });
  const row: Partial<Row & KnownCells> = rows[0] ?? {};
  return {
    pushed: markIn(row.pushed_percent, row.pushed_place, row.pushed_web),
    pushedAt: numberIn(row.pushed_at),
    refused: markIn(row.refused_percent, row.refused_place),
    sentUnconfirmed: markIn(row.tried_percent, row.tried_place, row.tried_web),
  };
}

function markIn(cell: Percent | undefined, place: Row[string], web?: Percent): KnownPosition | undefined {
  const percent = numberIn(cell);
  return percent === undefined ? undefined : { percent, place: textIn(place), webPercent: numberIn(web) };
}

/** Pending position; undefined if none. */
export function findPendingProgress(database: Database, hash: Fingerprint): PendingProgress | undefined {
  const rows = database.query(sql.pending, { hash });
  const row = rows[0];
  return row === undefined ? undefined : pendingIn(stampsOf(database), row);
}

/** One batch, failed ones included, the longest unchanged first; empty at the end. */
export function listPendingProgress(database: Database, last?: PendingProgress): readonly PendingProgress[] {
  const rows =
    last === undefined
      ? database.query(sql.first)
      : database.query(sql.after, { read_at: last.readAt, hash: last.fingerprint });
  return pendingRows(database, rows);
}

function pendingRows(database: Database, rows: readonly Row[]): readonly PendingProgress[] {
  const stamps = stampsOf(database);
  return rows.map((row) => pendingIn(stamps, row));
}

function pendingIn(stamps: Stamps, row: Row): PendingProgress {
  const fingerprint = wordIn(row.hash);
  const readAt = countIn(row.read_at);
  const stamp = stamps[fingerprint];
  return {
    fingerprint,
    percent: countIn(row.percent),
    place: textIn(row.place) ?? "",
    words: textIn(row.words),
    readAt,
    elapsed: stamp?.readAt === readAt ? stamp.elapsed : undefined,
    compared: row.compared === 1,
    insisted: row.insisted === 1,
    awaitsBook: row.awaits_book === 1,
    awaitsReader: row.awaits_reader === 1,
    beganBehind: row.began_behind === 1,
    rowId: countIn(row.id),
    state: queueStateIn(row),
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
  };
}
