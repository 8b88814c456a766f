import type { Book, Fingerprint } from "../../domain/book/book";
import { questionIn } from "../../domain/book/bookQuestion";
import type { BookQuestion, Candidate } from "../../domain/book/candidate";
import { isConnectionLoss } from "../../domain/failure";
import { ok, type Result } from "../../domain/result";
import type { Catalogue } from "../../ports/catalogue";
import type { Clock } from "../../ports/clock";
import type { MatchStore } from "../../ports/historyStore";
import type { Network } from "../../ports/network";
import type { Tasks } from "../../ports/tasks";
import { createInquiry } from "./inquiry";

/** @noSelf */
export interface MatchParts {
  readonly catalogue: Catalogue;
  readonly matches: MatchStore;
  readonly clock: Clock;
  readonly network: Network;
  readonly tasks: Tasks;
  /** How many pages the host counts in this file; undefined when it never showed it. */
  pagesIn(path: string): number | undefined;
  /** The book has an ID now: what waits for it may go. */
  matched(): void;
}

/**
 * A person says which book on the server this one is (§3 Book ID resolution 3, §4 rules 4 and 5).
 *
 * @noSelf
 */
export interface Matching {
  /**
   * Asks the server for what was typed: a title, an ISBN or a number. Raises Wi-Fi as the host's settings say.
   * `began` when there is a network, `report` from a task (`cancelled`: something else was asked meanwhile); neither when
   * nothing was typed, which returns false.
   */
  search(text: string, began: () => void, report: (found: Result<readonly Candidate[]>) => void): boolean;
  /** This is the book: its waiting sessions, notes and ratings get the ID, and go. Failure: storage. */
  confirm(fingerprint: Fingerprint, found: Candidate): Result<undefined>;
  /** Back to what was known before. What was sent meanwhile stays where it is. Failure: storage. */
  undo(fingerprint: Fingerprint): Result<undefined>;
  /** A person has matched it. */
  isByHand(fingerprint: Fingerprint): boolean;
  /** The book under the words that it had before a person matched it: those that were matched may be the wrong ones. */
  unmatchedWords(book: Book): Book;
  /** The pages of the file on this device, as the host counts them; undefined when it has not been seen open. */
  pagesOf(fingerprint: Fingerprint): number | undefined;
  /** Books that nobody has found on the server, first those whose sessions wait; at most `mostUnmatched`. Failure: storage. */
  unmatched(): Result<readonly Book[]>;
}

/** As many as a person will ever look through; more are not listed. */
export const mostUnmatched = 200;

/** Matching over these parts. */
export function createMatching(parts: MatchParts): Matching {
  const { matches } = parts;
  const inquiry = createInquiry(parts, "search");
  return {
    search: (text, began, report) => {
      const question = questionIn(text);
      if (question === undefined) return false;
      inquiry.ask(began, () => ask(parts.catalogue, question), report);
      return true;
    },
    confirm: (fingerprint, found) => {
      const kept = matches.confirm(fingerprint, found, parts.clock.now());
      if (kept.ok) parts.matched();
      return kept;
    },
    undo: (fingerprint) => matches.undo(fingerprint),
    isByHand: (fingerprint) => {
      const at = matches.matchedAt(fingerprint);
      return at.ok && at.value !== undefined;
    },
    unmatchedWords: (book) => {
      const own = matches.ownWords(book.fingerprint);
      if (!own.ok || own.value === undefined) return book;
      const { title, author, isbn10, isbn13 } = own.value;
      return { ...book, title, author, isbn10, isbn13 };
    },
    pagesOf: (fingerprint) => {
      const path = matches.pathOf(fingerprint);
      return path.ok && path.value !== undefined ? parts.pagesIn(path.value) : undefined;
    },
    unmatched: () => matches.unmatched(mostUnmatched),
  };
}

function ask(catalogue: Catalogue, question: BookQuestion): Result<readonly Candidate[]> {
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
