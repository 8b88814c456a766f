import type { NotesDestination } from "../../domain/notes/noteItem";
import type { NotesWhen } from "../../domain/notes/noteSettings";
import type { RatingMode } from "../../domain/notes/rating";
import type { Settings } from "../../domain/settings";
import type { MenuItem } from "../../ports/menu";
import { tellFailure, type UiContext } from "../uiContext";
import { showUnplaceable } from "./unplaceablePage";
import { waitingNotesItem } from "./waitingNotesPage";

/** Notes & ratings: what of it is sent, where to and when. */
export function notesMenu(ui: UiContext): MenuItem {
  const { say } = ui;
  return {
    text: say("Notes & ratings"),
    items: () => [
      highlightsItem(ui),
      bookmarksItem(ui),
      destinationItem(ui),
      whenItem(ui),
      ratingItem(ui),
      waitingNotesItem(ui),
      {
        text: say("Not placeable"),
        help: say("Highlights and bookmarks that cannot be on the server, each with the reason."),
        keepsOpen: true,
        run: () => showUnplaceable(ui),
      },
    ],
  };
}

function highlightsItem(ui: UiContext): MenuItem {
  const { say, settings } = ui;
  return {
    text: say("Send highlights and notes"),
    help: say("It needs the library account. Deleting one here deletes it on the server too."),
    checked: () => settings().highlights,
    run: () => save(ui, { highlights: !settings().highlights }),
    keepsOpen: true,
  };
}

function bookmarksItem(ui: UiContext): MenuItem {
  const { say, settings } = ui;
  return {
    text: say("Send bookmarks"),
    help: say("It needs the library account. Deleting one here deletes it on the server too."),
    checked: () => settings().bookmarks,
    run: () => save(ui, { bookmarks: !settings().bookmarks }),
    keepsOpen: true,
    separator: true,
  };
}

function destinationItem(ui: UiContext): MenuItem {
  const { say, settings } = ui;
  const names: Readonly<Record<NotesDestination, string>> = {
    book: say("in the book, at their place"),
    library: say("in the library, beside the book"),
    both: say("both"),
  };
  const choice = (notesDestination: NotesDestination): MenuItem => ({
    text: names[notesDestination],
    radio: true,
    checked: () => settings().notesDestination === notesDestination,
    run: () => save(ui, { notesDestination }),
    keepsOpen: true,
  });
  return {
    text: () => say("Notes go: %1", names[settings().notesDestination]),
    help: say("For notes made from now on; those that were sent stay where they are."),
    items: () => [choice("book"), choice("library"), choice("both")],
  };
}

function whenItem(ui: UiContext): MenuItem {
  const { say, settings } = ui;
  const names: Readonly<Record<NotesWhen, string>> = {
    session: say("after each session"),
    finished: say("when the book is finished"),
  };
  const choice = (notesWhen: NotesWhen): MenuItem => ({
    text: names[notesWhen],
    radio: true,
    checked: () => settings().notesWhen === notesWhen,
    run: () => save(ui, { notesWhen }),
    keepsOpen: true,
  });
  return {
    text: () => say("Send: %1", names[settings().notesWhen]),
    items: () => [choice("session"), choice("finished")],
    separator: true,
  };
}

function ratingItem(ui: UiContext): MenuItem {
  const { say, settings } = ui;
  const names: Readonly<Record<RatingMode, string>> = {
    off: say("off"),
    stars: say("KOReader's stars, doubled"),
    ask: say("ask when a book is finished"),
  };
  const choice = (ratingMode: RatingMode): MenuItem => ({
    text: names[ratingMode],
    radio: true,
    checked: () => settings().ratingMode === ratingMode,
    run: () => save(ui, { ratingMode }),
    keepsOpen: true,
  });
  return {
    text: () => say("Ratings: %1", names[settings().ratingMode]),
    items: () => [choice("off"), choice("stars"), choice("ask")],
  };
}

function save(ui: UiContext, changes: Partial<Settings>): void {
  tellFailure(ui, ui.store.settings.save(changes));
}
