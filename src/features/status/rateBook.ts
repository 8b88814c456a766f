import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { compareRatings, isFinished, ratingOfStars, starsOfRating } from "./rating.rules";
import { bestRating } from "../../model/bookState";
import { done, type Result } from "../../base/result";
import type { HostNotes } from "../../koreader/openDocument.port";
import type { Choice } from "../../koreader/dialogs.port";
import { nameOf } from "../../book/book";
import type { Translate } from "../../base/translations";

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
  book: { fingerprint: Fingerprint; percent: number; notes: Pick<HostNotes, "stars" | "status"> | undefined },
): Result<undefined> {
  const { ratingMode } = context.settings();
  if (ratingMode === "off") return done;
  const stars = book.notes?.stars;
  const rating = ratingOfStars(stars);
  if (stars !== undefined && rating !== undefined) return rateByStars(context, book.fingerprint, stars, rating);
  if (ratingMode !== "ask" || !isFinished(book.percent, book.notes?.status)) return done;
  return askUnlessKnown(context, book.fingerprint);
}

/**
 * The server's rating may lie between two stars; and what both sides have changed the reader is asked about in a list.
 * Other stars that wait, or are asked about, are not what the host says any more.
 */
function rateByStars(context: RateContext, fingerprint: Fingerprint, stars: number, rating: number): Result<undefined> {
  const { ratings, states } = context.store;
  const said = ratings.known(fingerprint);
  if (!said.ok) return said;
  const known = states.known(fingerprint);
  if (!known.ok) return known;
  const { told, rating: agreed, asksRating, triedRating } = known.value;
  if (stars === (asksRating ?? starsOfRating(said.value))) return done;
  const meeting = compareRatings({ here: stars, there: told?.rating, agreed });
  if (meeting === "ask") return states.askRating(fingerprint, stars);
  // What may have arrived without an answer is taken back.
  const isOther = triedRating !== undefined && stars !== starsOfRating(triedRating);
  return meeting === "send" || isOther ? rateBook(context, fingerprint, rating) : states.withdrawRating(fingerprint);
}

function askUnlessKnown(context: RateContext, fingerprint: Fingerprint): Result<undefined> {
  const { ratings } = context.store;
  const silenced = ratings.isSilenced(fingerprint, context.host.clock.now());
  if (!silenced.ok) return silenced;
  const known = ratings.known(fingerprint);
  if (!known.ok) return known;
  if (silenced.value || known.value !== undefined) return done;
  context.host.offers.whenBrowsing(`rating ${fingerprint}`, () => ask(context, fingerprint));
  return done;
}

/** Seconds. */
const pause = 30 * 86400;

/** Asks what the reader thinks of a finished book, at most once in a while. */
function ask(context: RateContext, fingerprint: Fingerprint): void {
  const { store, host, translate } = context;
  if (!store.ratings.silence(fingerprint, host.clock.now() + pause).ok) return;
  const choices = ratingChoices((rating) => rateBook(context, fingerprint, rating));
  choices.push({ text: translate("Not now"), run: () => undefined });
  choices.push({ text: translate("Don't ask for this book"), run: () => store.ratings.silence(fingerprint) });
  host.dialogs.choose({ title: translate("How do you rate “%1”?", nameOf(context, fingerprint)), choices });
}

/** Undefined: unknown. */
export function presentTitle(translate: Translate, question: string, present: string | undefined): string {
  return present === undefined ? question : `${question}\n${translate("At present: %1", present)}`;
}

/** 1 to 10; undefined: none. */
export function ratingText(translate: Translate, rating: number | undefined): string {
  return rating === undefined ? translate("no rating") : `${rating} / ${bestRating}`;
}

/** 10 to 1; `present` is marked. */
export function ratingChoices(chosen: (rating: number) => void, present?: number): Choice[] {
  const choices: Choice[] = [];
  let rating = bestRating;
  while (rating >= 1) {
    const value = rating;
    const text = `${value} / ${bestRating}`;
    choices.push({ text: value === present ? `✓ ${text}` : text, run: () => chosen(value) });
    rating -= 1;
  }
  return choices;
}
