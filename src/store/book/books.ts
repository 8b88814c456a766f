import type { Book, Fingerprint } from "../../domain/book/book";
import { done, ok, type Result } from "../../domain/result";
import type { BookStore } from "../../ports/bookStore";
import type { Database, Values } from "../../ports/database";
import type { FileFacts } from "../../ports/files";
import { numberIn } from "../cell";
import { bookColumns, bookIn, firstBook } from "./bookRow";
import { textIn } from "../cell";
import { passMatch } from "./circle";
import { forgetAllIds, forgetId, identify } from "./identity";
import { circle, kinOf } from "./kin";
import { idStatements } from "./spreadId";
import { runAll, type Statement } from "../statements";
import { confirmSuspect, succeed, succeedWith } from "./succession";

/** What a row shall be after `remember`: what the file says now, and of the rest what was known first. */
const merged = `excluded.book_type, excluded.file_path, excluded.file_size, excluded.modified_at,
  coalesce(excluded.book_id, book_id), coalesce(title, excluded.title), coalesce(author, excluded.author),
  coalesce(isbn10, excluded.isbn10), coalesce(isbn13, excluded.isbn13), coalesce(server_pages, excluded.server_pages),
  coalesce(label, excluded.label)`;

const known =
  "book_type, file_path, file_size, modified_at, book_id, title, author, isbn10, isbn13, server_pages, label";

const sql = {
  at: `
SELECT ${bookColumns} FROM book_cache
WHERE file_path = :path AND file_size = :size AND modified_at = :modified_at`,
  find: `SELECT ${bookColumns} FROM book_cache WHERE hash = :hash`,
  withId: `SELECT ${bookColumns} FROM book_cache WHERE book_id = :id ORDER BY id DESC LIMIT 1`,
  /** Writes nothing, and so waits for no disk, when all is known already: that is every opening but the first. */
  remember: `
INSERT INTO book_cache (hash, ${known})
VALUES (:hash, :book_type, :path, :size, :modified_at, :id, :title, :author, :isbn10, :isbn13, :server_pages,
  :label)
ON CONFLICT (hash) DO UPDATE SET (${known}) = (${merged}) WHERE (${known}) IS NOT (${merged})`,
  laidAt: "SELECT hash FROM book_files WHERE path = :path AND hash <> :hash",
  layAt: `
INSERT INTO book_files (path, hash) VALUES (:path, :hash)
ON CONFLICT (path) DO UPDATE SET hash = excluded.hash WHERE hash <> excluded.hash`,
  /** A path holds one file: the book that lay there before keeps everything but the path. */
  moveOut: "UPDATE book_cache SET file_path = NULL WHERE file_path = :path AND hash <> :hash",
  unidentified: `
SELECT ${bookColumns} FROM (SELECT DISTINCT hash FROM pending_sessions WHERE book_id IS NULL) AS waiting
JOIN book_cache ON book_cache.hash = waiting.hash ORDER BY missed_at, book_cache.id`,
  missedAt: "SELECT missed_at FROM book_cache WHERE hash = :hash",
  missed: "UPDATE book_cache SET missed_at = :at WHERE hash = :hash",
  /** An import of years is no occasion: nobody is told of book after book that was read long ago. */
  firstMiss: `
UPDATE book_cache SET miss_told = 1 WHERE hash = :hash AND NOT EXISTS (
  SELECT 1 FROM book_cache WHERE miss_told = 1 AND hash IN ${circle})
AND (
  NOT EXISTS (SELECT 1 FROM pending_sessions WHERE hash = :hash)
  OR EXISTS (SELECT 1 FROM pending_sessions WHERE hash = :hash AND import_run IS NULL))`,
};

/** Books, in `book_cache`: one row a fingerprint, and no row is ever replaced; and what lies where, in `book_files`. */
export function createBookStore(database: Database): BookStore {
  return {
    at: (path, facts) => firstBook(database.query(sql.at, placeOf(path, facts))),
    find: (fingerprint) => firstBook(database.query(sql.find, { hash: fingerprint })),
    withId: (id) => firstBook(database.query(sql.withId, { id })),
    remember: (book, path, facts) => remember(database, book, path, facts),
    identify: (fingerprint, found) =>
      database.transaction(() => {
        const identified = identify(database, fingerprint, found);
        return identified.ok ? succeedWith(database, fingerprint) : identified;
      }),
    kin: (fingerprint) => kinOf(database, fingerprint),
    passMatch: (before, fingerprint) => passMatch(database, before, fingerprint),
    confirmSuspect: (fingerprint) => confirmSuspect(database, fingerprint),
    forgetId: (id) => forgetId(database, id),
    forgetAllIds: () => forgetAllIds(database),
    unidentified: () => unidentified(database),
    missedAt: (fingerprint) => missedAt(database, fingerprint),
    missed: (fingerprint, at) => missed(database, fingerprint, at),
    firstMiss: (fingerprint) => firstMiss(database, fingerprint),
  };
}

function placeOf(path: string, { size, modifiedAt }: FileFacts): Values {
  return { path, size, modified_at: modifiedAt };
}

function remember(database: Database, book: Book, path: string, facts: FileFacts): Result<undefined> {
  const { fingerprint: hash, id } = book;
  const statements: Statement[] = [
    [sql.moveOut, { path, hash }],
    [sql.remember, rememberValues(book, path, facts)],
    [sql.layAt, { path, hash }],
  ];
  if (id !== undefined) for (const statement of idStatements(hash, id)) statements.push(statement);
  return database.transaction(() => {
    const laid = database.query(sql.laidAt, { path, hash });
    if (!laid.ok) return laid;
    const written = runAll(database, statements);
    return written.ok
      ? succeed(database, hash, textIn(laid.value[0]?.hash) as Fingerprint | undefined)
      : written;
  });
}

function rememberValues(book: Book, path: string, { size, modifiedAt }: FileFacts): Values {
  return {
    hash: book.fingerprint,
    book_type: book.type,
    path,
    size,
    modified_at: modifiedAt,
    id: book.id,
    title: book.title,
    author: book.author,
    isbn10: book.isbn10,
    isbn13: book.isbn13,
    server_pages: book.serverPages,
    label: book.label,
  };
}

function unidentified(database: Database): Result<readonly Book[]> {
  const rows = database.query(sql.unidentified);
  return rows.ok ? ok(rows.value.map((row) => bookIn(row))) : rows;
}

function missedAt(database: Database, hash: Fingerprint): Result<number | undefined> {
  const rows = database.query(sql.missedAt, { hash });
  return rows.ok ? ok(numberIn(rows.value[0]?.missed_at)) : rows;
}

function missed(database: Database, hash: Fingerprint, at: number): Result<undefined> {
  const noted = database.run(sql.missed, { hash, at });
  return noted.ok ? done : noted;
}

function firstMiss(database: Database, hash: Fingerprint): Result<boolean> {
  const told = database.run(sql.firstMiss, { hash });
  return told.ok ? ok(told.value > 0) : told;
}
