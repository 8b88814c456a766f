import type { Book, BookId, Fingerprint } from "../../domain/book/book";
import { isConnectionLoss } from "../../domain/failure";
import type { Result } from "../../domain/result";
import type { Settings } from "../../domain/settings";
import type { BookStore } from "../../ports/bookStore";
import type { Log } from "../../ports/log";
import type { Network } from "../../ports/network";
import type { Tasks } from "../../ports/tasks";

/** Seconds after opening: the first page has the processor to itself. */
const politeSeconds = 1;

/** @noSelf */
export interface LookUpParts {
  readonly books: BookStore;
  readonly tasks: Tasks;
  readonly network: Network;
  readonly log: Log;
  settings(): Settings;
  identify(book: Book): Result<BookId | undefined>;
  /** The book has an ID now; its sessions may go. */
  found(): void;
}

/**
 * A book has been opened (§3 Book ID resolution): the server is asked about it unless its ID is known, in the
 * background, and only if there is a network now. What fails here is tried again before its sessions are sent.
 */
export function lookUpBook(parts: LookUpParts, fingerprint: Fingerprint): void {
  parts.tasks.after(politeSeconds, () => {
    const { enabled, serverUrl } = parts.settings();
    if (!enabled || serverUrl === "" || !parts.network.isConnected()) return;
    const known = parts.books.find(fingerprint);
    if (!known.ok || known.value === undefined || known.value.id !== undefined) return;
    const book = known.value;
    parts.tasks.start("identify", () => ask(parts, book));
  });
}

function ask({ identify, found, log }: LookUpParts, book: Book): void {
  const answer = identify(book);
  if (answer.ok && answer.value !== undefined) return found();
  if (!answer.ok && !isConnectionLoss(answer.failure))
    log.warn(`a book could not be looked up: ${answer.failure.kind}`);
}
