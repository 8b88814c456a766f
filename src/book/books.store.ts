import { caught, throwStorage } from "../base/storageError";
import { type Book, type BookId, type Fingerprint, titleByName } from "../model/book";
import type { BookStore } from "./bookStore.port";
import type { FoundBook } from "../model/candidate";
import type { Database } from "../store/database";
import type { Values } from "../store/database";
import type { FileFacts } from "../koreader/files.port";
import { numberIn, runAll, type Statement } from "../store/statements";
import { bookAt, bookColumns, booksIn, bookTables, firstBook, lying } from "./bookRow.store";
import { endMatches, tryPosition } from "./matches.store";
import { lainBefore, mergeProven } from "./proof.store";
import { forgetProposals } from "./proposals.store";
import { bookOf, knowing } from "./sameBook.store";

/** The row of a book after `remember`: what was known first, but for the number, and a title that was the file's name. */
const known = "server_id, title, author, isbn10, isbn13, server_pages";
const merged = `coalesce(:id, server_id), coalesce(nullif(title, :name), :title, title), coalesce(author, :author),
  coalesce(isbn10, :isbn10), coalesce(isbn13, :isbn13), coalesce(server_pages, :server_pages)`;

const sql = {
  find: `SELECT ${bookColumns} FROM ${bookTables} WHERE hash = :hash`,
  withId: `
SELECT ${bookColumns} FROM ${bookTables} WHERE server_id = :id
ORDER BY EXISTS (SELECT 1 FROM files WHERE files.hash = fingerprints.hash) DESC, seen DESC LIMIT 1`,
  /** These write nothing, and so wait for no disk, when all is known already: that is every opening but the first. */
  remember: `UPDATE books SET (${known}) = (${merged}) WHERE id = ${bookOf} AND (${known}) IS NOT (${merged})`,
  describe: `
UPDATE fingerprints SET book_type = :book_type, label = coalesce(label, :label)
WHERE hash = :hash AND (book_type, label) IS NOT (:book_type, coalesce(label, :label))`,
  /** The server knows better than the file. */
  learn: `
UPDATE books SET server_id = :id, title = coalesce(:title, title), author = coalesce(:author, author),
  isbn10 = coalesce(:isbn10, isbn10), isbn13 = coalesce(:isbn13, isbn13),
  server_pages = coalesce(:server_pages, server_pages)
WHERE id = ${bookOf}`,
  /** The file itself knows better than the server. */
  typed: "UPDATE fingerprints SET book_type = :type WHERE hash = :hash AND book_type IS NULL",
  past: `SELECT ${bookColumns} FROM ${bookTables} WHERE book = ${bookOf} AND hash <> :hash ORDER BY seen DESC`,
  forgetId: "UPDATE books SET server_id = NULL WHERE server_id = :id",
  forgetPrevious: "UPDATE books SET previous_id = NULL WHERE previous_id = :id",
  missedAt: `SELECT missed_at FROM books WHERE id = ${bookOf}`,
  missed: `UPDATE books SET missed_at = :at WHERE id = ${bookOf}`,
  /** An import of years is no occasion: nobody is told of book after book that was read long ago. */
  firstMiss: `
UPDATE books SET miss_told = 1 WHERE id = ${bookOf} AND miss_told = 0 AND (
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

/** Books, in `books`, `fingerprints` and `files`. */
export function createBookStore(database: Database): BookStore {
  const run = (statement: string, values: Values): void => {
    database.run(statement, values);
  };
  return {
    at: (path, facts) => bookAt(database, path, facts),
    find: (hash) => firstBook(database.query(sql.find, { hash })),
    withId: (id) => firstBook(database.query(sql.withId, { id })),
    remember: (book, path, facts) => remember(database, book, path, facts),
    identify: (hash, found) => database.transaction(() => identify(database, hash, found)),
    pastOf: (hash) => booksIn(database.query(sql.past, { hash })),
    lainBefore: (hash) => lainBefore(database, hash),
    forgetId: (id) => forgetId(database, id),
    forgetAllIds: () => runAll(database, forgetServer),
    missedAt: (hash) => {
      const rows = database.query(sql.missedAt, { hash });
      return numberIn(rows[0]?.missed_at);
    },
    missed: (hash, at) => run(sql.missed, { hash, at }),
    firstMiss: (hash) => {
      const told = database.run(sql.firstMiss, { hash });
      return told > 0;
    },
  };
}

function remember(database: Database, book: Book, path: string, facts: FileFacts): void {
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

/** Inside a transaction. Fails for a fingerprint never seen: an ID for nothing would be lost in silence. */
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

function forgetId(database: Database, id: BookId): void {
  runAll(database, [
    [sql.forgetId, { id }],
    [sql.forgetPrevious, { id }],
  ]);
}
