import type { Book, BookId, Fingerprint } from "../domain/book";
import { isTransient } from "../domain/failure";
import { isFinished, ratingOfStars } from "../domain/rating";
import { done, failed, ok, type Result } from "../domain/result";
import { sentenceFor } from "../domain/sentence";
import type { Settings } from "../domain/settings";
import type { HostNotes } from "../ports/annotationSource";
import type { BookStore } from "../ports/bookStore";
import type { Clock } from "../ports/clock";
import type { NoteLibrary } from "../ports/noteLibrary";
import type { PendingRating, RatingStore } from "../ports/ratingStore";
import type { Effort, Outbox } from "./outbox";

/** @noSelf */
export interface RateParts {
  readonly ratings: RatingStore;
  readonly clock: Clock;
  settings(): Settings;
  /** The book is finished and has no rating: what does the reader think of it? */
  askRating(fingerprint: Fingerprint): void;
  /** A rating waits. */
  queued(): void;
}

/** The reader gave a rating, 1 to 10. The same one is not sent twice. Failure: storage. */
export function rateBook(parts: RateParts, fingerprint: Fingerprint, rating: number): Result<undefined> {
  const known = parts.ratings.known(fingerprint);
  if (!known.ok) return known;
  if (known.value === rating) return done;
  const queued = parts.ratings.queue(fingerprint, rating, parts.clock.now());
  if (queued.ok) parts.queued();
  return queued;
}

/** A session has ended: the host's stars count, and where there are none a finished book may be asked about. */
export function ratingAtEnd(
  parts: RateParts,
  book: { fingerprint: Fingerprint; percent: number; notes: HostNotes | undefined },
): Result<undefined> {
  const { ratingMode } = parts.settings();
  if (ratingMode === "off") return done;
  const rating = ratingOfStars(book.notes?.stars);
  if (rating !== undefined) return rateBook(parts, book.fingerprint, rating);
  if (ratingMode !== "ask" || !isFinished(book.percent, book.notes?.status)) return done;
  return ask(parts, book.fingerprint);
}

function ask({ ratings, askRating }: RateParts, fingerprint: Fingerprint): Result<undefined> {
  const silenced = ratings.isSilenced(fingerprint);
  if (!silenced.ok) return silenced;
  const known = ratings.known(fingerprint);
  if (!known.ok) return known;
  if (!silenced.value && known.value === undefined) askRating(fingerprint);
  return done;
}

/** @noSelf */
export interface SendRatingsParts {
  readonly ratings: RatingStore;
  readonly clock: Clock;
  readonly books: BookStore;
  readonly library: NoteLibrary;
  settings(): Settings;
  identify(book: Book): Result<BookId | undefined>;
}

/** The outbox of ratings: one a book, the last one given. */
export function ratingOutbox(parts: SendRatingsParts): Outbox {
  return { holds: "rating", count: () => parts.ratings.count(), drain: (effort) => drain(parts, effort) };
}

function drain(parts: SendRatingsParts, effort: Effort): Result<undefined> {
  const { libraryUsername, libraryLoginRefused } = parts.settings();
  if (libraryUsername === "" || libraryLoginRefused) return done;
  const waiting = parts.ratings.waiting();
  if (!waiting.ok) return waiting;
  for (const rating of waiting.value) {
    if (rating.state === "parked" && effort === "automatic") continue;
    const sent = send(parts, rating);
    if (!sent.ok) return sent;
  }
  return done;
}

function send(parts: SendRatingsParts, rating: PendingRating): Result<undefined> {
  const { ratings, library, settings } = parts;
  const book = bookOf(parts, rating);
  if (!book.ok) return book;
  if (book.value === undefined) return done;
  const sent = library.rate(book.value, rating.rating);
  if (sent.ok) return ratings.sent(rating, parts.clock.now());
  const { failure } = sent;
  if (failure.kind === "refused" && !isTransient(failure))
    return ratings.park(rating.rowId, sentenceFor(failure));
  const isOwnFault = failure.kind === "denied" && !settings().libraryLoginRefused;
  if (isOwnFault) return ratings.park(rating.rowId, sentenceFor(failure));
  const released = ratings.release(rating.rowId, sentenceFor(failure));
  return released.ok ? failed(failure) : released;
}

function bookOf(
  { books, identify }: SendRatingsParts,
  { bookId, fingerprint }: PendingRating,
): Result<BookId | undefined> {
  if (bookId !== undefined) return ok(bookId);
  const book = books.find(fingerprint);
  if (!book.ok) return book;
  return book.value === undefined ? ok(undefined) : identify(book.value);
}
