import type { NotesDestination } from "../../domain/annotation";
import type { NotesWhen } from "../../domain/noteChanges";
import type { RatingMode } from "../../domain/rating";
import type { Settings } from "../../domain/settings";
import type { MenuItem } from "../../ports/screen";
import { linesOf, tellFailure, type UiContext } from "../uiContext";
import { noteCount, pendingNotes, retryUnplaceable, unplaceableNotes } from "../../app/notes/notes";
import type { ListLine } from "../../ports/dialogs";
import type { PendingNote, Unplaceable } from "../../ports/noteStore";

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

/** The page behind "Not placeable": one line a highlight, the reason behind a tap. */
export function showUnplaceable(ui: UiContext): void {
  const { dialogs, say } = ui;
  const items = unplaceableNotes(ui);
  if (!items.ok) return tellFailure(ui, items);
  if (items.value.rows.length === 0) return dialogs.tell(say("Everything could be placed."));
  const lines = linesOf(say, items.value, (item) => lineOf(ui, item));
  lines.push({
    label: say("Try these again"),
    value: say("after the next session"),
    onTap: () => {
      const again = retryUnplaceable(ui);
      if (!again.ok) return tellFailure(ui, again);
      page.close();
      dialogs.notify(say("They are tried again after the next session."));
    },
  });
  const page = dialogs.list({ title: say("Not placeable"), lines });
}

function lineOf({ dialogs, say }: UiContext, { title, passage, reason }: Unplaceable): ListLine {
  const label = title ?? say("A book without a title");
  return {
    label,
    value: passage === "" ? say("a bookmark") : passage,
    onTap: () => dialogs.tell(`${label}\n\n${passage}\n\n${reason}`),
  };
}

/** How many notes wait; behind it the page that tells why. */
export function waitingNotesItem(ui: UiContext): MenuItem {
  const { say } = ui;
  return {
    text: () => {
      const count = noteCount(ui);
      return count === 0 ? say("Notes waiting: none") : say("Notes waiting: %1", count);
    },
    enabled: () => noteCount(ui) > 0,
    keepsOpen: true,
    run: () => showWaiting(ui),
  };
}

/** One line a note, the reason behind a tap. */
function showWaiting(ui: UiContext): void {
  const { dialogs, say } = ui;
  const waiting = pendingNotes(ui);
  if (!waiting.ok) return tellFailure(ui, waiting);
  const lines = linesOf(say, waiting.value, (note) => waitingLine(ui, note));
  dialogs.list({ title: say("Notes waiting"), lines });
}

function waitingLine({ dialogs, say }: UiContext, { item, book, bookId, reason }: PendingNote): ListLine {
  const label = book ?? say("A book without a title");
  const unmatched = say("The server has not been found to have this book yet.");
  const why =
    reason ?? (bookId === undefined ? unmatched : say("It is sent the next time there is a network."));
  return {
    label,
    value: item.passage === "" ? (item.note ?? say("a bookmark")) : item.passage,
    onTap: () => dialogs.tell(lines(label, item.title, item.note ?? item.passage, why)),
  };
}

/** What there is to say, each a paragraph. */
function lines(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}
