import { fingerprintAt } from "../../book/book";
import { askRating } from "../status/rating.page";
import { bookTypeOf } from "../../model/book";
import type { Choice } from "../../koreader/dialogs.port";
import type { BookFile } from "../../koreader/openDocument.port";
import type { FileRow } from "../../koreader/screen.port";
import type { UiContext } from "../../ui/uiContext";
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
  return {
    text: translate("Rate in library"),
    run: () => {
      const fingerprint = fingerprintAt(ui, book);
      if (fingerprint === undefined) dialogs.show(translate("This file cannot be read."));
      else askRating(ui, fingerprint, book.title ?? translate("Rate in library"));
    },
  };
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
