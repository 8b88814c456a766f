import type { NotesDestination } from "../../model/annotation";
import type { NotesWhen } from "../../model/settings";
import type { RatingMode } from "../../model/settings";
import type { Settings } from "../../model/settings";
import type { MenuItem } from "../../koreader/screen.port";
import type { UiContext } from "../../ui/uiContext";
import { deviceNotesItem } from "./deviceNotes.page";
import { noteSyncItem } from "./noteSync.page";
import { syncOpenBook, type WantNotes } from "./syncBookNotes.page";
import { showUnplaceable, waitingNotesItem } from "./notes.page";
import { saveSettings } from "../../store/settings";

export function notesLines(ui: UiContext, want: WantNotes): readonly MenuItem[] {
  const { translate } = ui;
  return [
    noteSyncItem(ui, "highlights", translate("Highlights and notes")),
    noteSyncItem(ui, "bookmarks", translate("Bookmarks")),
    destinationItem(ui),
    whenItem(ui),
    ratingItem(ui),
    {
      text: translate("Sync this book's highlights now"),
      enabled: () => ui.app.screen.book() !== undefined,
      keepsOpen: true,
      run: () => syncOpenBook(ui, want),
    },
    deviceNotesItem(ui),
    waitingNotesItem(ui),
    {
      text: translate("Cannot be placed"),
      help: translate(
        "Highlights and bookmarks that cannot be placed on the server or in the book, each with the reason.",
      ),
      keepsOpen: true,
      run: () => showUnplaceable(ui),
    },
  ];
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
    off: translate("ratings|off"),
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
  saveSettings(ui.database, changes);
}
