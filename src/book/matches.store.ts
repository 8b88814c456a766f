import { caught, throwStorage } from "../base/result";
import { type Book, choiceIn, type Fingerprint, type TrackingChoice } from "../model/book";
import type { Candidate } from "../model/candidate";
import { type Database, type Row, numberIn, runAll, textIn, countIn } from "../store/database";
import { saveNumber } from "./bookNumbers.store";
import { type AnnotationSync, annotationSyncIn } from "../model/annotation";
import {
  bookColumns,
  bookOfRow,
  unmatchedBooksTable,
  bookOfHash,
  isHeir,
  insertBook,
  ownFirst,
  sameNumber,
  shownHash,
} from "./bookRow.store";

type OwnWords = Pick<Book, "title" | "author" | "isbn10" | "isbn13">;

/** Columns that a match replaces, each with the column for the value before the first match. */
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

/** Restores the values before the matches of all rows. */
export const endMatches = `
UPDATE books SET ${listed(([column, previous]) => `${column} = ${previous}, ${previous} = NULL`)}, matched_at = NULL
WHERE matched_at IS NOT NULL`;

/** The position was rejected because the server lacked the book. */
export const tryPosition = `UPDATE pending_progress SET awaits_book = 0 WHERE awaits_book = 1 AND book = ${bookOfHash}`;

const pages = {
  /** After a second match the previous values are still those before the first. */
  match: `
UPDATE books SET ${listed(matching)}, matched_at = :at WHERE id = ${bookOfHash}`,
  /** The own match, else that of the file it replaced. */
  undo: `${endMatches} AND ${isHeir} AND (id = ${bookOfHash} OR NOT EXISTS (
  SELECT 1 FROM books AS own WHERE own.id = ${bookOfHash} AND own.matched_at IS NOT NULL))`,
  unmatched: `
SELECT ${bookColumns}, missed_at FROM ${unmatchedBooksTable} AS picked JOIN books ON books.id = picked.book
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

const proposalSql = {
  /** No write if unchanged, because a write waits for the disk. */
  propose: `
UPDATE books SET proposal_offered = 0, proposed_id = :id, proposed_title = :title, proposed_author = :author
WHERE id = ${bookOfHash} AND proposed_id IS NOT :id`,
  find: `
SELECT proposed_id, proposed_title, proposed_author FROM books
WHERE id = ${bookOfHash} AND server_id IS NULL AND proposed_id IS NOT NULL`,
  isOffered: `SELECT 1 FROM books WHERE id = ${bookOfHash} AND proposal_offered = 1`,
  noteOffer: `UPDATE books SET proposal_offered = 1 WHERE id = ${bookOfHash}`,
};

export const forgetProposals =
  "UPDATE books SET proposed_id = NULL, proposed_title = NULL, proposed_author = NULL WHERE proposed_id IS NOT NULL";

/** Unix seconds; undefined if none. */
export function getMatchedAt(database: Database, hash: Fingerprint): number | undefined {
  return numberIn(first(database, sql.matched, hash).matched_at);
}

/** Values before the match by hand; undefined without one. */
export function findOwnWords(database: Database, hash: Fingerprint): OwnWords | undefined {
  const row = first(database, sql.matched, hash);
  return numberIn(row.matched_at) === undefined ? undefined : ownWordsIn(row);
}

/** ID in an external catalogue; undefined if unknown. */
export function findExternalId(database: Database, hash: Fingerprint): string | undefined {
  return textIn(first(database, sql.external, hash).external_id);
}

/** Deletes pending sessions that are not under way. */
export function deleteSessionsOf(database: Database, hash: Fingerprint): void {
  database.run(sql.drop, { hash });
}

export function getTrackingChoice(database: Database, hash: Fingerprint): TrackingChoice {
  return choiceIn(textIn(first(database, sql.choice, hash).choice));
}

export function saveTrackingChoice(database: Database, hash: Fingerprint, choice: TrackingChoice): void {
  runAll(database, insertBook(hash).concat([[sql.choose, { hash, choice }]]));
}

/** Undefined: as set for all books. */
export function findAnnotationSync(database: Database, hash: Fingerprint): AnnotationSync | undefined {
  return annotationSyncIn(textIn(first(database, sql.noteSync, hash).note_sync));
}

export function saveAnnotationSync(database: Database, hash: Fingerprint, sync: AnnotationSync | undefined): void {
  runAll(database, insertBook(hash).concat([[sql.chooseNoteSync, { hash, sync: sync ?? "default" }]]));
}

/** No effect without a match. */
export function undoMatch(database: Database, hash: Fingerprint): void {
  database.run(pages.undo, { hash });
}

/** A book without a number. */
export interface UnmatchedBook extends Book {
  /** False if the server was not asked yet. */
  readonly isAsked: boolean;
}

/** Books seen on this device: with pending sessions first, then the newest. */
export function listUnmatchedBooks(database: Database, limit: number): readonly UnmatchedBook[] {
  const rows = database.query(pages.unmatched, { limit });
  return rows.map((row) => Object.assign(bookOfRow(row), { isAsked: row.missed_at !== undefined }));
}

/** Stores a match by hand, also for pending items. `undoMatch` reverts it. */
export function saveMatch(database: Database, hash: Fingerprint, found: Candidate, at: number): void {
  const { id: server_id, title, author, isbn13, isbn10, pages: server_pages, externalId: external_id } = found;
  const values = { hash, at, server_id, title, author, isbn13, isbn10, server_pages, external_id };
  database.transaction(() => {
    const matched = database.run(pages.match, values);
    if (matched === 0) {
      throwStorage({ kind: "storage", detail: `unknown book ${hash}` });
      return;
    }
    saveNumber(database, found);
    // A failure here must not undo the match.
    caught(() => database.run(tryPosition, { hash }));
  });
}

export function isEndShown(database: Database, hash: Fingerprint): boolean {
  return database.query(sql.isOffered, { hash }).length > 0;
}

/** `at`: Unix seconds. */
export function saveEndShown(database: Database, hash: Fingerprint, at: number): void {
  runAll(database, insertBook(hash).concat([[sql.offer, { hash, at }]]));
}

export function forgetEndShown(database: Database, hash: Fingerprint): void {
  runAll(database, [[sql.forgetOffer, { hash }]]);
}

/** Suggestion for the user; undefined: none any more. */
export function saveProposal(
  database: Database,
  hash: Fingerprint,
  found: Pick<Candidate, "id" | "title" | "author"> | undefined,
): void {
  const { id, title, author } = found ?? {};
  database.run(proposalSql.propose, { hash, id, title, author });
}

/** True if it was offered automatically. */
export function isProposalOffered(database: Database, hash: Fingerprint): boolean {
  return database.query(proposalSql.isOffered, { hash }).length > 0;
}

export function markProposalOffered(database: Database, hash: Fingerprint): void {
  database.run(proposalSql.noteOffer, { hash });
}

/** Undefined without a proposal, or if matched. */
export function findProposal(database: Database, hash: Fingerprint): Candidate | undefined {
  const rows = database.query(proposalSql.find, { hash });
  const [row] = rows;
  return row === undefined ? undefined : candidateIn(row);
}

function first(database: Database, query: string, hash: Fingerprint): Row {
  return database.query(query, { hash })[0] ?? {};
}

function ownWordsIn(row: Row): OwnWords {
  return {
    title: textIn(row.previous_title),
    author: textIn(row.previous_author),
    isbn10: textIn(row.previous_isbn10),
    isbn13: textIn(row.previous_isbn13),
  };
}

function candidateIn(row: Row): Candidate {
  return {
    id: countIn(row.proposed_id),
    title: textIn(row.proposed_title),
    author: textIn(row.proposed_author),
  };
}
