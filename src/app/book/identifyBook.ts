import type { Book, BookId } from "../../domain/book/book";
import { isConnectionLoss } from "../../domain/failure";
import { isbnsToAsk } from "../../domain/book/isbn";
import { ok, type Result } from "../../domain/result";
import type { Settings } from "../../domain/settings";
import type { BookStore, FoundBook } from "../../ports/bookStore";
import type { Clock } from "../../ports/clock";
import type { Library } from "../../ports/library";

/** @noSelf */
export interface IdentifyParts {
  readonly library: Library;
  readonly books: BookStore;
  readonly clock: Clock;
  settings(): Settings;
  /** Finds it by the fingerprints that its file had before, where its own does not tell. */
  byPast(book: Book): Result<FoundBook | undefined>;
  /** Finds it by its file's name, title and size, where neither fingerprint nor ISBN has told. */
  byFile(book: Book): Result<FoundBook | undefined>;
  /** The server does not know this book; said once a book. */
  tellMiss(book: Book): void;
}

/**
 * Finds the book on the server, by hash, by what its file was before it was written anew, by exact ISBN (§3 Book ID
 * resolution), then by its file, and remembers its ID. The value is undefined when the server does not know it. Inside
 * a task only. Failures: whatever a request may fail with.
 */
export function identifyBook(parts: IdentifyParts, book: Book): Result<BookId | undefined> {
  const byHash = parts.library.findByHash(book.fingerprint);
  if (!byHash.ok) return byHash;
  if (byHash.value !== undefined) return keep(parts, book, byHash.value);
  const byPast = parts.byPast(book);
  if (!byPast.ok) return byPast;
  if (byPast.value !== undefined) return keep(parts, book, byPast.value);
  const byIsbn = findByIsbn(parts, book);
  if (!byIsbn.ok) return byIsbn;
  const found = byIsbn.value === undefined ? findByFile(parts, book) : byIsbn;
  if (!found.ok) return found;
  return found.value === undefined ? miss(parts, book) : keep(parts, book, found.value);
}

function findByFile({ settings, byFile }: IdentifyParts, book: Book): Result<FoundBook | undefined> {
  return settings().libraryUsername === "" ? ok(undefined) : byFile(book);
}

function keep({ books }: IdentifyParts, book: Book, found: FoundBook): Result<BookId> {
  const kept = books.identify(book.fingerprint, found);
  return kept.ok ? ok(found.id) : kept;
}

/**
 * Without a library account the question cannot be asked, and a server that refuses it cannot be helped by asking
 * again: both are "not found", as for a file that names no ISBN.
 */
function findByIsbn({ library, settings }: IdentifyParts, book: Book): Result<FoundBook | undefined> {
  if (settings().libraryUsername === "") return ok(undefined);
  for (const isbn of isbnsToAsk(book)) {
    const found = library.findByIsbn(isbn);
    if (found.ok && found.value !== undefined) return found;
    if (!found.ok && isConnectionLoss(found.failure)) return found;
  }
  return ok(undefined);
}

function miss(parts: IdentifyParts, book: Book): Result<undefined> {
  const noted = parts.books.missed(book.fingerprint, parts.clock.now());
  if (!noted.ok) return noted;
  const first = parts.books.firstMiss(book.fingerprint);
  if (first.ok && first.value) parts.tellMiss(book);
  return ok(undefined);
}
