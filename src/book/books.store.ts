import { caught, throwStorage } from "../base/result";
import { type Book, type BookId, type Fingerprint, titleByName } from "../model/book";
import type { FoundBook } from "../model/candidate";
import {
  type Database,
  type Values,
  numberIn,
  runAll,
  type Statement,
  type Row,
  countIn,
  textIn,
  wordIn,
} from "../store/database";
import type { FileFacts } from "../koreader/files.port";
import {
  bookColumns,
  booksIn,
  joinedBooks,
  firstBook,
  upsertFileLocation,
  bookOfHash,
  insertBook,
  bookOfRow,
} from "./bookRow.store";
import { forgetFolderAnswers } from "./folderFiles.store";
import { endMatches, tryPosition, forgetProposals } from "./matches.store";
import { isRewritten } from "./rewritten.rules";
import { forgetServerFiles, rewritten, saveServerFile } from "./serverFile.store";
import { forgetNumber, forgetNumberMemory, forgetNumbers, saveNumber } from "./bookNumbers.store";
import { matchedWords, mergeBooks } from "./mergeBooks.store";

/** Columns and new values of `remember`. Only the ID and a title made from the file name are replaced. */
const known = "server_id, title, author, isbn10, isbn13, server_pages";
const merged = `coalesce(:id, server_id), coalesce(nullif(title, :name), :title, title), coalesce(author, :author),
  coalesce(isbn10, :isbn10), coalesce(isbn13, :isbn13), coalesce(server_pages, :server_pages)`;

const sql = {
  find: `SELECT ${bookColumns} FROM ${joinedBooks} WHERE hash = :hash`,
  withId: `
SELECT ${bookColumns} FROM ${joinedBooks} WHERE server_id = :id
ORDER BY EXISTS (SELECT 1 FROM files WHERE files.hash = fingerprints.hash) DESC, seen DESC LIMIT 1`,
  /** No write if unchanged, because a write waits for the disk. */
  remember: `UPDATE books SET (${known}) = (${merged}) WHERE id = ${bookOfHash} AND (${known}) IS NOT (${merged})`,
  describe: `
UPDATE fingerprints SET (book_type, label, words) = (:book_type, coalesce(label, :label), coalesce(words, :words))
WHERE hash = :hash AND (book_type, label, words) IS NOT (:book_type, coalesce(label, :label), coalesce(words, :words))`,
  /** Server data replaces data of the file. */
  learn: `
UPDATE books SET server_id = :id, title = coalesce(:title, title), author = coalesce(:author, author),
  isbn10 = coalesce(:isbn10, isbn10), isbn13 = coalesce(:isbn13, isbn13),
  server_pages = coalesce(:server_pages, server_pages), uploaded_at = NULL
WHERE id = ${bookOfHash}`,
  /** The format of the file takes precedence. */
  typed: "UPDATE fingerprints SET book_type = :type WHERE hash = :hash AND book_type IS NULL",
  past: `SELECT ${bookColumns} FROM ${joinedBooks} WHERE book = ${bookOfHash} AND hash <> :hash ORDER BY seen DESC`,
  forgetId: "UPDATE books SET server_id = NULL, uploaded_at = NULL WHERE server_id = :id",
  forgetPrevious: "UPDATE books SET previous_id = NULL WHERE previous_id = :id",
  missedAt: `SELECT missed_at FROM books WHERE id = ${bookOfHash}`,
  missed: `UPDATE books SET missed_at = :at WHERE id = ${bookOfHash}`,
  firstMiss: `
UPDATE books SET miss_told = 1 WHERE id = ${bookOfHash} AND miss_told = 0 AND (
  id NOT IN (SELECT book FROM pending_sessions)
  OR id IN (SELECT book FROM pending_sessions WHERE import_run IS NULL))`,
};

/** IDs are invalid on another server. Downloaded files and the trash stay. */
const forgetServer: readonly Statement[] = forgetNumbers.concat([
  [endMatches],
  forgetServerFiles,
  [
    `UPDATE books SET server_id = NULL, missed_at = NULL, uploaded_at = NULL
    WHERE coalesce(server_id, missed_at, uploaded_at) IS NOT NULL`,
  ],
  [forgetProposals],
  [forgetFolderAnswers],
  ["DELETE FROM shelf_files"],
  ["DELETE FROM shelf_books"],
  ["DELETE FROM pending_shelf_changes"],
  ["DELETE FROM pending_ratings WHERE book_id IS NOT NULL"],
  ["DELETE FROM pending_statuses WHERE book_id IS NOT NULL"],
  ["DELETE FROM library_values"],
  ["DELETE FROM shelf_collections"],
  ["DELETE FROM collected_books"],
  ["UPDATE shelf_trash SET shelf = NULL WHERE shelf IS NOT NULL"],
]);

/** Undefined if this fingerprint was never seen. */
export function findBook(database: Database, hash: Fingerprint): Book | undefined {
  return firstBook(database.query(sql.find, { hash }));
}

/** Prefers a fingerprint whose file is here; undefined if no book has this server ID. */
export function findBookById(database: Database, id: BookId): Book | undefined {
  return firstBook(database.query(sql.withId, { id }));
}

/** Newest first. */
export function listPastBooks(database: Database, hash: Fingerprint): readonly Book[] {
  return booksIn(database.query(sql.past, { hash }));
}

/** After a change of server or account. One transaction. */
export function forgetAllIds(database: Database): void {
  runAll(database, forgetServer);
  forgetNumberMemory(database);
}

/** Last look-up that found nothing (Unix seconds); undefined if none. */
export function getMissedAt(database: Database, hash: Fingerprint): number | undefined {
  const rows = database.query(sql.missedAt, { hash });
  return numberIn(rows[0]?.missed_at);
}

/** `at`: Unix seconds. */
export function saveMiss(database: Database, hash: Fingerprint, at: number): void {
  database.run(sql.missed, { hash, at });
}

/** True only on the first call for a fingerprint, so that the notice is shown once. */
export function markFirstMiss(database: Database, hash: Fingerprint): boolean {
  return database.run(sql.firstMiss, { hash }) > 0;
}

/** `book.id`: of the server's file with these bytes. Stores data of the file, keeps a known ID and title, and merges it with the book before at this path, if proven equal. */
export function saveBook(database: Database, book: Book, path: string, facts: FileFacts): void {
  const { fingerprint: hash, type, title, label, words } = book;
  const statements: Statement[] = [];
  for (const statement of insertBook(hash, type, title)) statements.push(statement);
  statements.push([sql.remember, rememberValues(book, path)]);
  statements.push([sql.describe, { hash, book_type: type, label, words }]);
  statements.push(upsertFileLocation(hash, path, facts));
  database.transaction(() => {
    runAll(database, statements);
    if (book.id !== undefined) {
      saveNumber(database, { ...book, id: book.id });
      saveServerFile(database, hash, book.id);
    }
    mergeProven(database, hash);
  });
}

function rememberValues({ fingerprint, id, title, author, isbn10, isbn13, serverPages }: Book, path: string): Values {
  const name = titleByName(path);
  return { hash: fingerprint, id, title, author, isbn10, isbn13, server_pages: serverPages, name };
}

/** Stores ID, format (if unknown) and metadata from the server, and merges rows proven equal. One transaction. */
export function saveIdentity(database: Database, hash: Fingerprint, found: FoundBook): void {
  database.transaction(() => identify(database, hash, found));
}

/** Fails for an unknown fingerprint, because the ID would be lost silently. */
function identify(database: Database, hash: Fingerprint, found: FoundBook): void {
  const { id, title, author, isbn10, isbn13, serverPages: server_pages } = found;
  const learned = database.run(sql.learn, { hash, id, title, author, isbn10, isbn13, server_pages });
  if (learned === 0) {
    throwStorage({ kind: "storage", detail: `unknown book ${hash}` });
    return;
  }
  saveNumber(database, found);
  database.run(sql.typed, { hash, type: found.type });
  // A failure here must not block the book's sessions.
  caught(() => database.run(tryPosition, { hash }));
  mergeProven(database, hash);
}

/** After the server deleted the book. */
export function forgetBookId(database: Database, id: BookId): void {
  runAll(database, [
    [sql.forgetId, { id }],
    [sql.forgetPrevious, { id }],
  ]);
  forgetNumber(database, id);
}

interface Member {
  readonly book: Book;
  /** Without values of a match by hand, which may be wrong: only these are proof. */
  readonly own: Book;
  readonly row: number;
  readonly byHand: boolean;
  /** Number that the server showed with other words since. */
  readonly lost: number | undefined;
}

const previous = matchedWords.map((word) => `previous_${word}`).join(", ");

/** SQL condition: same server ID, neither matched by hand, same format. */
const hasSameId = `other.server_id = mine.server_id AND other.matched_at IS NULL AND mine.matched_at IS NULL
  AND theirs.book_type = ours.book_type`;

const proofSql = {
  member: `SELECT ${bookColumns}, lost_id, matched_at, ${previous} FROM ${joinedBooks} WHERE hash = :hash`,
  places: `
SELECT DISTINCT before, files.hash AS hash FROM files JOIN fingerprints AS old ON old.hash = before
  JOIN fingerprints AS new ON new.hash = files.hash
WHERE before IS NOT NULL AND ${bookOfHash} IN (old.book, new.book)`,
  settled: "UPDATE files SET before = NULL WHERE before = :before AND hash = :hash",
  /** At most one of the two may have a file here, and their labels must not differ. */
  twins: `
SELECT DISTINCT min(mine.id, other.id) AS kept, max(mine.id, other.id) AS gone
FROM books AS mine JOIN fingerprints AS ours ON ours.book = mine.id
  JOIN books AS other ON other.id <> mine.id JOIN fingerprints AS theirs ON theirs.book = other.id
WHERE mine.id = ${bookOfHash} AND ${hasSameId}
  AND (ours.label IS NULL OR theirs.label IS NULL OR ours.label = theirs.label)
  AND NOT (EXISTS (SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE book = mine.id)
    AND EXISTS (SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE book = other.id))
ORDER BY kept LIMIT 1`,
  lainBefore: `
SELECT before FROM files WHERE before IS NOT NULL AND hash = :hash ORDER BY seen DESC LIMIT 1`,
};

/** Merges rows proven equal: an older version at this path, or a row with the same ID whose file is gone. */
function mergeProven(database: Database, hash: Fingerprint): void {
  const places = database.query(proofSql.places, { hash });
  for (const row of places) {
    mergeIfProven(database, wordIn(row.before), wordIn(row.hash));
  }
  mergeTwins(database, hash);
}

/** Book that was at this path before, while undecided whether it is the same; undefined if none. */
export function findReplacedBook(database: Database, hash: Fingerprint): Book | undefined {
  const rows = database.query(proofSql.lainBefore, { hash });
  const before = textIn(rows[0]?.before);
  const member = before === undefined ? undefined : memberOf(database, before);
  return member?.book;
}

function mergeTwins(database: Database, hash: Fingerprint): void {
  let rows = database.query(proofSql.twins, { hash });
  while (rows.length > 0) {
    mergeBooks(database, countIn(rows[0]?.kept), countIn(rows[0]?.gone));
    rows = database.query(proofSql.twins, { hash });
  }
}

function mergeIfProven(database: Database, before: Fingerprint, hash: Fingerprint): void {
  const older = memberOf(database, before);
  if (older === undefined) return;
  const newer = memberOf(database, hash);
  if (newer === undefined) return;
  const relation = relationOf(older, newer);
  if (relation === "same") {
    runAll(database, [rewritten(before, hash)]);
    mergeBooks(database, older.row, newer.row);
    return;
  }
  if (relation === "other") {
    runAll(database, [[proofSql.settled, { before, hash }]]);
  }
}

/** Server IDs are proof. IDs matched by hand are not, so a contradiction leaves the pair undecided. */
function relationOf(before: Member, after: Member): "same" | "other" | "open" {
  if (before.row === after.row) return "other";
  if (before.book.type === undefined || after.book.type === undefined) return "open";
  if (before.book.type !== after.book.type) return "other";
  const isByHand = before.byHand || after.byHand;
  const haveIds = before.book.id !== undefined && after.book.id !== undefined;
  if (haveIds && before.book.id !== after.book.id) return isByHand ? "open" : "other";
  // The server has changed the words of the book, and knows the new file by its number.
  const isNumberBack = before.lost !== undefined && before.lost === after.book.id && !isByHand;
  return isNumberBack || isRewritten(before.own, after.own) || (haveIds && !isByHand) ? "same" : "open";
}

function memberOf(database: Database, hash: Fingerprint): Member | undefined {
  const rows = database.query(proofSql.member, { hash });
  const row = rows[0];
  return row === undefined ? undefined : memberIn(row);
}

function memberIn(row: Row): Member {
  const book = bookOfRow(row);
  const byHand = numberIn(row.matched_at) !== undefined;
  const lost = numberIn(row.lost_id);
  return { book, own: byHand ? ownOf(book, row) : book, row: countIn(row.row), byHand, lost };
}

/** Names each field, because a spread would keep values of the match. */
function ownOf({ fingerprint, type, label }: Book, row: Row): Book {
  return {
    fingerprint,
    type,
    label,
    title: textIn(row.previous_title),
    author: textIn(row.previous_author),
    isbn10: textIn(row.previous_isbn10),
    isbn13: textIn(row.previous_isbn13),
  };
}
