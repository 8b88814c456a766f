import { fingerprintAt } from "../../book/book";
import { presentTitle, rateBook, ratingChoices, ratingText } from "../status/rateBook";
import { bookTypeOf } from "../../model/book";
import type { Choice } from "../../koreader/dialogs.port";
import type { BookFile } from "../../koreader/openDocument.port";
import type { FileRow } from "../../koreader/screen.port";
import type { UiContext } from "../../ui/uiContext";
import { untrackedText } from "../book-menu/exclusions.page";
import { syncBookNotes, type WantNotes } from "./syncBookNotes.page";

/** For a long press: rate, sync notes. */
export function notesRow(ui: UiContext, want: WantNotes): FileRow {
  return {
    id: "catchword_notes",
    choices: (file) => {
      return bookTypeOf(file.path) === undefined ? [] : [rateChoice(ui, file), syncChoice(ui, file, want)];
    },
  };
}

function rateChoice(ui: UiContext, book: BookFile): Choice {
  const { dialogs, translate } = ui;
  const rate = (rating: number): void => {
    const fingerprint = fingerprintAt(ui, book);
    if (fingerprint === undefined) return dialogs.tell(translate("This file cannot be read."));
    const obstacle = untrackedText(ui, fingerprint);
    if (obstacle !== undefined) return dialogs.tell(obstacle);
    rateBook(ui, fingerprint, rating);
    dialogs.notify(translate("Rated %1 of 10. It is sent at the next sync.", rating));
  };
  return {
    text: translate("Rate in library"),
    run: () => {
      const { rating, isKnown } = presentRating(ui, book);
      const title = book.title ?? translate("Rate in library");
      const present = isKnown ? ratingText(translate, rating) : undefined;
      dialogs.choose({ title: presentTitle(translate, title, present), choices: ratingChoices(rate, rating) });
    },
  };
}

/** Pending or sent rating, else the server's. */
function presentRating(ui: UiContext, book: BookFile): { readonly rating?: number | undefined; isKnown: boolean } {
  const { ratings, states } = ui.store;
  const fingerprint = fingerprintAt(ui, book);
  if (fingerprint === undefined) return { isKnown: false };
  const own = ratings.known(fingerprint);
  const known = states.known(fingerprint);
  const told = known.told;
  const rating = own ?? told?.rating;
  return { rating, isKnown: rating !== undefined || told?.status !== undefined };
}

function syncChoice(ui: UiContext, book: BookFile, want: WantNotes): Choice {
  const { translate, settings } = ui;
  const { highlights, bookmarks } = settings();
  const isBothWays = highlights === "both" || bookmarks === "both";
  return {
    text: isBothWays ? translate("Sync notes") : translate("Send notes"),
    run: () => syncBookNotes(ui, book, want),
  };
}
