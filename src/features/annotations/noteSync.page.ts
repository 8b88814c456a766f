import { caught } from "../../base/storageError";
import { choiceOf } from "../../book/tracking";
import type { NoteSync } from "../../model/annotation";
import type { Book } from "../../model/book";
import type { Translate } from "../../base/translations";
import type { Choice } from "../../koreader/dialogs.port";
import type { MenuItem } from "../../koreader/screen.port";
import { labelled, type UiContext } from "../../ui/uiContext";
import { saveSettings } from "../../store/settings";
import { findNoteSync, saveNoteSync } from "../../book/matches.store";

const offered: readonly NoteSync[] = ["off", "send", "both"];

function wordOf(translate: Translate, sync: NoteSync): string {
  if (sync === "both") return translate("both ways");
  return sync === "send" ? translate("send") : translate("notes|off");
}

function explanationOf(translate: Translate, sync: NoteSync): string {
  if (sync === "off") return translate("They stay on this device.");
  if (sync === "send")
    return translate("What you make, change or delete here is made, changed or deleted on the server.");
  return translate(
    "What you make, change or delete here or on the server is the same on both sides once the book was opened, or its notes were synced. Where both sides changed a text, the later one is used and the other is kept inside the note.",
  );
}

export function noteSyncItem(ui: UiContext, kind: "highlights" | "bookmarks", title: string): MenuItem {
  const { translate, settings, database } = ui;
  const choice = (sync: NoteSync): MenuItem => ({
    text: wordOf(translate, sync),
    help: explanationOf(translate, sync),
    radio: true,
    checked: () => settings()[kind] === sync,
    run: () => saveSettings(database, { [kind]: sync }),
    keepsOpen: true,
  });
  return {
    text: () => labelled(translate, title, wordOf(translate, settings()[kind])),
    help: translate("It needs the library account."),
    items: () => offered.map((sync) => choice(sync)),
    separator: kind === "bookmarks",
  };
}

/** Choice for one book. */
export function bookNotesChoice(ui: UiContext, book: Book): Choice {
  const { database, translate } = ui;
  const own = caught(() => findNoteSync(database, book.fingerprint));
  const chosen = own.ok ? own.value : undefined;
  const isTracked = choiceOf(ui, book.fingerprint) === "track";
  const shown = isTracked ? bookWord(ui, chosen) : wordOf(translate, "off");
  return {
    text: translate("Highlights and bookmarks: %1", shown),
    enabled: isTracked,
    run: () => askBookNotes(ui, book, chosen),
  };
}

function bookWord({ translate }: UiContext, chosen: NoteSync | undefined): string {
  return chosen === undefined ? translate("as set for all books") : wordOf(translate, chosen);
}

function askBookNotes(ui: UiContext, { fingerprint, title }: Book, now: NoteSync | undefined): void {
  const { dialogs, translate, database, app } = ui;
  const choice = (sync: NoteSync | undefined): Choice => {
    const word = bookWord(ui, sync);
    return {
      text: sync === now ? `✓ ${word}` : word,
      run: () => {
        saveNoteSync(database, fingerprint, sync);
        app.screen.reconsider();
        dialogs.notify(translate("Highlights and bookmarks: %1", word));
      },
    };
  };
  dialogs.choose({
    title: translate("Highlights and bookmarks of “%1”", title ?? translate("this book")),
    choices: [choice(undefined)].concat(offered.map((sync) => choice(sync))),
  });
}
