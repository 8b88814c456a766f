import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { compareRatings, ratingOfStars, starsOfRating } from "./rating.rules";
import { bestRating } from "../../model/bookState";
import type { HostNotes } from "../../koreader/openDocument.port";
import type { Choice, ChoiceMenu } from "../../koreader/dialogs.port";
import type { Translate } from "../../base/translations";
import { findKnownRating, queueRating } from "./ratings.store";
import { getKnownState, saveRatingConflict, withdrawRating } from "./states.store";

type RateContext = Pick<Context, "database" | "host" | "settings" | "translate" | "queued">;

/** The reader gave a rating, 1 to 10. The same one is not sent twice. */
export function rateBook(context: RateContext, fingerprint: Fingerprint, rating: number): void {
  const { database } = context;
  const known = findKnownRating(database, fingerprint);
  if (known === rating) return;
  queueRating(database, fingerprint, rating, context.host.clock.now());
  context.queued();
}

interface RatedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  /** As the session ended. */
  readonly notes: Pick<HostNotes, "stars"> | undefined;
}

/** After a session the host's stars count. */
export function ratingAtEnd(context: RateContext, book: RatedBook): void {
  const { ratingMode } = context.settings();
  if (ratingMode === "off") return;
  const stars = book.notes?.stars;
  const rating = ratingOfStars(stars);
  if (stars !== undefined && rating !== undefined) rateByStars(context, book, stars, rating);
}

/**
 * The server's rating may lie between two stars; and what both sides have changed the reader is asked about in a list.
 * Other stars that wait, or are asked about, are not what the host says any more.
 */
function rateByStars(context: RateContext, book: RatedBook, stars: number, rating: number): void {
  const { fingerprint, path } = book;
  const { database } = context;
  const said = findKnownRating(database, fingerprint);
  const known = getKnownState(database, fingerprint);
  const { told, rating: agreed, asksRating, triedRating } = known;
  if (stars === (asksRating ?? starsOfRating(said))) return;
  const meeting = compareRatings({ here: stars, there: told?.rating, agreed });
  if (meeting === "ask") {
    saveRatingConflict(database, fingerprint, stars);
    return;
  }
  // What may have arrived without an answer is taken back.
  const isOther = triedRating !== undefined && stars !== starsOfRating(triedRating);
  if (meeting !== "send" && !isOther) withdrawRating(database, fingerprint);
  else if (isPresent(context, path, stars)) rateBook(context, fingerprint, rating);
}

/** False if the server's rating was applied after the session had ended. */
function isPresent({ host }: RateContext, path: string, stars: number): boolean {
  return (host.summaries.of(path)?.stars ?? stars) === stars;
}

/** A choice of ratings; `isKnown`: also if there is none. */
export function ratingMenu(
  translate: Translate,
  question: string,
  { rating, isKnown }: PresentRating,
  chosen: (rating: number) => void,
): ChoiceMenu {
  const text = ratingText(translate, rating);
  const choices = ratingChoices(chosen, rating);
  if (isKnown && rating === undefined) choices.push({ text: `✓ ${text}`, run: () => undefined });
  return { title: presentTitle(translate, question, isKnown ? text : undefined), choices };
}

export interface PresentRating {
  readonly rating?: number | undefined;
  readonly isKnown: boolean;
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
function ratingChoices(chosen: (rating: number) => void, present: number | undefined): Choice[] {
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
