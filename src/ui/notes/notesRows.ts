import { bookTypeOf } from "../../domain/book/book";
import { asPercent } from "../../domain/scale";
import type { Choice } from "../../ports/dialogs";
import type { FileRow, PressedFile } from "../../ports/fileDialog";
import type { OpenBook } from "../../ports/openBook";
import { tellFailure, type Desk } from "../desk";
import { ratings } from "./ratingDialog";

/** What a long press on a book offers: rate it, send its notes. It need not be open. */
export function notesRow(desk: Desk): FileRow {
  return {
    id: "library_sync_notes",
    choices: (file) => {
      const book = bookAt(file);
      return book === undefined ? [] : [rateChoice(desk, book), sendChoice(desk, book)];
    },
  };
}

/** Nobody reads it: where it is open does not matter. */
function bookAt({ path, title, author }: PressedFile): OpenBook | undefined {
  const type = bookTypeOf(path);
  if (type === undefined) return undefined;
  const position = { percent: asPercent(0), page: 1, pages: 1 };
  return { path, type, title, author, identifiers: "", position: () => position };
}

function rateChoice(desk: Desk, book: OpenBook): Choice {
  const { app, dialogs, say } = desk;
  const rate = (rating: number): void => {
    const rated = app.notes.keeper.rate(book, rating);
    if (rated === undefined) return dialogs.tell(say("This file cannot be read."));
    tellFailure(desk, rated);
    if (rated.ok) dialogs.notify(say("Rated %1 of 10. It is sent at the next sync.", rating));
  };
  return {
    text: say("Rate in library"),
    run: () => dialogs.choose({ title: book.title ?? say("Rate in library"), choices: ratings(rate) }),
  };
}

function sendChoice(desk: Desk, book: OpenBook): Choice {
  const { app, dialogs, say } = desk;
  const { highlights, bookmarks } = app.settings.current();
  return {
    text: say("Send notes"),
    enabled: highlights || bookmarks,
    run: () => {
      const sent = app.notes.keeper.send(book);
      if (sent === undefined) return dialogs.tell(say("KOReader keeps no notes of this book."));
      tellFailure(desk, sent);
      if (sent.ok)
        dialogs.notify(say("Notes in this book: %1. What is new is sent at the next sync.", sent.value));
    },
  };
}
