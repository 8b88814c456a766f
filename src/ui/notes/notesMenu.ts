import type { NotesDestination, NoteSync } from "../../domain/annotation";
import type { NotesWhen } from "../../domain/noteChanges";
import type { RatingMode } from "../../domain/rating";
import type { Settings } from "../../domain/settings";
import type { MenuItem, FileRow } from "../../ports/screen";
import { labelled, linesOf, tellFailure, type UiContext } from "../uiContext";
import { noteCount, pendingNotes, retryUnplaceable, unplaceableNotes } from "../../app/notes/notes";
import type { ListLine, Choice } from "../../ports/dialogs";
import type { PendingNote, Unplaceable } from "../../ports/noteStore";
import { fingerprintAt } from "../../app/book/book";
import { queueNotes } from "../../app/notes/trackNotes";
import { rateBook, ratingChoices } from "../../app/notes/rateBook";
import { bookTypeOf } from "../../domain/book";
import type { BookFile } from "../../ports/openDocument";

/** Notes & ratings: what of it is sent, where to and when. */
export function notesMenu(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Notes & ratings"),
    items: () => [
      noteSyncItem(ui, "highlights", translate("Highlights and notes")),
      noteSyncItem(ui, "bookmarks", translate("Bookmarks")),
      destinationItem(ui),
      whenItem(ui),
      ratingItem(ui),
      waitingNotesItem(ui),
      {
        text: translate("Cannot be placed"),
        help: translate("Highlights and bookmarks that cannot be on the server, each with the reason."),
        keepsOpen: true,
        run: () => showUnplaceable(ui),
      },
    ],
  };
}

function noteSyncItem(ui: UiContext, setting: "highlights" | "bookmarks", title: string): MenuItem {
  const { translate, settings } = ui;
  const names: Readonly<Record<NoteSync, string>> = {
    off: translate("off"),
    send: translate("send"),
    both: translate("both ways"),
  };
  const choice = (value: NoteSync, help: string): MenuItem => ({
    text: names[value],
    help,
    radio: true,
    checked: () => settings()[setting] === value,
    run: () => save(ui, { [setting]: value }),
    keepsOpen: true,
  });
  return {
    text: () => labelled(translate, title, names[settings()[setting]]),
    help: translate("It needs the library account. What KOReader keeps stays as it is."),
    items: () => [
      choice("off", translate("They stay on this device.")),
      choice("send", translate("What you make, change or delete here is made, changed or deleted on the server.")),
    ],
    separator: setting === "bookmarks",
  };
}

function destinationItem(ui: UiContext): MenuItem {
  const { translate, settings } = ui;
  const names: Readonly<Record<NotesDestination, string>> = {
    book: translate("in the book, at their place"),
    library: translate("in the library, beside the book"),
    both: translate("both"),
  };
  const choice = (notesDestination: NotesDestination): MenuItem => ({
    text: names[notesDestination],
    radio: true,
    checked: () => settings().notesDestination === notesDestination,
    run: () => save(ui, { notesDestination }),
    keepsOpen: true,
  });
  return {
    text: () => translate("Notes go: %1", names[settings().notesDestination]),
    help: translate("For notes made from now on; those that were sent stay where they are."),
    items: () => [choice("book"), choice("library"), choice("both")],
  };
}

function whenItem(ui: UiContext): MenuItem {
  const { translate, settings } = ui;
  const names: Readonly<Record<NotesWhen, string>> = {
    session: translate("after each session"),
    finished: translate("when the book is finished"),
  };
  const choice = (notesWhen: NotesWhen): MenuItem => ({
    text: names[notesWhen],
    radio: true,
    checked: () => settings().notesWhen === notesWhen,
    run: () => save(ui, { notesWhen }),
    keepsOpen: true,
  });
  return {
    text: () => translate("Send: %1", names[settings().notesWhen]),
    items: () => [choice("session"), choice("finished")],
    separator: true,
  };
}

function ratingItem(ui: UiContext): MenuItem {
  const { translate, settings } = ui;
  const names: Readonly<Record<RatingMode, string>> = {
    off: translate("off"),
    stars: translate("KOReader's stars, doubled"),
    ask: translate("ask when a book is finished"),
  };
  const choice = (ratingMode: RatingMode): MenuItem => ({
    text: names[ratingMode],
    radio: true,
    checked: () => settings().ratingMode === ratingMode,
    run: () => save(ui, { ratingMode }),
    keepsOpen: true,
  });
  return {
    text: () => translate("Ratings: %1", names[settings().ratingMode]),
    items: () => [choice("off"), choice("stars"), choice("ask")],
  };
}

function save(ui: UiContext, changes: Partial<Settings>): void {
  tellFailure(ui, ui.store.settings.save(changes));
}

/** The page behind "Cannot be placed": one line a highlight, the reason behind a tap. */
export function showUnplaceable(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const items = unplaceableNotes(ui);
  if (!items.ok) return tellFailure(ui, items);
  if (items.value.rows.length === 0) return dialogs.tell(translate("Everything could be placed."));
  const lines = linesOf(translate, items.value, (item) => lineOf(ui, item));
  lines.push({
    label: translate("Try these again"),
    value: translate("after the next session"),
    onTap: () => {
      const again = retryUnplaceable(ui);
      if (!again.ok) return tellFailure(ui, again);
      page.close();
      dialogs.notify(translate("These are tried again after the next session."));
    },
  });
  const page = dialogs.list({ title: translate("Cannot be placed"), lines });
}

function lineOf({ dialogs, translate }: UiContext, { title, passage, reason }: Unplaceable): ListLine {
  const label = title ?? translate("A book without a title");
  return {
    label,
    value: passage === "" ? translate("a bookmark") : passage,
    onTap: () => dialogs.tell(`${label}\n\n${passage}\n\n${reason}`),
  };
}

/** How many notes wait; behind it the page that tells why. */
export function waitingNotesItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: () => {
      const count = noteCount(ui);
      return count === 0 ? translate("Pending notes: none") : translate("Pending notes: %1", count);
    },
    enabled: () => noteCount(ui) > 0,
    keepsOpen: true,
    run: () => showWaiting(ui),
  };
}

/** One line a note, the reason behind a tap. */
function showWaiting(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const waiting = pendingNotes(ui);
  if (!waiting.ok) return tellFailure(ui, waiting);
  const lines = linesOf(translate, waiting.value, (note) => waitingLine(ui, note));
  dialogs.list({ title: translate("Pending notes"), lines });
}

function waitingLine({ dialogs, translate }: UiContext, { item, book, bookId, reason }: PendingNote): ListLine {
  const label = book ?? translate("A book without a title");
  const unmatched = translate("The server has not been found to have this book yet.");
  const why = reason ?? (bookId === undefined ? unmatched : translate("It is sent the next time there is a network."));
  return {
    label,
    value: item.passage === "" ? (item.note ?? translate("a bookmark")) : item.passage,
    onTap: () => dialogs.tell(lines(label, item.title, item.note ?? item.passage, why)),
  };
}

/** What there is to say, each a paragraph. */
function lines(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

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
  const { dialogs, translate, settings } = ui;
  const { highlights, bookmarks } = settings();
  return {
    text: translate("Send notes"),
    enabled: highlights !== "off" || bookmarks !== "off",
    run: () => {
      const sent = queueNotes(ui, book);
      if (sent === undefined) return dialogs.tell(translate("KOReader keeps no notes of this book."));
      tellFailure(ui, sent);
      if (sent.ok)
        dialogs.notify(translate("Notes in this book: %1. What is new is sent at the next sync.", sent.value));
    },
  };
}
