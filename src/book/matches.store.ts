import { caught, throwStorage } from "../base/storageError";
import { choiceIn, type Fingerprint } from "../model/book";
import type { Candidate } from "../model/candidate";
import type { Database } from "../store/database";
import type { Row } from "../store/database";
import type { Values } from "../store/database";
import type { MatchStore } from "./bookStore.port";
import type { OwnWords } from "./bookStore.port";
import type { OfferedStore } from "./bookStore.port";
import { noteSyncIn } from "../model/annotation";
import { numberIn, runAll, textIn } from "../store/statements";
import { bookColumns, booksIn, pathOf, pathsOf, unmatchedBooks } from "./bookRow.store";
import { bookOf, isHeir, knowing, ownFirst, sameNumber, shownHash } from "./sameBook.store";

/** What a match replaces: beside each column the one that keeps what was there before the first match. */
const replaced: readonly (readonly [column: string, previous: string])[] = [
  ["server_id", "previous_id"],
  ["title", "previous_title"],
  ["author", "previous_author"],
  ["isbn10", "previous_isbn10"],
  ["isbn13", "previous_isbn13"],
  ["server_pages", "previous_pages"],
  ["external_id", "previous_external"],
];

function listed(part: (pair: (typeof replaced)[number]) => string): string {
  return replaced.map((pair) => part(pair)).join(", ");
}

function matching([column, previous]: (typeof replaced)[number]): string {
  return `${previous} = CASE WHEN matched_at IS NULL THEN ${column} ELSE ${previous} END,
  ${column} = coalesce(:${column}, ${column})`;
}

/** Ends the match of every row that has one: what was known before a person said otherwise is known again. */
export const endMatches = `
UPDATE books SET ${listed(([column, previous]) => `${column} = ${previous}, ${previous} = NULL`)}, matched_at = NULL
WHERE matched_at IS NOT NULL`;

/** The server did not have the book when its position came; now it does. */
export const tryPosition = `UPDATE pending_progress SET awaits_book = 0 WHERE awaits_book = 1 AND book = ${bookOf}`;

/** What a person asks and decides, page by page. */
const pages = {
  /** A second match learns from the first one, and keeps nothing of it. */
  match: `
UPDATE books SET ${listed(matching)}, matched_at = :at WHERE id = ${bookOf}`,
  /** Its own match, or else that of the bytes whose place it took. */
  undo: `${endMatches} AND ${isHeir} AND (id = ${bookOf} OR NOT EXISTS (
  SELECT 1 FROM books AS own WHERE own.id = ${bookOf} AND own.matched_at IS NOT NULL))`,
  unmatched: `
SELECT ${bookColumns} FROM ${unmatchedBooks} AS picked JOIN books ON books.id = picked.book
  JOIN fingerprints ON hash = ${shownHash("picked.book")} ORDER BY waits DESC, newest DESC`,
};

const sql = {
  matched: `SELECT * FROM books WHERE matched_at IS NOT NULL AND ${isHeir} ORDER BY ${ownFirst} LIMIT 1`,
  external: `SELECT external_id FROM books WHERE external_id IS NOT NULL AND ${isHeir} ORDER BY ${ownFirst} LIMIT 1`,
  choice: `SELECT choice FROM books WHERE choice IS NOT NULL AND ${isHeir} ORDER BY ${ownFirst} LIMIT 1`,
  drop: `DELETE FROM pending_sessions WHERE book IN ${sameNumber} AND state <> 'sending'`,
  choose: `UPDATE books SET choice = :choice WHERE id = ${bookOf}`,
  noteSync: `SELECT note_sync FROM books WHERE note_sync IS NOT NULL AND ${isHeir} ORDER BY ${ownFirst} LIMIT 1`,
  chooseNoteSync: `UPDATE books SET note_sync = :sync WHERE id = ${bookOf}`,
  isOffered: `SELECT 1 AS offered FROM books WHERE offered_at IS NOT NULL AND ${isHeir} LIMIT 1`,
  offer: `UPDATE books SET offered_at = coalesce(offered_at, :at) WHERE id = ${bookOf}`,
  forgetOffer: `UPDATE books SET offered_at = NULL WHERE ${isHeir}`,
};

/** What persons decided about books, one row of `books` each. */
export function createMatchStore(database: Database): MatchStore {
  const run = (statement: string, values: Values): void => {
    database.run(statement, values);
  };
  const read = <T>(query: string, hash: Fingerprint, tell: (row: Row) => T): T => {
    const rows = database.query(query, { hash });
    return tell(rows[0] ?? {});
  };
  return {
    confirm: (hash, found, at) => confirm(database, hash, found, at),
    undo: (hash) => undoMatch(database, hash),
    matchedAt: (hash) => read(sql.matched, hash, (row) => numberIn(row.matched_at)),
    ownWords: (hash) =>
      read(sql.matched, hash, (row) => (numberIn(row.matched_at) === undefined ? undefined : ownWordsIn(row))),
    externalId: (hash) => read(sql.external, hash, (row) => textIn(row.external_id)),
    unmatched: (limit) => unmatched(database, limit),
    pathOf: (hash) => pathOf(database, hash),
    pathsOf: (hash) => pathsOf(database, hash, "pathsOf"),
    placesOf: (hash) => pathsOf(database, hash, "placesOf"),
    drop: (hash) => run(sql.drop, { hash }),
    choice: (hash) => read(sql.choice, hash, (row) => choiceIn(textIn(row.choice))),
    choose: (hash, choice) => runAll(database, knowing(hash).concat([[sql.choose, { hash, choice }]])),
    noteSync: (hash) => read(sql.noteSync, hash, (row) => noteSyncIn(textIn(row.note_sync))),
    chooseNoteSync: (hash, sync) =>
      runAll(database, knowing(hash).concat([[sql.chooseNoteSync, { hash, sync: sync ?? "default" }]])),
  };
}

function undoMatch(database: Database, hash: Fingerprint): void {
  database.run(pages.undo, { hash });
}

function unmatched(database: Database, limit: number): ReturnType<MatchStore["unmatched"]> {
  return booksIn(database.query(pages.unmatched, { limit }));
}

function confirm(database: Database, hash: Fingerprint, found: Candidate, at: number): void {
  const { id: server_id, title, author, isbn13, isbn10, pages: server_pages, externalId: external_id } = found;
  const values = { hash, at, server_id, title, author, isbn13, isbn10, server_pages, external_id };
  database.transaction(() => {
    const matched = database.run(pages.match, values);
    if (matched === 0) {
      throwStorage({ kind: "storage", detail: `unknown book ${hash}` });
      return;
    }
    // A position that cannot be written may not keep the match from the disk: its failure is let go.
    caught(() => database.run(tryPosition, { hash }));
  });
}

function ownWordsIn(row: Row): OwnWords {
  return {
    title: textIn(row.previous_title),
    author: textIn(row.previous_author),
    isbn10: textIn(row.previous_isbn10),
    isbn13: textIn(row.previous_isbn13),
  };
}

/** Offers after finished books, one a book. */
export function createOfferedStore(database: Database): OfferedStore {
  return {
    isOffered: (hash) => {
      const rows = database.query(sql.isOffered, { hash });
      return rows.length > 0;
    },
    keep: (hash, at) => runAll(database, knowing(hash).concat([[sql.offer, { hash, at }]])),
    forget: (hash) => runAll(database, [[sql.forgetOffer, { hash }]]),
  };
}
