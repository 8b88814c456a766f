import type { Book, BookId, Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { BookStore } from "../../ports/bookStore";
import type { Effort } from "../sync/outbox";

/** How many books that the server did not know are asked for again in one automatic drain of an outbox. */
export const lookupsADrain = 20;

/** The books that may be looked up in a drain; undefined: all of them. */
export type Turns = readonly Fingerprint[] | undefined;

/** @noSelf */
export interface TurnParts {
  readonly books: Pick<BookStore, "find">;
  identify(book: Book): Result<BookId | undefined>;
}

/**
 * Whose turn it is: without a limit, a library of unknown books would cost each automatic drain a request or more for
 * every one of them. `unknown`: so many of them, the one asked for longest ago first. Failure: storage.
 */
export function turnsOf(
  effort: Effort,
  unknown: (limit: number) => Result<readonly Fingerprint[]>,
): Result<Turns> {
  return effort === "everything" ? ok(undefined) : unknown(lookupsADrain);
}

/**
 * The book's number; undefined when the server does not know the book, or it is not its turn. Inside a task only.
 * Failures: whatever a request may fail with.
 */
export function lookUpInTurn(
  { books, identify }: TurnParts,
  fingerprint: Fingerprint,
  turns: Turns,
): Result<BookId | undefined> {
  const book = books.find(fingerprint);
  if (!book.ok) return book;
  if (book.value === undefined || book.value.id !== undefined) return ok(book.value?.id);
  return turns === undefined || turns.includes(fingerprint) ? identify(book.value) : ok(undefined);
}
