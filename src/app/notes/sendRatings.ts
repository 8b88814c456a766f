import type { Book, BookId } from "../../domain/book/book";
import { isTransient, type Failure } from "../../domain/failure";
import { done, failed, ok, type Result } from "../../domain/result";
import type { Say } from "../../domain/say";
import { sentenceFor } from "../../domain/sentence";
import type { Settings } from "../../domain/settings";
import type { BookStore } from "../../ports/bookStore";
import type { Clock } from "../../ports/clock";
import type { NoteLibrary } from "../../ports/noteLibrary";
import type { PendingRating, RatingStore } from "../../ports/ratingStore";
import { lookUpInTurn, turnsOf, type Turns } from "../book/lookUpInTurn";
import { forgetIfMissing, missingBookSentence } from "../book/missingBook";
import type { Effort, Outbox } from "../sync/outbox";
import { sendEach } from "../sync/sendEach";

/** @noSelf */
export interface SendRatingsParts {
  readonly ratings: RatingStore;
  readonly clock: Clock;
  readonly say: Say;
  readonly books: BookStore;
  readonly library: NoteLibrary;
  settings(): Settings;
  /** Between two pieces of work, lets the interface have its turn. */
  pause(): void;
  identify(book: Book): Result<BookId | undefined>;
}

/** The outbox of ratings: one a book, the last one given. */
export function ratingOutbox(parts: SendRatingsParts): Outbox {
  return { holds: "rating", count: () => parts.ratings.count(), drain: (effort) => drain(parts, effort) };
}

function drain(parts: SendRatingsParts, effort: Effort): Result<undefined> {
  const { libraryUsername, libraryLoginRefused } = parts.settings();
  if (libraryUsername === "" || libraryLoginRefused) return done;
  const turns = turnsOf(effort, (limit) => parts.ratings.unknownBooks(limit));
  if (!turns.ok) return turns;
  return sendEach<PendingRating>({
    next: (last) => parts.ratings.waiting(last),
    isOpen: ({ state }) => state !== "failed" || effort === "everything",
    send: (rating) => send(parts, rating, turns.value),
    pause: parts.pause,
  });
}

function send(parts: SendRatingsParts, rating: PendingRating, turns: Turns): Result<undefined> {
  const { ratings, library } = parts;
  const { bookId, fingerprint } = rating;
  const book = bookId === undefined ? lookUpInTurn(parts, fingerprint, turns) : ok(bookId);
  if (!book.ok) return book;
  if (book.value === undefined) return done;
  const sent = library.rate(book.value, rating.rating);
  if (sent.ok) return ratings.sent(rating, parts.clock.now());
  const { failure } = sent;
  if (failure.kind === "unsupported") return putOff(parts, rating, sentenceFor(parts.say, failure));
  const missing = forgetIfMissing(parts, book.value, failure);
  if (!missing.ok) return missing;
  return missing.value
    ? putOff(parts, rating, missingBookSentence(parts.say))
    : settle(parts, rating, failure);
}

/** Said once: a rating that waits costs no write at each drain. */
function putOff(
  { ratings }: SendRatingsParts,
  { rowId, state, reason }: PendingRating,
  why: string,
): Result<undefined> {
  return state === "pending" && reason === why ? done : ratings.release(rowId, why);
}

function settle(
  { ratings, say }: SendRatingsParts,
  { rowId }: PendingRating,
  failure: Failure,
): Result<undefined> {
  const isRefusal = failure.kind === "refused" && !isTransient(failure);
  // A 401 says nothing of this rating.
  const isForbidden = failure.kind === "denied" && failure.status === 403 && !isTransient(failure);
  if (isRefusal || isForbidden) return ratings.park(rowId, sentenceFor(say, failure));
  const released = ratings.release(rowId, sentenceFor(say, failure));
  return released.ok ? failed(failure) : released;
}
