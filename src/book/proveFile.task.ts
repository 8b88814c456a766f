import type { Context, TaskContext } from "../context";
import { type Failure, isConnectionLoss, isTransient } from "../base/failure";
import { type Failed, ok, type Result } from "../base/result";
import type { Book, BookId, Fingerprint } from "../model/book";
import { findBook } from "./books.store";
import { compareWithServer } from "./identifyByFile";
import { isServerFile, saveServerFile } from "./serverFile.store";

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
