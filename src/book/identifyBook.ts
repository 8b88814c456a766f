import type { Context, TaskContext } from "../context";
import { type Book, type BookId, type Fingerprint } from "../model/book";
import { isbnsToAsk } from "../model/isbn";
import { proposeBook } from "./matchBook";
import { type Failure, isConnectionLoss } from "../base/failure";
import { ok, type Result } from "../base/result";
import { shortened } from "../base/text";
import type { FoundBook } from "../model/candidate";
import { choiceOf } from "./book";
import { identifyByFile } from "./identifyByFile";
import { saveServerFile } from "./serverFile.store";
import { isVersionOf } from "./rewritten.rules";
import type { ShelfBook } from "../model/shelf";
import type { Translate } from "../base/format";
import {
  forgetBookId,
  getMissedAt,
  listPastBooks,
  markFirstMiss,
  saveIdentity,
  saveMiss,
  findReplacedBook,
} from "./books.store";
import { canUseLibrary } from "../store/deviceState";

/** Tries hash, earlier hashes, exact ISBN (§3), then the file; stores the ID. Undefined if unknown. */
export function identifyBook(context: TaskContext, book: Book): Result<BookId | undefined> {
  // Yields between loading two pieces of code.
  context.host.tasks.pause();
  const byHash = context.server.books.findByHash(book.fingerprint);
  if (!byHash.ok) return byHash;
  if (byHash.value !== undefined) {
    saveServerFile(context.database, book.fingerprint, byHash.value.id);
    return ok(saveFound(context, book, byHash.value));
  }
  const byPast = identifyByPast(context, book);
  if (!byPast.ok) return byPast;
  if (byPast.value !== undefined) return ok(saveFound(context, book, byPast.value));
  const byIsbn = findByIsbn(context, book);
  if (!byIsbn.ok) return byIsbn;
  const found = byIsbn.value === undefined ? findByFile(context, book) : byIsbn;
  if (!found.ok) return found;
  if (found.value !== undefined) return ok(saveFound(context, book, found.value));
  miss(context, book);
  return ok(undefined);
}

function findByFile(context: TaskContext, book: Book): Result<FoundBook | undefined> {
  return context.settings().libraryUsername === "" ? ok(undefined) : identifyByFile(context, book);
}

function saveFound({ database }: Context, book: Book, found: FoundBook): BookId {
  saveIdentity(database, book.fingerprint, found);
  return found.id;
}

/** Undefined without an account or ISBN, or after a refusal. */
function findByIsbn({ server, settings }: TaskContext, book: Book): Result<FoundBook | undefined> {
  if (settings().libraryUsername === "") return ok(undefined);
  for (const isbn of isbnsToAsk(book)) {
    const found = server.books.findByIsbn(isbn);
    if (found.ok && found.value !== undefined) return found;
    if (!found.ok && isConnectionLoss(found.failure)) return found;
  }
  return ok(undefined);
}

function miss(context: TaskContext, book: Book): void {
  const { database, host, translate } = context;
  const missedAt = getMissedAt(database, book.fingerprint);
  if (missedAt === undefined) proposeBook(context, book);
  saveMiss(database, book.fingerprint, host.clock.now());
  if (!markFirstMiss(database, book.fingerprint)) return;
  const title = shortened(book.title ?? translate("this book"), titleWidth);
  host.dialogs.notify(translate("Unmatched: “%1”", title));
}

/** Keeps the notice on one line. */
const titleWidth = 24;

/**
 * By earlier fingerprints, because servers rewrite metadata, else by the book last at this path. Failures: connection
 * losses.
 */
export function identifyByPast(context: TaskContext, book: Book): Result<FoundBook | undefined> {
  const past = listPastBooks(context.database, book.fingerprint);
  for (const { fingerprint } of past) {
    if (choiceOf(context, fingerprint) === "never") continue;
    const found = context.server.books.findByHash(fingerprint);
    if (found.ok && found.value !== undefined) saveServerFile(context.database, fingerprint, found.value.id);
    if (!found.ok || found.value !== undefined) return found;
  }
  return byPlace(context, book);
}

/** Without proof the pair stays undecided: another way may identify both as one. */
function byPlace(context: TaskContext, book: Book): Result<FoundBook | undefined> {
  const { database } = context;
  const before = book.label === undefined ? undefined : findReplacedBook(database, book.fingerprint);
  if (before?.id === undefined) return ok(undefined);
  const described = describe(context, before.id);
  return described.ok && (described.value === undefined || !isVersionOf(described.value, book))
    ? ok(undefined)
    : described;
}

/** Undefined if the server lacks the book, refuses, or there is no account. */
function describe({ database, server }: TaskContext, id: BookId): Result<ShelfBook | undefined> {
  if (!canUseLibrary(database)) return ok(undefined);
  const described = server.files.withId(id);
  return described.ok || isConnectionLoss(described.failure) ? described : ok(undefined);
}

/** `deleted`: the server has no book of this number. */
export type Presence = "exists" | "deleted" | "unknown";

export function missingBookSentence(translate: Translate): string {
  return translate("The server does not have this book any more.");
}

/** Real servers answer several codes for a deleted book, 500 among them. */
export function mayBeMissing(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  return failure.status === 400 || failure.status === 404 || failure.status === 500;
}

/**
 * Forgets the ID of a deleted book, so that it is looked up again. Unknown bytes prove nothing, because the server may
 * have written metadata. Failures: connection losses.
 */
export function findMissing(
  context: TaskContext,
  book: BookId,
  fingerprint: Fingerprint | undefined,
): Result<Presence> {
  if (context.settings().libraryUsername === "") return byHash(context, book, fingerprint);
  const has = context.server.items.hasBook(book);
  if (!has.ok) return isConnectionLoss(has.failure) ? has : ok("unknown");
  return ok(has.value ? "exists" : forget(context, book));
}

function byHash(context: TaskContext, book: BookId, fingerprint: Fingerprint | undefined): Result<Presence> {
  if (fingerprint === undefined) return ok("unknown");
  const found = context.server.books.findByHash(fingerprint);
  if (!found.ok) return isConnectionLoss(found.failure) ? found : ok("unknown");
  if (found.value === undefined) return ok("unknown");
  if (found.value.id === book) return ok("exists");
  const forgotten = forget(context, book);
  saveIdentity(context.database, fingerprint, found.value);
  return ok(forgotten);
}

function forget({ database }: Context, book: BookId): Presence {
  forgetBookId(database, book);
  return "deleted";
}
