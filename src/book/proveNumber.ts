import type { Context, TaskContext } from "../context";
import type { BookId, Fingerprint } from "../model/book";
import { isConnectionLoss, isTransient } from "../base/failure";
import { ok, type Result } from "../base/result";
import { canUseLibrary } from "../store/deviceState";
import { findBook, saveIdentity } from "./books.store";
import { findNumberWords, isShownSince, recordProof, withdrawNumber } from "./bookNumbers.store";
import { inTransaction } from "../store/database";

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
