import { caught, throwStorage } from "../base/result";
import { type Book, type BookId, type Fingerprint, titleByName } from "../model/book";
import type { FoundBook } from "../model/candidate";
import { type Database, type Values, numberIn, runAll, type Statement } from "../store/database";
import type { FileFacts } from "../koreader/files.port";
import { bookColumns, booksIn, bookTables, firstBook, lying, bookOfHash, knowing } from "./bookRow.store";
import { endMatches, tryPosition, forgetProposals } from "./matches.store";
import { mergeProven } from "./proof.store";

/** Columns and new values of `remember`. Only the ID and a title made from the file name are replaced. */
const known = "server_id, title, author, isbn10, isbn13, server_pages";
const merged = `coalesce(:id, server_id), coalesce(nullif(title, :name), :title, title), coalesce(author, :author),
  coalesce(isbn10, :isbn10), coalesce(isbn13, :isbn13), coalesce(server_pages, :server_pages)`;

const sql = {
  find: `SELECT ${bookColumns} FROM ${bookTables} WHERE hash = :hash`,
  withId: `
SELECT ${bookColumns} FROM ${bookTables} WHERE server_id = :id
ORDER BY EXISTS (SELECT 1 FROM files WHERE files.hash = fingerprints.hash) DESC, seen DESC LIMIT 1`,
  /** No write if unchanged, because a write waits for the disk. */
  remember: `UPDATE books SET (${known}) = (${merged}) WHERE id = ${bookOfHash} AND (${known}) IS NOT (${merged})`,
  describe: `
UPDATE fingerprints SET book_type = :book_type, label = coalesce(label, :label)
WHERE hash = :hash AND (book_type, label) IS NOT (:book_type, coalesce(label, :label))`,
  /** Server data replaces data of the file. */
  learn: `
UPDATE books SET server_id = :id, title = coalesce(:title, title), author = coalesce(:author, author),
  isbn10 = coalesce(:isbn10, isbn10), isbn13 = coalesce(:isbn13, isbn13),
  server_pages = coalesce(:server_pages, server_pages)
WHERE id = ${bookOfHash}`,
  /** The format of the file takes precedence. */
  typed: "UPDATE fingerprints SET book_type = :type WHERE hash = :hash AND book_type IS NULL",
  past: `SELECT ${bookColumns} FROM ${bookTables} WHERE book = ${bookOfHash} AND hash <> :hash ORDER BY seen DESC`,
  forgetId: "UPDATE books SET server_id = NULL WHERE server_id = :id",
  forgetPrevious: "UPDATE books SET previous_id = NULL WHERE previous_id = :id",
  missedAt: `SELECT missed_at FROM books WHERE id = ${bookOfHash}`,
  missed: `UPDATE books SET missed_at = :at WHERE id = ${bookOfHash}`,
  /** Imported sessions cause no notice. */
  firstMiss: `
UPDATE books SET miss_told = 1 WHERE id = ${bookOfHash} AND miss_told = 0 AND (
  id NOT IN (SELECT book FROM pending_sessions)
  OR id IN (SELECT book FROM pending_sessions WHERE import_run IS NULL))`,
};

/** IDs are invalid on another server. Downloaded files and the trash stay. */
const forgetServer: readonly Statement[] = [
  [endMatches],
  ["UPDATE books SET server_id = NULL, missed_at = NULL WHERE coalesce(server_id, missed_at) IS NOT NULL"],
  [forgetProposals],
  ["DELETE FROM shelf_files"],
  ["DELETE FROM shelf_books"],
  ["DELETE FROM pending_shelf_changes"],
  ["DELETE FROM shelf_collections"],
  ["DELETE FROM collected_books"],
  ["UPDATE shelf_trash SET shelf = NULL WHERE shelf IS NOT NULL"],
];

export function findBook(database: Database, hash: Fingerprint): Book | undefined {
  return firstBook(database.query(sql.find, { hash }));
}

export function findBookById(database: Database, id: BookId): Book | undefined {
  return firstBook(database.query(sql.withId, { id }));
}

/** Rows of the book under its other fingerprints, the newest first. */
export function listPastBooks(database: Database, hash: Fingerprint): readonly Book[] {
  return booksIn(database.query(sql.past, { hash }));
}

/** After a change of server or account. One transaction. */
export function forgetAllIds(database: Database): void {
  runAll(database, forgetServer);
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

/**
 * Stores data of the file. Keeps a known ID and title. Merges it with the book before at this path, if proven equal.
 */
export function saveBook(database: Database, book: Book, path: string, facts: FileFacts): void {
  const { fingerprint: hash, type, title, label } = book;
  const statements: Statement[] = [];
  for (const statement of knowing(hash, type, title)) statements.push(statement);
  statements.push([sql.remember, rememberValues(book, path)]);
  statements.push([sql.describe, { hash, book_type: type, label }]);
  statements.push(lying(hash, path, facts));
  database.transaction(() => {
    runAll(database, statements);
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
  if (found.type !== undefined) database.run(sql.typed, { hash, type: found.type });
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
}
