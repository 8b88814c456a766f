import type { BookId, Fingerprint } from "../model/book";
import { type Database, runAll, type Statement } from "../store/database";

/** SQL expression: first bytes of the text of `hash`. */
const textOf = (hash: string): string =>
  `(SELECT coalesce(text_of, hash) FROM fingerprints WHERE fingerprints.hash = ${hash})`;

const sql = {
  save: "UPDATE fingerprints SET copy_of = :id WHERE hash = :hash AND copy_of IS NOT :id",
  /** A copy of another book, or of another server's, proves nothing. */
  isCopy: `
SELECT 1 FROM fingerprints AS mine JOIN books ON books.id = mine.book
  JOIN fingerprints AS same ON same.hash = mine.hash OR same.hash = mine.text_of
    OR same.text_of = coalesce(mine.text_of, mine.hash) OR same.words = mine.words
WHERE mine.hash = :hash AND same.copy_of = books.server_id LIMIT 1`,
  /** The words of an EPUB tell by themselves. */
  rewrite: `
UPDATE fingerprints SET text_of = ${textOf(":before")}
WHERE :hash IN (hash, text_of) AND hash <> ${textOf(":before")} AND book_type IS NOT 'EPUB'`,
};

/** The server numbers its books anew. */
export const forgetServerFiles: Statement = ["UPDATE fingerprints SET copy_of = NULL WHERE copy_of IS NOT NULL"];

/** These bytes are the server's file of this book. No write if stored already. */
export function saveServerFile(database: Database, hash: Fingerprint, id: BookId): void {
  runAll(database, [[sql.save, { hash, id }]]);
}

/** True if these bytes, or bytes with the same text, were the server's file of the book: places in them fit. */
export function isServerFile(database: Database, hash: Fingerprint): boolean {
  return database.query(sql.isCopy, { hash }).length > 0;
}

/** Metadata in the file was rewritten: the text is that of the bytes before. */
export function rewritten(before: Fingerprint, hash: Fingerprint): Statement {
  return [sql.rewrite, { before, hash }];
}
