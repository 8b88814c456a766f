import type { NotesDestination } from "../../domain/notes/noteItem";
import type { NotesWhen } from "../../domain/notes/noteSettings";
import type { RatingMode } from "../../domain/notes/rating";
import type { Settings } from "../../domain/settings";
import type { MenuItem } from "../../ports/menu";
import { tellFailure, type Desk } from "../desk";
import { showUnplaceable } from "./unplaceablePage";
import { waitingNotesItem } from "./waitingNotesPage";

/** Notes & ratings: what of it is sent, where to and when. */
export function notesMenu(desk: Desk): MenuItem {
  const { say } = desk;
  return {
    text: say("Notes & ratings"),
    items: () => [
      highlightsItem(desk),
      bookmarksItem(desk),
      destinationItem(desk),
      whenItem(desk),
      ratingItem(desk),
      waitingNotesItem(desk),
      {
        text: say("Not placeable"),
        help: say("Highlights and bookmarks that cannot be on the server, each with the reason."),
        keepsOpen: true,
        run: () => showUnplaceable(desk),
      },
    ],
  };
}

function highlightsItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Send highlights and notes"),
    help: say("It needs the library account. Deleting one here deletes it on the server too."),
    checked: () => app.settings.current().highlights,
    run: () => save(desk, { highlights: !app.settings.current().highlights }),
    keepsOpen: true,
  };
}

function bookmarksItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Send bookmarks"),
    help: say("It needs the library account. Deleting one here deletes it on the server too."),
    checked: () => app.settings.current().bookmarks,
    run: () => save(desk, { bookmarks: !app.settings.current().bookmarks }),
    keepsOpen: true,
    separator: true,
  };
}

function destinationItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  const names: Readonly<Record<NotesDestination, string>> = {
    book: say("in the book, at their place"),
    library: say("in the library, beside the book"),
    both: say("both"),
  };
  const choice = (notesDestination: NotesDestination): MenuItem => ({
    text: names[notesDestination],
    radio: true,
    checked: () => app.settings.current().notesDestination === notesDestination,
    run: () => save(desk, { notesDestination }),
    keepsOpen: true,
  });
  return {
    text: () => say("Notes go: %1", names[app.settings.current().notesDestination]),
    help: say("For notes made from now on; those that were sent stay where they are."),
    items: () => [choice("book"), choice("library"), choice("both")],
  };
}

function whenItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  const names: Readonly<Record<NotesWhen, string>> = {
    session: say("after each session"),
    finished: say("when the book is finished"),
  };
  const choice = (notesWhen: NotesWhen): MenuItem => ({
    text: names[notesWhen],
    radio: true,
    checked: () => app.settings.current().notesWhen === notesWhen,
    run: () => save(desk, { notesWhen }),
    keepsOpen: true,
  });
  return {
    text: () => say("Send: %1", names[app.settings.current().notesWhen]),
    items: () => [choice("session"), choice("finished")],
    separator: true,
  };
}

function ratingItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  const names: Readonly<Record<RatingMode, string>> = {
    off: say("off"),
    stars: say("KOReader's stars, doubled"),
    ask: say("ask when a book is finished"),
  };
  const choice = (ratingMode: RatingMode): MenuItem => ({
    text: names[ratingMode],
    radio: true,
    checked: () => app.settings.current().ratingMode === ratingMode,
    run: () => save(desk, { ratingMode }),
    keepsOpen: true,
  });
  return {
    text: () => say("Ratings: %1", names[app.settings.current().ratingMode]),
    items: () => [choice("off"), choice("stars"), choice("ask")],
  };
}

function save(desk: Desk, changes: Partial<Settings>): void {
  tellFailure(desk, desk.app.settings.save(changes));
}
