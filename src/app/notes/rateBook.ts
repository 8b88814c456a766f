import type { Context } from "../../context";
import type { Fingerprint } from "../../domain/book";
import { bestRating, isFinished, ratingOfStars, starsOfRating } from "../../domain/rating";
import { done, type Result } from "../../domain/result";
import type { HostNotes } from "../../ports/openDocument";
import type { Choice } from "../../ports/dialogs";
import type { Outcome } from "../../domain/queue";
import type { PendingRating } from "../../ports/noteStore";
import { mayBeMissing } from "../book/identifyBook";
import { failureOf, type SendContext, type Sender } from "../sync/sender";

type RateContext = Pick<Context, "store" | "host" | "settings" | "translate" | "queued">;

/** The reader gave a rating, 1 to 10. The same one is not sent twice. Failure: storage. */
export function rateBook(context: RateContext, fingerprint: Fingerprint, rating: number): Result<undefined> {
  const { ratings } = context.store;
  const known = ratings.known(fingerprint);
  if (!known.ok) return known;
  if (known.value === rating) return done;
  const queued = ratings.queue(fingerprint, rating, context.host.clock.now());
  if (queued.ok) context.queued();
  return queued;
}

/** A session has ended: the host's stars count, and where there are none a finished book may be asked about. */
export function ratingAtEnd(
  context: RateContext,
  book: { fingerprint: Fingerprint; percent: number; notes: HostNotes | undefined },
): Result<undefined> {
  const { ratingMode } = context.settings();
  if (ratingMode === "off") return done;
  const stars = book.notes?.stars;
  const rating = ratingOfStars(stars);
  if (stars !== undefined && rating !== undefined) return rateByStars(context, book.fingerprint, stars, rating);
  if (ratingMode !== "ask" || !isFinished(book.percent, book.notes?.status)) return done;
  return askUnlessKnown(context, book.fingerprint);
}

/** The server's rating may lie between two stars; and what the reader is asked about does not go by itself. */
function rateByStars(context: RateContext, fingerprint: Fingerprint, stars: number, rating: number): Result<undefined> {
  const { ratings, states } = context.store;
  const known = ratings.known(fingerprint);
  if (!known.ok || starsOfRating(known.value) === stars) return known.ok ? done : known;
  const asked = states.known(fingerprint);
  if (!asked.ok || asked.value.asksRating === stars) return asked.ok ? done : asked;
  return rateBook(context, fingerprint, rating);
}

function askUnlessKnown(context: RateContext, fingerprint: Fingerprint): Result<undefined> {
  const { ratings } = context.store;
  const silenced = ratings.isSilenced(fingerprint, context.host.clock.now());
  if (!silenced.ok) return silenced;
  const known = ratings.known(fingerprint);
  if (!known.ok) return known;
  if (!silenced.value && known.value === undefined) ask(context, fingerprint);
  return done;
}

/** For how long no answer, or "Not now", is one: seconds. */
const pause = 30 * 86400;

/** Asks what the reader thinks of a finished book, at most once in a while. */
function ask(context: RateContext, fingerprint: Fingerprint): void {
  const { store, host, translate } = context;
  if (!store.ratings.silence(fingerprint, host.clock.now() + pause).ok) return;
  const book = store.books.find(fingerprint);
  const title = (book.ok ? book.value?.title : undefined) ?? translate("this book");
  const choices = ratingChoices((rating) => rateBook(context, fingerprint, rating));
  choices.push({ text: translate("Not now"), run: () => undefined });
  choices.push({ text: translate("Don't ask for this book"), run: () => store.ratings.silence(fingerprint) });
  host.dialogs.choose({ title: translate("How do you rate “%1”?", title), choices });
}

/** One choice a rating, 10 to 1. */
export function ratingChoices(chosen: (rating: number) => void): Choice[] {
  const choices: Choice[] = [];
  let rating = bestRating;
  while (rating >= 1) {
    const value = rating;
    choices.push({ text: `${value} / ${bestRating}`, run: () => chosen(value) });
    rating -= 1;
  }
  return choices;
}

/** Ratings: one a book, the last one given. */
export function ratingSender(context: SendContext): Sender<PendingRating, never> {
  const { store, host } = context;
  return {
    of: "rating",
    byNumber: true,
    next: store.ratings.waiting,
    send: (row) => send(context, row),
    keep: ([row]) => (row === undefined ? done : store.ratings.sent(row, host.clock.now())),
  };
}

function send(context: SendContext, row: PendingRating): Outcome<never> {
  if (row.bookId === undefined) return { kind: "sent", receipts: [] };
  const sent = context.server.notes.rate(row.bookId, row.rating);
  if (sent.ok) return { kind: "sent", receipts: [] };
  const { failure } = sent;
  const otherwise = failureOf(context, "rating", row, failure);
  return mayBeMissing(failure) ? { kind: "bookGone", failure, otherwise } : otherwise;
}
