import { fingerprintAt } from "../../book/book";
import { askRating } from "../status/rating.page";
import type { Choice } from "../../koreader/dialogs.port";
import type { BookFile } from "../../koreader/openDocument.port";
import type { UiContext } from "../../ui/uiContext";
import { syncBookNotes, type WantNotes } from "./syncBookNotes.page";

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

export function syncChoice(ui: UiContext, book: BookFile, want: WantNotes): Choice {
  const { translate, settings } = ui;
  const { highlights, bookmarks } = settings();
  const isBothWays = highlights === "both" || bookmarks === "both";
  return {
    text: isBothWays ? translate("Sync notes") : translate("Send notes"),
    run: () => syncBookNotes(ui, book, want),
  };
}
