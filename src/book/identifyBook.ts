import type { Context } from "../context";
import type { Book, BookId, Fingerprint } from "../model/book";
import { proposeBook } from "./proposeBook";
import { type Failure, isConnectionLoss } from "../base/failure";
import { isbnsToAsk } from "../model/isbn";
import { ok, type Result } from "../base/result";
import { shortened } from "../base/text";
import type { FoundBook } from "../model/candidate";
import { choiceOf } from "./book";
import { identifyByFile } from "./identifyByFile";
import { isVersionOf } from "./rewritten.rules";
import type { ShelfBook } from "../model/shelf";
import type { Translate } from "../base/translations";
import type { SendContext } from "../queue/sender";

export type IdentifyContext = Pick<Context, "store" | "server" | "host" | "settings" | "translate">;

/**
 * Finds the book on the server, by hash, by what its file was before it was written anew, by exact ISBN (§3 Book ID
 * resolution), then by its file, and remembers its ID. The value is undefined when the server does not know it. Inside
 * a task only. Failures: whatever a request may fail with.
 */
export function identifyBook(context: IdentifyContext, book: Book): Result<BookId | undefined> {
  // The code of this function and that of the request are loaded in two steps.
  context.host.tasks.pause();
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
  const missedAt = books.missedAt(book.fingerprint);
  if (missedAt.ok && missedAt.value === undefined) proposeBook(context, book);
  const noted = books.missed(book.fingerprint, context.host.clock.now());
  if (!noted.ok) return noted;
  const first = books.firstMiss(book.fingerprint);
  if (first.ok && first.value) tellMiss(context, book);
  return ok(undefined);
}

/** Characters of a title that leave the notice on one line: it lies over the page. */
const titleWidth = 24;

/** Said once a book. That it was not found does not mean that it is not there. */
function tellMiss({ host, translate }: IdentifyContext, { title }: Book): void {
  host.dialogs.notify(translate("Unmatched: “%1”", shortened(title ?? translate("this book"), titleWidth)));
}

type PastContext = Pick<Context, "store" | "server" | "host" | "settings">;

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
    if (choiceOf(context, fingerprint) === "never") continue;
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

/** Does the server have a book? `gone`: its number was forgotten. `untold`: nobody can be asked. */
export type Presence = "there" | "gone" | "untold";

/** Why something waits again whose book the server had and has no more. */
export function missingBookSentence(translate: Translate): string {
  return translate("The server does not have this book any more.");
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
