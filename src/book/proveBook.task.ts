import type { Context, TaskContext } from "../context";
import { type Failure, isConnectionLoss, isTransient } from "../base/failure";
import { type Failed, ok, type Result } from "../base/result";
import type { Book, BookId, Fingerprint } from "../model/book";
import { findBook, saveIdentity } from "./books.store";
import { compareWithServer } from "./identifyByFile";
import { isServerFile, saveServerFile } from "./serverFile.store";
import { canUseLibrary } from "../store/deviceState";
import { findNumberWords, isShownSince, recordProof, withdrawNumber } from "./bookNumbers.store";
import { inTransaction } from "../store/database";

/**
 * True if the file is the server's file of the book, so that places in it fit there: a book that was matched by hand,
 * title or ISBN may be another conversion. Asks once, and stores a yes. Failures: no answer, a busy server, or a
 * refused login.
 */
export function proveFile(context: TaskContext, id: BookId, fingerprint: Fingerprint): Result<boolean> {
  const { database } = context;
  if (isServerFile(database, fingerprint)) return ok(true);
  const book = findBook(database, fingerprint);
  if (book === undefined) return ok(false);
  const isSame = context.connection.dialect().byHash ? hasHash(context, book, id) : hasFile(context, book, id);
  if (isSame.ok && isSame.value) saveServerFile(database, fingerprint, id);
  return isSame;
}

function hasHash({ server }: TaskContext, { fingerprint }: Book, id: BookId): Result<boolean> {
  const found = server.books.findByHash(fingerprint);
  return found.ok ? ok(found.value?.id === id) : unlessBusy(found);
}

/** Servers without a look-up by hash tell for a position whether they know the file. */
function hasFile(context: TaskContext, book: Book, id: BookId): Result<boolean> {
  const kept = context.server.progress.fetchProgress(book.fingerprint);
  if (kept.ok) return ok(true);
  const busy = unlessBusy(kept);
  if (!busy.ok) return busy;
  return compareWithServer(context, book, id);
}

/** Servers without a look-up by hash take positions of their own files only. No write if known. */
export function recordServerFile({ database, connection }: Context, fingerprint: Fingerprint): void {
  const id = findBook(database, fingerprint)?.id;
  if (id === undefined || connection.dialect().byHash || isServerFile(database, fingerprint)) return;
  saveServerFile(database, fingerprint, id);
}

/** A wrong password says nothing about the file. */
function unlessBusy(failed: Failed<Failure>): Result<boolean> {
  const { failure } = failed;
  const isWrongLogin = failure.kind === "denied" && failure.status === 401;
  return isConnectionLoss(failure) || isTransient(failure) || isWrongLogin ? failed : ok(false);
}

/** Seconds for which an answer that showed the book proves its number. */
const proofSeconds = 600;

/**
 * False if the server has another book under the number, which is withdrawn then, and for the negative of such a
 * number. Asks for the book unless an answer has just shown it. An answer without a book proves nothing and stops
 * nothing, for as long. Failures: no answer, or a busy server.
 */
export function proveNumber(context: TaskContext, id: BookId, fingerprint?: Fingerprint): Result<boolean> {
  const { database, host, server } = context;
  const now = host.clock.now();
  if (id < 0) return ok(false);
  if (isShownSince(database, id, now - proofSeconds, now)) return ok(true);
  if (!canUseLibrary(database)) return byHash(context, id, fingerprint);
  const isUsed = findNumberWords(database, id) !== undefined;
  const shown = server.books.describe(id);
  if (!shown.ok && (isConnectionLoss(shown.failure) || isTransient(shown.failure))) return shown;
  recordProof(database, id, now);
  return ok(!isUsed || findNumberWords(database, id) !== undefined);
}

/** True if the number is still this book's. */
export function isNumberOf({ database }: Context, id: BookId, fingerprint: Fingerprint): boolean {
  return findBook(database, fingerprint)?.id === id;
}

/** Without a library account. An unknown hash may be a file that the server has rewritten. */
function byHash({ server, database }: TaskContext, id: BookId, fingerprint: Fingerprint | undefined): Result<boolean> {
  if (fingerprint === undefined) return ok(true);
  const found = server.books.findByHash(fingerprint);
  if (!found.ok) return isConnectionLoss(found.failure) || isTransient(found.failure) ? found : ok(true);
  if (found.value === undefined || found.value.id === id) return ok(true);
  const book = found.value;
  inTransaction(database, () => {
    withdrawNumber(database, id);
    saveIdentity(database, fingerprint, book);
  });
  return ok(false);
}
