import { fingerprintAt, noteChoiceOf } from "../../app/book/book";
import { rateBook, ratingChoices } from "../../app/notes/rateBook";
import { queueNotes } from "../../app/notes/trackNotes";
import { syncsNotes } from "../../domain/annotation";
import { bookTypeOf } from "../../domain/book";
import type { Choice } from "../../ports/dialogs";
import type { BookFile } from "../../ports/openDocument";
import type { FileRow } from "../../ports/screen";
import { tellFailure, type UiContext } from "../uiContext";

/** What a long press on a book offers: rate it, send its notes. It need not be open. */
export function notesRow(ui: UiContext): FileRow {
  return {
    id: "library_sync_notes",
    choices: (file) => {
      return bookTypeOf(file.path) === undefined ? [] : [rateChoice(ui, file), sendChoice(ui, file)];
    },
  };
}

function rateChoice(ui: UiContext, book: BookFile): Choice {
  const { dialogs, translate } = ui;
  const rate = (rating: number): void => {
    const fingerprint = fingerprintAt(ui, book);
    if (fingerprint === undefined) return dialogs.tell(translate("This file cannot be read."));
    const rated = rateBook(ui, fingerprint, rating);
    tellFailure(ui, rated);
    if (rated.ok) dialogs.notify(translate("Rated %1 of 10. It is sent at the next sync.", rating));
  };
  return {
    text: translate("Rate in library"),
    run: () => dialogs.choose({ title: book.title ?? translate("Rate in library"), choices: ratingChoices(rate) }),
  };
}

function sendChoice(ui: UiContext, book: BookFile): Choice {
  const { dialogs, translate } = ui;
  return {
    text: translate("Send notes"),
    run: () => {
      const fingerprint = fingerprintAt(ui, book);
      if (fingerprint !== undefined && !syncsNotes(noteChoiceOf(ui, fingerprint))) return dialogs.tell(offText(ui));
      const sent = queueNotes(ui, book);
      if (sent === undefined) return dialogs.tell(translate("KOReader keeps no notes of this book."));
      tellFailure(ui, sent);
      if (sent.ok)
        dialogs.notify(translate("Notes in this book: %1. What is new is sent at the next sync.", sent.value));
    },
  };
}

function offText({ translate }: UiContext): string {
  return translate(
    "Highlights and bookmarks of this book stay on this device. Notes & ratings says what is sent of all books, Library Sync… below a long press what of this one.",
  );
}
