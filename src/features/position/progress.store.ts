import type { Fingerprint } from "../../model/book";
import type { KnownPosition } from "./conflict.rules";
import type { Percent } from "../../base/scale";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import type { Values } from "../../store/database";
import type { KnownProgress, NewProgress, PendingProgress, ProgressStore } from "./progressStore.port";
import { countIn, numberIn, rowsAStep, runAll, type Statement, textIn } from "../../store/statements";
import { heardAt } from "../../store/connection";
import { bookOf, knowing } from "../../book/sameBook.store";

const pendingColumns =
  "id, hash, percent, place, words, read_at, compared, insisted, awaits_book, awaits_reader, state, reason, attempts";

/** A window of what waits. */
const inOrder = `ORDER BY read_at, hash LIMIT ${rowsAStep}`;

const ofBook = `book = ${bookOf}`;

const sql = {
  known: `
SELECT pushed_percent, pushed_place, pushed_at, refused_percent, refused_place, tried_percent, tried_place
FROM known_progress WHERE ${ofBook}`,
  /** Under other bytes than these: the last ones, or those before them. */
  sentBefore: `
SELECT CASE WHEN pushed_hash <> :hash THEN pushed_hash ELSE earlier_hash END AS hash
FROM known_progress WHERE ${ofBook}`,
  pending: `SELECT ${pendingColumns} FROM pending_progress WHERE ${ofBook}`,
  first: `SELECT ${pendingColumns} FROM pending_progress ${inOrder}`,
  after: `SELECT ${pendingColumns} FROM pending_progress WHERE (read_at, hash) > (:read_at, :hash) ${inOrder}`,
  /** A newer position is another row: what is heard of the older one does not concern it. */
  queue: `
INSERT OR REPLACE INTO pending_progress
  (book, hash, percent, place, words, read_at, compared, insisted, awaits_reader, created_at)
VALUES (${bookOf}, :hash, :percent, :place, :words, :read_at, :compared, :insisted, :awaits_reader, :read_at)`,
  leave: "DELETE FROM pending_progress WHERE id = :id",
  drop: `DELETE FROM pending_progress WHERE ${ofBook} AND read_at = coalesce(:read_at, read_at)`,
  awaitBook: "UPDATE pending_progress SET awaits_book = 1 WHERE id = :id",
  awaitReader: "UPDATE pending_progress SET awaits_reader = 1 WHERE id = :id",
  awaitingReader: `SELECT ${pendingColumns} FROM pending_progress WHERE awaits_reader = 1 ${inOrder}`,
  unpark: `
UPDATE pending_progress SET state = 'pending', reason = NULL, awaits_book = 0 WHERE state = 'failed' OR awaits_book = 1`,
  pushed: `
INSERT INTO known_progress (book, pushed_hash, pushed_percent, pushed_place, pushed_at)
VALUES (${bookOf}, :hash, :percent, :place, :at)
ON CONFLICT (book) DO UPDATE SET
  earlier_hash = CASE WHEN pushed_hash <> excluded.pushed_hash THEN pushed_hash ELSE earlier_hash END,
  pushed_hash = excluded.pushed_hash, pushed_percent = excluded.pushed_percent,
  pushed_place = excluded.pushed_place, pushed_at = excluded.pushed_at`,
  refuse: `
INSERT INTO known_progress (book, refused_percent, refused_place) VALUES (${bookOf}, :percent, :place)
ON CONFLICT (book) DO UPDATE SET refused_percent = excluded.refused_percent, refused_place = excluded.refused_place`,
  tried: `
INSERT INTO known_progress (book, tried_percent, tried_place) VALUES (${bookOf}, :percent, :place)
ON CONFLICT (book) DO UPDATE SET tried_percent = excluded.tried_percent, tried_place = excluded.tried_place`,
  forget: "DELETE FROM known_progress",
};

/** Positions: `pending_progress` has one row a book, the newest; `known_progress` what was said about it. */
export function createProgressStore(database: Database): ProgressStore {
  const stamps: Stamps = {};
  const run = (statement: string, values?: Values): void => {
    database.run(statement, values);
  };
  const note = (hash: Fingerprint, statement: Statement): void => runAll(database, knowing(hash).concat([statement]));
  return {
    known: (fingerprint) => known(database, fingerprint),
    sentBefore: (hash) => {
      const rows = database.query(sql.sentBefore, { hash });
      return textIn(rows[0]?.hash) as Fingerprint | undefined;
    },
    pending: (fingerprint) => pending(database, stamps, fingerprint),
    queue: (progress) => {
      stamps[progress.fingerprint] = progress;
      note(progress.fingerprint, [sql.queue, valuesOf(progress)]);
    },
    waiting: (last) => waiting(database, stamps, last),
    sent: (progress, { percent, place }, at) =>
      runAll(
        database,
        knowing(progress.fingerprint).concat([
          [sql.leave, { id: progress.rowId }],
          [sql.pushed, { hash: progress.fingerprint, percent, place, at }],
          heardAt(at),
        ]),
      ),
    tried: (fingerprint, { percent, place }) => note(fingerprint, [sql.tried, { hash: fingerprint, percent, place }]),
    drop: (fingerprint, readAt) => run(sql.drop, { hash: fingerprint, read_at: readAt }),
    awaitBook: ({ rowId }) => run(sql.awaitBook, { id: rowId }),
    awaitReader: ({ rowId }) => run(sql.awaitReader, { id: rowId }),
    awaitingReader: () => pendingRows(stamps, database.query(sql.awaitingReader)),
    unpark: () => run(sql.unpark),
    refuse: (fingerprint, { percent, place }) => note(fingerprint, [sql.refuse, { hash: fingerprint, percent, place }]),
    forgetKnown: () => run(sql.forget),
  };
}

/** The elapsed clock means nothing to another run of the process: what it said is never on the disk. */
type Stamps = Record<Fingerprint, Pick<NewProgress, "readAt" | "elapsed"> | undefined>;

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
  };
}

function known(database: Database, hash: Fingerprint): KnownProgress {
  const rows = database.query(sql.known, { hash });
  const row = rows[0] ?? {};
  return {
    pushed: markIn(row.pushed_percent, row.pushed_place),
    pushedAt: numberIn(row.pushed_at),
    refused: markIn(row.refused_percent, row.refused_place),
    tried: markIn(row.tried_percent, row.tried_place),
  };
}

function markIn(percent: Row[string], place: Row[string]): KnownPosition | undefined {
  const number = numberIn(percent);
  return number === undefined ? undefined : { percent: number as Percent, place: textIn(place) };
}

function pending(database: Database, stamps: Stamps, hash: Fingerprint): PendingProgress | undefined {
  const rows = database.query(sql.pending, { hash });
  const row = rows[0];
  return row === undefined ? undefined : pendingIn(stamps, row);
}

function waiting(database: Database, stamps: Stamps, last: PendingProgress | undefined): readonly PendingProgress[] {
  const rows =
    last === undefined
      ? database.query(sql.first)
      : database.query(sql.after, { read_at: last.readAt, hash: last.fingerprint });
  return pendingRows(stamps, rows);
}

function pendingRows(stamps: Stamps, rows: readonly Row[]): readonly PendingProgress[] {
  return rows.map((row) => pendingIn(stamps, row));
}

function pendingIn(stamps: Stamps, row: Row): PendingProgress {
  const fingerprint = row.hash as Fingerprint;
  const readAt = countIn(row.read_at);
  const stamp = stamps[fingerprint];
  return {
    fingerprint,
    percent: countIn(row.percent) as Percent,
    place: textIn(row.place) ?? "",
    words: textIn(row.words),
    readAt,
    elapsed: stamp?.readAt === readAt ? stamp.elapsed : undefined,
    compared: row.compared === 1,
    insisted: row.insisted === 1,
    awaitsBook: row.awaits_book === 1,
    awaitsReader: row.awaits_reader === 1,
    rowId: countIn(row.id),
    state: row.state as PendingProgress["state"],
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
  };
}
