import type { BookId, Fingerprint } from "../../domain/book/book";
import { circle, kin } from "./kin";
import type { Statement } from "../statements";

/** What waits carries its book's ID, so that a batch is found at once. */
export const waitingTables = ["pending_sessions", "pending_ratings", "pending_annotations"];

/**
 * Bytes that are nowhere on this device any more are those of the book that they became. A file that is here is asked
 * for itself first: it may be another edition. What is tied to the book by a person's match alone gets it only if the
 * match can be taken back from it.
 */
const past = `
UPDATE book_cache SET book_id = :id WHERE book_id IS NULL AND file_path IS NULL AND hash <> :hash
AND (hash IN ${kin} OR hash IN ${circle} AND hash IN (SELECT hash FROM book_matches))`;

/** The statements that give everything of this book that waits its ID, once it is in the cache. */
export function idStatements(hash: Fingerprint, id: BookId): readonly Statement[] {
  const statements: Statement[] = [[past, { hash, id }]];
  for (const statement of waitingStatements(hash)) statements.push(statement);
  return statements;
}

/** The statements that give everything of this book that waits the ID of its own bytes, where they have one. */
export function waitingStatements(hash: Fingerprint): readonly Statement[] {
  return waitingTables.map((table) => [waitingIn(table), { hash }] as const);
}

function waitingIn(table: string): string {
  const id = `(SELECT book_id FROM book_cache WHERE book_cache.hash = ${table}.hash)`;
  return `UPDATE ${table} SET book_id = ${id}
WHERE hash IN ${circle} AND ${id} IS NOT NULL AND book_id IS NOT ${id}`;
}
