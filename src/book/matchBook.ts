import type { Context } from "../context";
import type { Book, Fingerprint } from "../model/book";
import { type BookQuery, type Candidate, questionIn } from "../model/candidate";
import { isConnectionLoss } from "../base/failure";
import { ok, type Result } from "../base/result";
import type { Catalogue } from "../server/server.port";
import { choiceOf } from "./book";
import type { ExclusionContext } from "./exclusion";
import type { LatestRequest } from "./lookUpBooks";

/** As many unmatched books as a person will ever look through; more are not listed. */
export const mostUnmatched = 200;

/**
 * The books that the server has not been found to have, as many as are listed; without those of which the reader wants
 * nothing synced. Failure: storage.
 */
export function unmatchedBooks(context: ExclusionContext): Result<readonly Book[]> {
  const books = context.store.matches.unmatched(mostUnmatched);
  return books.ok ? ok(books.value.filter(({ fingerprint }) => choiceOf(context, fingerprint) !== "never")) : books;
}

/**
 * Asks the server for what a person typed: a title, an ISBN or a number (§3 Book ID resolution 3, §4 rules 4 and 5).
 * Raises Wi-Fi as the host's settings say. `began` when there is a network, `report` from a task (`cancelled`: something
 * else was asked meanwhile); neither when nothing was typed, which returns false.
 */
export function searchBooks(
  { server }: Pick<Context, "server">,
  { ask }: LatestRequest,
  text: string,
  told: { began(): void; report(found: Result<readonly Candidate[]>): void },
): boolean {
  const question = questionIn(text);
  if (question === undefined) return false;
  ask(
    () => told.began(),
    () => search(server.catalogue, question),
    (found) => told.report(found),
  );
  return true;
}

/** A person says that this is the book: what waits for its ID gets it, and goes. Failure: storage. */
export function confirmMatch(
  { store, host, queued }: Pick<Context, "store" | "host" | "queued">,
  fingerprint: Fingerprint,
  found: Candidate,
): Result<undefined> {
  const kept = store.matches.confirm(fingerprint, found, host.clock.now());
  if (kept.ok) queued();
  return kept;
}

/** True when a person has matched it. */
export function isMatchedByHand({ store }: Pick<Context, "store">, fingerprint: Fingerprint): boolean {
  const at = store.matches.matchedAt(fingerprint);
  return at.ok && at.value !== undefined;
}

/** The book under the words that it had before a person matched it: those that were matched may be the wrong ones. */
export function unmatchedWords({ store }: Pick<Context, "store">, book: Book): Book {
  const own = store.matches.ownWords(book.fingerprint);
  if (!own.ok || own.value === undefined) return book;
  const { title, author, isbn10, isbn13 } = own.value;
  return { ...book, title, author, isbn10, isbn13 };
}

/** The pages of the file on this device, as the host counts them; undefined when it has not been seen open. */
export function pagesOf(
  { store, host }: Pick<Context, "store" | "host">,
  fingerprint: Fingerprint,
): number | undefined {
  const path = store.matches.pathOf(fingerprint);
  return path.ok && path.value !== undefined ? host.books.pagesOf(path.value) : undefined;
}

function search(catalogue: Catalogue, question: BookQuery): Result<readonly Candidate[]> {
  if (question.by === "isbn") return catalogue.searchIsbn(question.isbn);
  if (question.by === "title") return catalogue.searchTitle(question.title);
  const found = catalogue.details(question.id);
  if (question.title === undefined || (!found.ok && isConnectionLoss(found.failure))) return listed(found);
  return withTitle(listed(found), catalogue.searchTitle(question.title));
}

function listed(found: Result<Candidate | undefined>): Result<readonly Candidate[]> {
  if (!found.ok) return found;
  return ok(found.value === undefined ? [] : [found.value]);
}

/** First the book of that number; what one of the two ways cannot tell hides nothing of the other. */
function withTitle(
  byNumber: Result<readonly Candidate[]>,
  byTitle: Result<readonly Candidate[]>,
): Result<readonly Candidate[]> {
  const isNothing = byNumber.ok && byNumber.value.length === 0;
  if (!byTitle.ok) return isNothing && byTitle.failure.kind !== "unsupported" ? byTitle : byNumber;
  if (!byNumber.ok) return byTitle;
  const numbers = byNumber.value.map(({ id }) => id);
  return ok(byNumber.value.concat(byTitle.value.filter(({ id }) => !numbers.includes(id))));
}
