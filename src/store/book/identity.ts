import type { BookId, Fingerprint } from "../../domain/book/book";
import { failed, type Result } from "../../domain/result";
import type { FoundBook } from "../../ports/bookStore";
import type { Database } from "../../ports/database";
import { kin } from "./kin";
import { idStatements, waitingTables } from "./spreadId";
import { runAll, type Statement } from "../statements";

const allTables = ["book_cache"].concat(waitingTables);

/** The server knows better than the file. */
const learn = `
UPDATE book_cache SET book_id = :id, title = coalesce(:title, title), author = coalesce(:author, author),
  isbn10 = coalesce(:isbn10, isbn10), isbn13 = coalesce(:isbn13, isbn13),
  server_pages = coalesce(:server_pages, server_pages)
WHERE hash = :hash`;

/** The server did not have the book when its position came; now it does. */
const tryPosition = `UPDATE pending_progress SET awaits_book = 0 WHERE awaits_book = 1 AND hash IN ${kin}`;

/**
 * The ID, in the cache and in everything of this book that waits; the fingerprints that its file had before get it
 * too, unless they have one. Fails for a fingerprint never seen.
 */
export function identify(database: Database, fingerprint: Fingerprint, found: FoundBook): Result<undefined> {
  return database.transaction(() => {
    const learned = database.run(learn, {
      hash: fingerprint,
      id: found.id,
      title: found.title,
      author: found.author,
      isbn10: found.isbn10,
      isbn13: found.isbn13,
      server_pages: found.serverPages,
    });
    if (!learned.ok) return learned;
    if (learned.value === 0) return failed({ kind: "storage", detail: `unknown book ${fingerprint}` });
    // A position that cannot be written may not keep the sessions of its book from the server: its failure is let go.
    database.run(tryPosition, { hash: fingerprint });
    return runAll(database, idStatements(fingerprint, found.id));
  });
}

/** Forgets this ID wherever it is. */
export function forgetId(database: Database, id: BookId): Result<undefined> {
  return runAll(
    database,
    allTables.map((table) => [`UPDATE ${table} SET book_id = NULL WHERE book_id = :id`, { id }] as const),
  );
}

/**
 * What is known by ID alone: shelves, and matches by hand. Files that were downloaded stay; the trash
 * keeps its lines, but what comes out of it is of no shelf any more.
 */
const tablesOfIds = ["shelf_files", "shelf_books", "pending_unassignments", "book_matches"];

/** Forgets every ID: of another server they would be other books. It was not asked for any yet, either. */
export function forgetAllIds(database: Database): Result<undefined> {
  const statements: Statement[] = allTables.map((table) => [
    `UPDATE ${table} SET book_id = NULL WHERE book_id IS NOT NULL`,
  ]);
  for (const table of tablesOfIds) statements.push([`DELETE FROM ${table}`]);
  statements.push(["UPDATE shelf_trash SET shelf = NULL"]);
  statements.push(["UPDATE book_cache SET missed_at = NULL WHERE missed_at IS NOT NULL"]);
  statements.push(["UPDATE book_cache SET circle = NULL WHERE circle IS NOT NULL"]);
  return runAll(database, statements);
}

/** Forgets the ID of this fingerprint alone. */
export function forgetIdOf(database: Database, hash: Fingerprint): Result<undefined> {
  return runAll(
    database,
    allTables.map((table) => [`UPDATE ${table} SET book_id = NULL WHERE hash = :hash`, { hash }] as const),
  );
}
