import type { Context } from "../../context";
import type { Book, BookId } from "../../domain/book/book";
import { isConnectionLoss } from "../../domain/failure";
import { ok, type Result } from "../../domain/result";
import { isVersionOf } from "../../domain/book/rewritten";
import type { ShelfBook } from "../../domain/shelf/shelf";
import type { FoundBook } from "../../ports/bookStore";

type PastContext = Pick<Context, "store" | "server" | "settings">;

/**
 * Which book this is by what is known of its past: by the fingerprints that its file had before, for a server that
 * writes metadata into a file knows it by other bytes than the device, in either direction; or, where it is open
 * whether this is the book that lay at its place before, by the server's own description of that one. Undefined when it
 * remains unknown. Inside a task only. Failures: connection losses; storage.
 */
export function identifyByPast(context: PastContext, book: Book): Result<FoundBook | undefined> {
  const past = context.store.books.pastOf(book.fingerprint);
  if (!past.ok) return past;
  for (const { fingerprint } of past.value) {
    const found = context.server.library.findByHash(fingerprint);
    if (!found.ok || found.value !== undefined) return found;
  }
  return byPlace(context, book);
}

/** What cannot be shown stays open: by another way the server may yet have one number for both. */
function byPlace(context: PastContext, book: Book): Result<FoundBook | undefined> {
  const { books } = context.store;
  const before = book.label === undefined ? ok(undefined) : books.lainBefore(book.fingerprint);
  if (!before.ok || before.value?.id === undefined) return before.ok ? ok(undefined) : before;
  const described = describe(context, before.value.id);
  return described.ok && (described.value === undefined || !isVersionOf(described.value, book))
    ? ok(undefined)
    : described;
}

/** Undefined: the server has no such book, there is no account to ask with, or it refuses to tell. */
function describe({ server, settings }: PastContext, id: BookId): Result<ShelfBook | undefined> {
  const { libraryUsername, libraryLoginRefused } = settings();
  if (libraryUsername === "" || libraryLoginRefused) return ok(undefined);
  const described = server.files.withId(id);
  return described.ok || isConnectionLoss(described.failure) ? described : ok(undefined);
}
