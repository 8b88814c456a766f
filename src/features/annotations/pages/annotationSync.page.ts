import { findAnnotationSync, saveAnnotationSync } from "../../../book/matches.store";
import { caught } from "../../../base/result";
import { choiceOf } from "../../../book/book";
import type { AnnotationSync } from "../../../model/annotation";
import type { Book } from "../../../model/book";
import type { Translate } from "../../../base/format";
import type { Choice } from "../../../koreader/dialogs.port";
import type { MenuItem } from "../../../koreader/screen.port";
import { choiceItem } from "../../../ui/settingItems";
import { labelled, type UiContext } from "../../../ui/uiContext";

const offered: readonly AnnotationSync[] = ["off", "send", "both"];

function wordOf(translate: Translate, sync: AnnotationSync): string {
  if (sync === "both") return translate("both ways");
  return sync === "send" ? translate("send") : translate("notes|off");
}

function explanationOf(translate: Translate, sync: AnnotationSync): string {
  if (sync === "off") return translate("They stay on this device.");
  if (sync === "send")
    return translate("What you make, change or delete here is made, changed or deleted on the server.");
  return translate(
    "What you make, change or delete here or on the server is the same on both sides once the book was opened, or its notes were synced. Where both sides changed a text, the later one is used and the other is kept inside the note.",
  );
}

export function annotationSyncItem(ui: UiContext, kind: "highlights" | "bookmarks", title: string): MenuItem {
  const { translate } = ui;
  return choiceItem(ui, kind, {
    text: (word) => labelled(translate, title, word),
    help: translate("It needs the library account."),
    options: offered.map((sync) => {
      const word = wordOf(translate, sync);
      return [sync, word, word, explanationOf(translate, sync)];
    }),
  });
}

export function bookAnnotationsChoice(ui: UiContext, book: Book): Choice {
  const { database, translate } = ui;
  const own = caught(() => findAnnotationSync(database, book.fingerprint));
  const chosen = own.ok ? own.value : undefined;
  const isTracked = choiceOf(ui, book.fingerprint) === "track";
  const shown = isTracked ? bookWord(ui, chosen) : wordOf(translate, "off");
  return {
    text: translate("Highlights and bookmarks: %1", shown),
    enabled: isTracked,
    run: () => askBookAnnotations(ui, book, chosen),
  };
}

function bookWord({ translate }: UiContext, chosen: AnnotationSync | undefined): string {
  return chosen === undefined ? translate("as set for all books") : wordOf(translate, chosen);
}

function askBookAnnotations(ui: UiContext, { fingerprint, title }: Book, now: AnnotationSync | undefined): void {
  const { dialogs, translate, database } = ui;
  const choice = (sync: AnnotationSync | undefined): Choice => {
    const word = bookWord(ui, sync);
    return {
      text: sync === now ? `✓ ${word}` : word,
      run: () => {
        saveAnnotationSync(database, fingerprint, sync);
        ui.screen.reconsider();
        dialogs.notify(translate("Highlights and bookmarks: %1", word));
      },
    };
  };
  dialogs.choose({
    title: translate("Highlights and bookmarks of “%1”", title ?? translate("this book")),
    choices: [choice(undefined)].concat(offered.map((sync) => choice(sync))),
  });
}
