import type { Fingerprint } from "../../model/book";
import type { RemotePosition } from "../../model/bookState";
import { type Database, countIn, numberIn, runAll, textIn } from "../../store/database";
import { bookOfHash, insertBook } from "../../book/bookRow.store";

/** Position of another device, fetched while the book was closed, for an opening without a network. */
const fetchedPositions = `CREATE TABLE fetched_positions (
  book INTEGER PRIMARY KEY NOT NULL REFERENCES books (id),
  hash TEXT NOT NULL,
  percent REAL NOT NULL,
  place TEXT,
  device TEXT,
  written_at INTEGER,
  fetched_at INTEGER NOT NULL)`;

export const fetchedPositionTables: readonly string[] = [fetchedPositions];

const sql = {
  save: `
INSERT OR REPLACE INTO fetched_positions (book, hash, percent, place, device, written_at, fetched_at)
VALUES (${bookOfHash}, :hash, :percent, :place, :device, :written_at, :at)`,
  find: `
SELECT percent, place, device, written_at FROM fetched_positions AS fetched
WHERE hash = :hash AND fetched_at >= coalesce((
  SELECT pushed_at FROM known_progress WHERE known_progress.book = fetched.book), 0)`,
  remove: `DELETE FROM fetched_positions WHERE book = ${bookOfHash}`,
  forget: "DELETE FROM fetched_positions",
};

/** `at`: Unix seconds. Replaces the one of the book. */
export function saveFetchedPosition(
  database: Database,
  hash: Fingerprint,
  { percent, place, device, writtenAt }: RemotePosition,
  at: number,
): void {
  const values = { hash, percent, place, device, written_at: writtenAt, at };
  runAll(database, insertBook(hash).concat([[sql.save, values]]));
}

export function deleteFetchedPosition(database: Database, hash: Fingerprint): void {
  database.run(sql.remove, { hash });
}

/** Undefined if none, for other bytes, or if this device sent a position since. */
export function findFetchedPosition(database: Database, hash: Fingerprint): RemotePosition | undefined {
  const row = database.query(sql.find, { hash })[0];
  if (row === undefined) return undefined;
  return {
    percent: countIn(row.percent),
    place: textIn(row.place),
    device: textIn(row.device),
    writtenAt: numberIn(row.written_at),
  };
}

/** For another server. */
export function forgetFetchedPositions(database: Database): void {
  database.run(sql.forget);
}
