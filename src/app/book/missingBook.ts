import type { BookId } from "../../domain/book/book";
import { isConnectionLoss, type Failure } from "../../domain/failure";
import { ok, type Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import type { BookStore } from "../../ports/bookStore";
import type { NoteLibrary } from "../../ports/noteLibrary";

/** @noSelf */
export interface MissingBookParts {
  readonly library: Pick<NoteLibrary, "hasBook">;
  readonly books: Pick<BookStore, "forgetId">;
}

/** Why something waits again whose book the server had and has no more. */
export function missingBookSentence(say: Say): string {
  return say("The server does not have this book any more.");
}

/**
 * Something of this book was refused: is it because the server has the book no more? Then its number is forgotten, and
 * what waits is looked up anew. Real servers have several words for it, 500 among them, so they are asked. Inside a task
 * only. Failures: connection losses; storage.
 */
export function forgetIfMissing(
  { library, books }: MissingBookParts,
  book: BookId,
  failure: Failure,
): Result<boolean> {
  if (!mayBeMissing(failure)) return ok(false);
  const has = library.hasBook(book);
  if (!has.ok) return isConnectionLoss(has.failure) ? has : ok(false);
  if (has.value) return ok(false);
  const forgotten = books.forgetId(book);
  return forgotten.ok ? ok(true) : forgotten;
}

function mayBeMissing(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  return failure.status === 400 || failure.status === 404 || failure.status === 500;
}
