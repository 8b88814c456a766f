import { type PresentRating, rateBook, ratingMenu } from "./localChanges";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { UiContext } from "../../ui/uiContext";
import { untrackedText } from "../../ui/bookTexts";
import { getBookFields, findKnownRating } from "./bookFields.store";

export function askRating(ui: UiContext, fingerprint: Fingerprint, question: string, rated?: () => void): void {
  const { dialogs, translate } = ui;
  const rate = (rating: number): void => {
    const obstacle = untrackedText(ui, fingerprint);
    if (obstacle !== undefined) return dialogs.show(obstacle);
    rateBook(ui, fingerprint, rating);
    dialogs.notify(translate("Rated %1 of 10. It is sent at the next sync.", rating));
    rated?.();
  };
  dialogs.choose(ratingMenu(translate, question, presentRating(ui, fingerprint), rate));
}

/** Pending or sent rating, else the server's. */
export function presentRating({ database }: Pick<Context, "database">, fingerprint: Fingerprint): PresentRating {
  const fields = getBookFields(database, fingerprint);
  const rating = findKnownRating(database, fingerprint) ?? fields.rating.remote;
  return { rating, isKnown: rating !== undefined || fields.status.remote !== undefined };
}
