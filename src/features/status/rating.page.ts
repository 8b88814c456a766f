import { bestRating } from "../../model/bookState";
import type { Choice, ChoiceMenu } from "../../koreader/dialogs.port";
import type { Translate } from "../../base/format";
import { rateBook } from "./localChanges";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { UiContext } from "../../ui/uiContext";
import { starsText, untrackedText } from "../../ui/bookTexts";
import { getBookFields, findKnownRating } from "./bookFields.store";
import { fingerprintAt } from "../../book/book";
import type { BookFile } from "../../koreader/openDocument.port";

export function askRating(ui: UiContext, fingerprint: Fingerprint, question: string, rated?: () => void): void {
  const { dialogs, translate } = ui;
  const rate = (rating: number): void => rateNow(ui, fingerprint, rating, rated);
  dialogs.choose(ratingMenu(translate, question, presentRating(ui, fingerprint), rate));
}

/** Says why not for a book that is not tracked. */
export function rateNow(ui: UiContext, fingerprint: Fingerprint, rating: number, rated?: () => void): void {
  const { dialogs, translate } = ui;
  const obstacle = untrackedText(ui, fingerprint);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  rateBook(ui, fingerprint, rating);
  dialogs.notify(translate("Rated %1. It is sent at the next sync.", starsText(rating)));
  rated?.();
}

/** Pending or sent rating, else the server's. */
export function presentRating({ database }: Context, fingerprint: Fingerprint): PresentRating {
  const fields = getBookFields(database, fingerprint);
  const rating = findKnownRating(database, fingerprint) ?? fields.rating.remote;
  return { rating, isKnown: rating !== undefined || fields.status.remote !== undefined };
}

/** Menu of ratings. `isKnown`: also if there is none. */
export function ratingMenu(
  translate: Translate,
  question: string,
  { rating, isKnown }: PresentRating,
  chosen: (rating: number) => void,
): ChoiceMenu {
  const text = ratingText(translate, rating);
  const choices = ratingChoices(chosen, rating);
  if (isKnown && rating === undefined) choices.push({ text: `✓ ${text}`, run: () => undefined });
  return { title: presentTitle(translate, question, isKnown ? text : undefined), choices, perRow: 5 };
}

export interface PresentRating {
  readonly rating?: number | undefined;
  readonly isKnown: boolean;
}

/** `present`: undefined if unknown. */
export function presentTitle(translate: Translate, question: string, present: string | undefined): string {
  return present === undefined ? question : `${question}\n${translate("At present: %1", present)}`;
}

/** In stars; undefined: none. */
export function ratingText(translate: Translate, rating: number | undefined): string {
  return rating === undefined ? translate("no rating") : starsText(rating);
}

/** Whole stars, then halves, with a mark at `present`. */
function ratingChoices(chosen: (rating: number) => void, present: number | undefined): Choice[] {
  return [2, 4, 6, 8, bestRating, 1, 3, 5, 7, 9].map((rating) => {
    const text = starsLabel(rating);
    return { text: rating === present ? `✓ ${text}` : text, run: () => chosen(rating) };
  });
}

/** `3½ ★`, short enough for a fifth of a box. */
function starsLabel(rating: number): string {
  const whole = Math.floor(rating / 2);
  const half = rating - 2 * whole === 1 ? "½" : "";
  return `${whole === 0 ? "" : whole}${half} ★`;
}

export function rateChoice(ui: UiContext, book: BookFile): Choice {
  const { dialogs, translate } = ui;
  return {
    text: translate("Rate in library"),
    run: () => {
      const fingerprint = fingerprintAt(ui, book);
      if (fingerprint === undefined) dialogs.show(translate("This file cannot be read."));
      else askRating(ui, fingerprint, book.title ?? translate("Rate in library"));
    },
  };
}
