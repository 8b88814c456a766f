// The late part of lookUpBook.ts.
import { isConnectionLoss, detailOf } from "../base/failure";
import type { TaskContext } from "../context";
import type { Book } from "../model/book";
import { getMissedAt } from "./books.store";
import { identifyBook } from "./identifyBook";
import { proposeBook } from "./matchBook";

/** True if found. */
export function findNumber(context: TaskContext, book: Book): boolean {
  const missedAt = getMissedAt(context.database, book.fingerprint);
  const answer = identifyBook(context, book);
  if (answer.ok && answer.value !== undefined) {
    context.queued();
    return true;
  }
  // The first miss proposes a book in `identifyBook`.
  if (answer.ok && missedAt !== undefined) proposeBook(context, book);
  if (!answer.ok && !isConnectionLoss(answer.failure))
    context.log.warn(`book not looked up: ${detailOf(answer.failure)}`);
  return false;
}
