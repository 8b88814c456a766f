import type { Context } from "../../context";
import type { Book, BookId } from "../../domain/book/book";
import { isConnectionLoss } from "../../domain/failure";
import { isbnsToAsk } from "../../domain/book/isbn";
import { ok, type Result } from "../../domain/result";
import { shortened } from "../../domain/text/lines";
import type { FoundBook } from "../../ports/bookStore";
import { identifyByFile } from "./identifyByFile";
import { identifyByPast } from "./identifyByPast";

export type IdentifyContext = Pick<Context, "store" | "server" | "host" | "settings" | "translate">;

/**
 * Finds the book on the server, by hash, by what its file was before it was written anew, by exact ISBN (§3 Book ID
 * resolution), then by its file, and remembers its ID. The value is undefined when the server does not know it. Inside
 * a task only. Failures: whatever a request may fail with.
 */
export function identifyBook(context: IdentifyContext, book: Book): Result<BookId | undefined> {
  const byHash = context.server.library.findByHash(book.fingerprint);
  if (!byHash.ok) return byHash;
  if (byHash.value !== undefined) return keep(context, book, byHash.value);
  const byPast = identifyByPast(context, book);
  if (!byPast.ok) return byPast;
  if (byPast.value !== undefined) return keep(context, book, byPast.value);
  const byIsbn = findByIsbn(context, book);
  if (!byIsbn.ok) return byIsbn;
  const found = byIsbn.value === undefined ? findByFile(context, book) : byIsbn;
  if (!found.ok) return found;
  return found.value === undefined ? miss(context, book) : keep(context, book, found.value);
}

function findByFile(context: IdentifyContext, book: Book): Result<FoundBook | undefined> {
  return context.settings().libraryUsername === "" ? ok(undefined) : identifyByFile(context, book);
}

function keep({ store }: IdentifyContext, book: Book, found: FoundBook): Result<BookId> {
  const kept = store.books.identify(book.fingerprint, found);
  return kept.ok ? ok(found.id) : kept;
}

/**
 * Without a library account the question cannot be asked, and a server that refuses it cannot be helped by asking
 * again: both are "not found", as for a file that names no ISBN.
 */
function findByIsbn({ server, settings }: IdentifyContext, book: Book): Result<FoundBook | undefined> {
  if (settings().libraryUsername === "") return ok(undefined);
  for (const isbn of isbnsToAsk(book)) {
    const found = server.library.findByIsbn(isbn);
    if (found.ok && found.value !== undefined) return found;
    if (!found.ok && isConnectionLoss(found.failure)) return found;
  }
  return ok(undefined);
}

function miss(context: IdentifyContext, book: Book): Result<undefined> {
  const { books } = context.store;
  const noted = books.missed(book.fingerprint, context.host.clock.now());
  if (!noted.ok) return noted;
  const first = books.firstMiss(book.fingerprint);
  if (first.ok && first.value) tellMiss(context, book);
  return ok(undefined);
}

/** Said once a book. */
function tellMiss({ host, translate: say }: IdentifyContext, { title }: Book): void {
  host.dialogs.notify(
    say(
      "The server does not have “%1” yet.\nWhat you read in it waits here.",
      shortened(title ?? say("This book"), 40),
    ),
  );
}
