import type { Context } from "../../context";
import type { Book, Fingerprint } from "../../domain/book/book";
import { isConnectionLoss } from "../../domain/failure";
import { choiceOf } from "./book";
import { identifyBook } from "./identifyBook";

/** Seconds after opening: the first page has the processor to itself. */
const politeSeconds = 1;

/**
 * A book has been opened (§3 Book ID resolution): the server is asked about it unless its ID is known, or the reader
 * wants nothing of it sent, in the background, and only if there is a network now. What fails here is tried again
 * before its sessions are sent.
 */
export function lookUpBook(context: Context, fingerprint: Fingerprint): void {
  const { host, store, settings } = context;
  if (choiceOf(context, fingerprint) === "never") return;
  host.tasks.after(politeSeconds, () => {
    const { enabled, serverUrl } = settings();
    if (!enabled || serverUrl === "" || !host.network.isConnected()) return;
    const known = store.books.find(fingerprint);
    if (!known.ok || known.value === undefined || known.value.id !== undefined) return;
    const book = known.value;
    host.tasks.start("identify", () => ask(context, book));
  });
}

function ask(context: Context, book: Book): void {
  const answer = identifyBook(context, book);
  if (answer.ok && answer.value !== undefined) return context.queued();
  if (!answer.ok && !isConnectionLoss(answer.failure))
    context.log.warn(`a book could not be looked up: ${answer.failure.kind}`);
}
