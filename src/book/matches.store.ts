import { caught, throwStorage } from "../base/result";
import { type Book, choiceIn, type Fingerprint, type TrackingChoice, type BookId } from "../model/book";
import type { Candidate } from "../model/candidate";
import { type Database, type Row, numberIn, runAll, textIn } from "../store/database";
import { type NoteSync, noteSyncIn } from "../model/annotation";
import {
  bookColumns,
  booksIn,
  unmatchedBooksTable,
  bookOfHash,
  isHeir,
  knowing,
  ownFirst,
  sameNumber,
  shownHash,
} from "./bookRow.store";

/** Title and author of a book before a match by hand. */
type OwnWords = Pick<Book, "title" | "author" | "isbn10" | "isbn13">;

/** Columns that a match replaces, each with the column that keeps the value before the first match. */
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
export const tryPosition = `UPDATE pending_progress SET awaits_book = 0 WHERE awaits_book = 1 AND book = ${bookOfHash}`;

/** Statements of the match pages. */
const pages = {
  /** A second match learns from the first one, and keeps nothing of it. */
  match: `
UPDATE books SET ${listed(matching)}, matched_at = :at WHERE id = ${bookOfHash}`,
  /** Its own match, or else that of the bytes whose place it took. */
  undo: `${endMatches} AND ${isHeir} AND (id = ${bookOfHash} OR NOT EXISTS (
  SELECT 1 FROM books AS own WHERE own.id = ${bookOfHash} AND own.matched_at IS NOT NULL))`,
  unmatched: `
SELECT ${bookColumns} FROM ${unmatchedBooksTable} AS picked JOIN books ON books.id = picked.book
  JOIN fingerprints ON hash = ${shownHash("picked.book")} ORDER BY waits DESC, newest DESC`,
};

const sql = {
  matched: `SELECT * FROM books WHERE matched_at IS NOT NULL AND ${isHeir} ORDER BY ${ownFirst} LIMIT 1`,
  external: `SELECT external_id FROM books WHERE external_id IS NOT NULL AND ${isHeir} ORDER BY ${ownFirst} LIMIT 1`,
  choice: `SELECT choice FROM books WHERE choice IS NOT NULL AND ${isHeir} ORDER BY ${ownFirst} LIMIT 1`,
  drop: `DELETE FROM pending_sessions WHERE book IN ${sameNumber} AND state <> 'sending'`,
  choose: `UPDATE books SET choice = :choice WHERE id = ${bookOfHash}`,
  noteSync: `SELECT note_sync FROM books WHERE note_sync IS NOT NULL AND ${isHeir} ORDER BY ${ownFirst} LIMIT 1`,
  chooseNoteSync: `UPDATE books SET note_sync = :sync WHERE id = ${bookOfHash}`,
  isOffered: `SELECT 1 AS offered FROM books WHERE offered_at IS NOT NULL AND ${isHeir} LIMIT 1`,
  offer: `UPDATE books SET offered_at = coalesce(offered_at, :at) WHERE id = ${bookOfHash}`,
  forgetOffer: `UPDATE books SET offered_at = NULL WHERE ${isHeir}`,
};

/** Time of the match by hand (Unix seconds); undefined if none. */
export function getMatchedAt(database: Database, hash: Fingerprint): number | undefined {
  return numberIn(first(database, sql.matched, hash).matched_at);
}

/** Values before the match by hand; undefined without one. */
export function findOwnWords(database: Database, hash: Fingerprint): OwnWords | undefined {
  const row = first(database, sql.matched, hash);
  return numberIn(row.matched_at) === undefined ? undefined : ownWordsIn(row);
}

/** The number or name in an external catalogue; undefined when none is known. */
export function findExternalId(database: Database, hash: Fingerprint): string | undefined {
  return textIn(first(database, sql.external, hash).external_id);
}

/** Drops the pending sessions of this book: the server will never have them. */
export function deleteSessionsOf(database: Database, hash: Fingerprint): void {
  database.run(sql.drop, { hash });
}

export function getTrackingChoice(database: Database, hash: Fingerprint): TrackingChoice {
  return choiceIn(textIn(first(database, sql.choice, hash).choice));
}

export function saveTrackingChoice(database: Database, hash: Fingerprint, choice: TrackingChoice): void {
  runAll(database, knowing(hash).concat([[sql.choose, { hash, choice }]]));
}

/** The reader's choice for its highlights, notes and bookmarks; undefined: as set for all books. */
export function findNoteSync(database: Database, hash: Fingerprint): NoteSync | undefined {
  return noteSyncIn(textIn(first(database, sql.noteSync, hash).note_sync));
}

export function saveNoteSync(database: Database, hash: Fingerprint, sync: NoteSync | undefined): void {
  runAll(database, knowing(hash).concat([[sql.chooseNoteSync, { hash, sync: sync ?? "default" }]]));
}

function first(database: Database, query: string, hash: Fingerprint): Row {
  return database.query(query, { hash })[0] ?? {};
}

/** Back to what was known before a person said otherwise. Touches nothing when nobody did. */
export function undoMatch(database: Database, hash: Fingerprint): void {
  database.run(pages.undo, { hash });
}

/**
 * The books that the server has not been found to have and that were seen on this device: first those whose sessions
 * wait, the newest first.
 */
export function listUnmatchedBooks(database: Database, limit: number): readonly Book[] {
  return booksIn(database.query(pages.unmatched, { limit }));
}

/** A person says which book it is: its ID goes to the cache and to everything that waits; can be undone. */
export function saveMatch(database: Database, hash: Fingerprint, found: Candidate, at: number): void {
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

/** True if the end of this book was shown. */
export function isEndShown(database: Database, hash: Fingerprint): boolean {
  return database.query(sql.isOffered, { hash }).length > 0;
}

/** `at`: Unix seconds. */
export function saveEndShown(database: Database, hash: Fingerprint, at: number): void {
  runAll(database, knowing(hash).concat([[sql.offer, { hash, at }]]));
}

export function forgetEndShown(database: Database, hash: Fingerprint): void {
  runAll(database, [[sql.forgetOffer, { hash }]]);
}

const proposalSql = {
  /** Writes nothing, and so waits for no disk, when the proposal is the same as before. */
  propose: `
UPDATE books SET proposal_offered = 0, proposed_id = :id, proposed_title = :title, proposed_author = :author
WHERE id = ${bookOfHash} AND proposed_id IS NOT :id`,
  find: `
SELECT proposed_id, proposed_title, proposed_author FROM books
WHERE id = ${bookOfHash} AND server_id IS NULL AND proposed_id IS NOT NULL`,
  isOffered: `SELECT 1 FROM books WHERE id = ${bookOfHash} AND proposal_offered = 1`,
  noteOffer: `UPDATE books SET proposal_offered = 1 WHERE id = ${bookOfHash}`,
};

/** Another server has other books. */
export const forgetProposals =
  "UPDATE books SET proposed_id = NULL, proposed_title = NULL, proposed_author = NULL WHERE proposed_id IS NOT NULL";

/** The book of the server that an unmatched book probably is; undefined: there is none any more. A person decides. */
export function saveProposal(
  database: Database,
  hash: Fingerprint,
  found: Pick<Candidate, "id" | "title" | "author"> | undefined,
): void {
  const { id, title, author } = found ?? {};
  database.run(proposalSql.propose, { hash, id, title, author });
}

/** True if this proposal was offered without a question of the reader's. */
export function isProposalOffered(database: Database, hash: Fingerprint): boolean {
  return database.query(proposalSql.isOffered, { hash }).length > 0;
}

export function markProposalOffered(database: Database, hash: Fingerprint): void {
  database.run(proposalSql.noteOffer, { hash });
}

/** Undefined for a book without a proposal, and for one that has its number. */
export function findProposal(database: Database, hash: Fingerprint): Candidate | undefined {
  const rows = database.query(proposalSql.find, { hash });
  const [row] = rows;
  return row === undefined ? undefined : candidateIn(row);
}

function candidateIn(row: Row): Candidate {
  return {
    id: numberIn(row.proposed_id) as BookId,
    title: textIn(row.proposed_title),
    author: textIn(row.proposed_author),
  };
}
