import type { BookId, Fingerprint } from "../../domain/book/book";
import { isConnectionLoss, type Failure } from "../../domain/failure";
import { ok, type Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import type { SendContext } from "../sync/sender";

/** Does the server have a book? `gone`: its number was forgotten. `untold`: nobody can be asked. */
export type Presence = "there" | "gone" | "untold";

/** Why something waits again whose book the server had and has no more. */
export function missingBookSentence(say: Say): string {
  return say("The server does not have this book any more.");
}

/** Real servers have several words for a book that they have no more, 500 among them. */
export function mayBeMissing(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  return failure.status === 400 || failure.status === 404 || failure.status === 500;
}

/**
 * Something of this book was refused: is it because the server has the book no more? Then its number is forgotten, and
 * what is pending is looked up anew. That a server does not know these bytes says nothing of the number: it may have
 * written metadata into its file since. Inside a task only. Failures: connection losses; storage.
 */
export function findMissing(
  context: SendContext,
  book: BookId,
  fingerprint: Fingerprint | undefined,
): Result<Presence> {
  if (context.settings().libraryUsername === "") return byHash(context, book, fingerprint);
  const has = context.server.notes.hasBook(book);
  if (!has.ok) return isConnectionLoss(has.failure) ? has : ok("untold");
  return has.value ? ok("there") : forget(context, book);
}

function byHash(context: SendContext, book: BookId, fingerprint: Fingerprint | undefined): Result<Presence> {
  if (fingerprint === undefined) return ok("untold");
  const found = context.server.library.findByHash(fingerprint);
  if (!found.ok) return isConnectionLoss(found.failure) ? found : ok("untold");
  if (found.value === undefined) return ok("untold");
  if (found.value.id === book) return ok("there");
  const forgotten = forget(context, book);
  const kept = forgotten.ok ? context.store.books.identify(fingerprint, found.value) : forgotten;
  return kept.ok ? forgotten : kept;
}

function forget({ store }: SendContext, book: BookId): Result<Presence> {
  const forgotten = store.books.forgetId(book);
  return forgotten.ok ? ok("gone") : forgotten;
}
