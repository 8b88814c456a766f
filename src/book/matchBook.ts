import type { Context, TaskContext } from "../context";
import { type Book, type Fingerprint, labelOf } from "../model/book";
import { type BookQuery, type Candidate, parseQuery } from "../model/candidate";
import { isConnectionLoss } from "../base/failure";
import { ok, type Result } from "../base/result";
import type { Catalogue } from "../server/catalogue";
import { choiceOf } from "./book";
import type { AnswerListener, LatestRequest } from "../askOnline";
import {
  findOwnWords,
  getMatchedAt,
  listUnmatchedBooks,
  saveMatch,
  saveProposal,
  type UnmatchedBook,
} from "./matches.store";
import { findPath } from "./bookRow.store";
import { hasSameWords } from "./rewritten.rules";
import { canUseLibrary } from "../store/deviceState";

export const maxUnmatched = 200;

/** Without excluded books; at most `maxUnmatched`. */
export function listWantedUnmatched(context: Context): readonly UnmatchedBook[] {
  const books = listUnmatchedBooks(context.database, maxUnmatched);
  return books.filter(({ fingerprint }) => choiceOf(context, fingerprint) !== "never");
}

/** By title, ISBN or number (§3, §4). May turn on Wi-Fi. `report` runs in a task. False for an empty text. */
export function searchBooks(
  { ask }: LatestRequest,
  text: string,
  listener: AnswerListener<readonly Candidate[]>,
): boolean {
  const question = parseQuery(text);
  if (question === undefined) return false;
  ask(({ server }) => search(server.catalogue, question), listener);
  return true;
}

/** Gives the ID to all pending items of the book. */
export function confirmMatch({ database, host, queued }: Context, fingerprint: Fingerprint, found: Candidate): void {
  saveMatch(database, fingerprint, found, host.clock.now());
  queued();
}

export function isMatchedByHand({ database }: Context, fingerprint: Fingerprint): boolean {
  const at = getMatchedAt(database, fingerprint);
  return at !== undefined;
}

/** With the file's own title and author, because those of the match may be wrong. */
export function unmatchedWords({ database }: Context, book: Book): Book {
  const own = findOwnWords(database, book.fingerprint);
  if (own === undefined) return book;
  const { title, author, isbn10, isbn13 } = own;
  return { ...book, title, author, isbn10, isbn13 };
}

/** Pages in KOReader; undefined if the book was never opened. */
export function findPageCount({ database, host }: Context, fingerprint: Fingerprint): number | undefined {
  const path = findPath(database, fingerprint);
  return path !== undefined ? host.books.pagesOf(path) : undefined;
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

/** Puts the book of that number first. A failure of one way keeps the other's results. */
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

/** Searches return titles only, so authors cost a request each. */
const maxAsked = 3;

/** Proposes the one server book with this title and author. Failures are ignored. */
export function proposeBook({ database, server }: TaskContext, known: Book): void {
  // Imported books have no file, so their words come from the host's record.
  const label = known.label ?? labelOf(known.title, known.author);
  const book = { ...known, label };
  if (!canUseLibrary(database) || book.title === undefined || label === undefined) return;
  const found = server.catalogue.searchTitle(book.title);
  if (!found.ok) return;
  const [only, another] = withAuthors(server, found.value, book).filter((one) => hasSameWords(one, book));
  saveProposal(database, book.fingerprint, another === undefined ? only : undefined);
}

function withAuthors(
  { catalogue }: TaskContext["server"],
  candidates: readonly Candidate[],
  book: Book,
): readonly Candidate[] {
  let asked = 0;
  return candidates.map((one) => {
    if (one.author !== undefined || asked >= maxAsked || !hasSameTitle(one, book)) return one;
    asked += 1;
    const details = catalogue.details(one.id);
    return details.ok ? (details.value ?? one) : one;
  });
}

/** A label begins with the title. */
function hasSameTitle({ title }: Candidate, { label }: Book): boolean {
  const anybody = "anybody";
  const [words] = (labelOf(title, anybody) ?? "").split("\n");
  return words !== "" && label?.split("\n")[0] === words;
}
