import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { starsOfRating } from "./rating.rules";
import { bestRating } from "../../model/bookState";
import type { HostNotes } from "../../koreader/openDocument.port";
import type { Choice, ChoiceMenu } from "../../koreader/dialogs.port";
import type { Translate } from "../../base/translations";
import { getBookFields, queueField } from "./bookFields.store";
import { ratingRules } from "./fields.rules";
import { queueLocal } from "./queueLocal";
import { findKnownRating } from "./ratings.store";

type RateContext = Pick<Context, "database" | "host" | "settings" | "translate" | "queued">;

/** The reader gave a rating, 1 to 10. The same one is not sent twice. */
export function rateBook(context: RateContext, fingerprint: Fingerprint, rating: number): void {
  const { database } = context;
  if (findKnownRating(database, fingerprint) === rating) return;
  queueField(database, fingerprint, "rating", { value: rating, at: context.host.clock.now() });
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
  if (stars !== undefined && stars > 0) rateByStars(context, book, stars);
}

/** Stars are compared with the last ones that were queued, sent or kept. */
function rateByStars(context: RateContext, { fingerprint, path }: RatedBook, stars: number): void {
  const { database } = context;
  const { conflict } = getBookFields(database, fingerprint).rating;
  const isKnown = conflict === undefined && stars === starsOfRating(findKnownRating(database, fingerprint));
  if (isKnown || !isPresent(context, path, stars)) return;
  if (queueLocal(context, ratingRules, fingerprint, stars)) context.queued();
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
