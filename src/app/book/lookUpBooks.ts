import type { Fingerprint } from "../../domain/book/book";
import { done, type Result } from "../../domain/result";
import type { QueueKind } from "../../domain/sync/queue";
import type { Effort, SendContext } from "../sync/sender";
import { identifyBook } from "./identifyBook";

/**
 * How many books that the server did not know are asked for again in one automatic drain of a kind: without a limit, a
 * library of unknown books would cost each of them a request or more for every one.
 */
const lookupQuota = 20;

/**
 * One look-up a distinct book of this kind that has no number, the one asked for longest ago first (§3 pending → book
 * ID unresolved). `asked`: the books that were asked for in this drain already, of whatever kind. Inside a task only.
 * Failures: whatever a request may fail with.
 */
export function lookUpBooks(
  context: SendContext,
  of: QueueKind,
  effort: Effort,
  asked: Record<Fingerprint, true | undefined>,
): Result<undefined> {
  const { store, host } = context;
  const unknown = store.queue.unknownBooks(of, effort === "everything" ? undefined : lookupQuota);
  if (!unknown.ok) return unknown;
  for (const fingerprint of unknown.value) {
    if (asked[fingerprint] === true) continue;
    asked[fingerprint] = true;
    const book = store.books.find(fingerprint);
    if (!book.ok) return book;
    // Found meanwhile, together with another fingerprint of the same book.
    if (book.value === undefined || book.value.id !== undefined) continue;
    const found = identifyBook(context, book.value);
    if (!found.ok) return found;
    host.tasks.pause();
  }
  return done;
}
