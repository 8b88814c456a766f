import { caught, throwStorage } from "../base/result";
import { type Book, type BookId, type Fingerprint, titleByName } from "../model/book";
import type { FoundBook } from "../model/candidate";
import { type Database, type Values, numberIn, runAll, type Statement } from "../store/database";
import type { FileFacts } from "../koreader/files.port";
import { bookColumns, booksIn, bookTables, firstBook, lying, bookOfHash, knowing } from "./bookRow.store";
import { endMatches, tryPosition, forgetProposals } from "./matches.store";
import { mergeProven } from "./proof.store";

/** The row of a book after `remember`: what was known first, but for the number, and a title that was the file's name. */
const known = "server_id, title, author, isbn10, isbn13, server_pages";
const merged = `coalesce(:id, server_id), coalesce(nullif(title, :name), :title, title), coalesce(author, :author),
  coalesce(isbn10, :isbn10), coalesce(isbn13, :isbn13), coalesce(server_pages, :server_pages)`;

const sql = {
  find: `SELECT ${bookColumns} FROM ${bookTables} WHERE hash = :hash`,
  withId: `
SELECT ${bookColumns} FROM ${bookTables} WHERE server_id = :id
ORDER BY EXISTS (SELECT 1 FROM files WHERE files.hash = fingerprints.hash) DESC, seen DESC LIMIT 1`,
  /** No write, and so no wait for the disk, if all is known, as at every opening but the first. */
  remember: `UPDATE books SET (${known}) = (${merged}) WHERE id = ${bookOfHash} AND (${known}) IS NOT (${merged})`,
  describe: `
UPDATE fingerprints SET book_type = :book_type, label = coalesce(label, :label)
WHERE hash = :hash AND (book_type, label) IS NOT (:book_type, coalesce(label, :label))`,
  /** The server knows better than the file. */
  learn: `
UPDATE books SET server_id = :id, title = coalesce(:title, title), author = coalesce(:author, author),
  isbn10 = coalesce(:isbn10, isbn10), isbn13 = coalesce(:isbn13, isbn13),
  server_pages = coalesce(:server_pages, server_pages)
WHERE id = ${bookOfHash}`,
  /** The file itself knows better than the server. */
  typed: "UPDATE fingerprints SET book_type = :type WHERE hash = :hash AND book_type IS NULL",
  past: `SELECT ${bookColumns} FROM ${bookTables} WHERE book = ${bookOfHash} AND hash <> :hash ORDER BY seen DESC`,
  forgetId: "UPDATE books SET server_id = NULL WHERE server_id = :id",
  forgetPrevious: "UPDATE books SET previous_id = NULL WHERE previous_id = :id",
  missedAt: `SELECT missed_at FROM books WHERE id = ${bookOfHash}`,
  missed: `UPDATE books SET missed_at = :at WHERE id = ${bookOfHash}`,
  /** An import of years is no occasion: nobody is told of book after book that was read long ago. */
  firstMiss: `
UPDATE books SET miss_told = 1 WHERE id = ${bookOfHash} AND miss_told = 0 AND (
  id NOT IN (SELECT book FROM pending_sessions)
  OR id IN (SELECT book FROM pending_sessions WHERE import_run IS NULL))`,
};

/** Another server has other books, shelves and numbers; files that were downloaded stay, and so does the trash. */
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

/** Undefined when this fingerprint was never seen. */
export function findBook(database: Database, hash: Fingerprint): Book | undefined {
  return firstBook(database.query(sql.find, { hash }));
}

/** The book that has this ID on the server; undefined when none has. */
export function findBookById(database: Database, id: BookId): Book | undefined {
  return firstBook(database.query(sql.withId, { id }));
}

/** The book's rows under other fingerprints of its file, the newest first. */
export function listPastBooks(database: Database, hash: Fingerprint): readonly Book[] {
  return booksIn(database.query(sql.past, { hash }));
}

/** Another server or account: every server ID is forgotten, and every match by hand, in one transaction. */
export function forgetAllIds(database: Database): void {
  runAll(database, forgetServer);
}

/** Last look-up that found nothing (Unix seconds); undefined if none. */
export function getMissedAt(database: Database, hash: Fingerprint): number | undefined {
  const rows = database.query(sql.missedAt, { hash });
  return numberIn(rows[0]?.missed_at);
}

/** The server was asked at this time (Unix seconds) and did not know the book. */
export function saveMiss(database: Database, hash: Fingerprint, at: number): void {
  database.run(sql.missed, { hash, at });
}

/** True the first time it is called for a fingerprint, false ever after: the reader is told once a book. */
export function markFirstMiss(database: Database, hash: Fingerprint): boolean {
  return database.run(sql.firstMiss, { hash }) > 0;
}

/**
 * Stores what the file says of itself. Never forgets a server ID or a title that is known already. Where another book
 * lay at this path, and is seen to be the same, written anew, the two are one book from now on.
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

/**
 * The server has this book: its ID, its format where no file has told one, and the rest that the server told are stored,
 * and so is all that is kept of another row which they prove to be the same book. In one transaction.
 */
export function saveIdentity(database: Database, hash: Fingerprint, found: FoundBook): void {
  database.transaction(() => identify(database, hash, found));
}

/** Fails for a fingerprint never seen: an ID for nothing would be lost in silence. */
function identify(database: Database, hash: Fingerprint, found: FoundBook): void {
  const { id, title, author, isbn10, isbn13, serverPages: server_pages } = found;
  const learned = database.run(sql.learn, { hash, id, title, author, isbn10, isbn13, server_pages });
  if (learned === 0) {
    throwStorage({ kind: "storage", detail: `unknown book ${hash}` });
    return;
  }
  if (found.type !== undefined) database.run(sql.typed, { hash, type: found.type });
  // A position that cannot be written may not keep the sessions of its book from the server: its failure is let go.
  caught(() => database.run(tryPosition, { hash }));
  mergeProven(database, hash);
}

/** The server no longer has this ID: no book has it any more. */
export function forgetBookId(database: Database, id: BookId): void {
  runAll(database, [
    [sql.forgetId, { id }],
    [sql.forgetPrevious, { id }],
  ]);
}
