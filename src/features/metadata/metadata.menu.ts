import { saveSettings } from "../../store/settings";
import { countWrittenMetadata, findWrittenMetadata } from "./metadata.store";
import { readOr } from "../../base/result";
import { type MetadataReport, metadataUpdates } from "./metadata.task";
import { choiceOf } from "../../book/book";
import { localPath } from "../downloads/localPath";
import type { BookId, Fingerprint } from "../../model/book";
import { sentenceFor } from "../../base/sentence";
import type { Choice } from "../../koreader/dialogs.port";
import type { MenuItem, OpenProgress } from "../../koreader/screen.port";
import { listConcernedBooks } from "../../book/concernedBooks.store";
import { concernText } from "../../ui/bookTexts";
import { switchItem } from "../../ui/settingItems";
import { openProgress, showFailure, showReport, showTrouble, type UiContext } from "../../ui/uiContext";

export function metadataMenu(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Metadata from the server"),
    help: translate("Update titles and covers of all books now, or take back all that came from the server."),
    items: () => [allItem(ui), undoItem(ui)],
  };
}

export function metadataItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return switchItem(ui, "serverMetadata", {
    text: translate("Titles and covers as on the server"),
    help: translate(
      "Title, authors, series, language, keywords, description and cover of downloaded and matched books. They are kept beside the book as KOReader's own edits are, never in its file. What you edited yourself stays as it is.",
    ),
    changed: metadataUpdates(ui).soon,
  });
}

function allItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return { text: translate("Update all books now"), keepsOpen: true, run: (redraw) => askAll(ui, redraw) };
}

function askAll(ui: UiContext, redraw: () => void): void {
  const { database, dialogs, translate } = ui;
  const trouble = obstacle(ui);
  if (trouble !== undefined) return dialogs.show(trouble);
  const books = listConcernedBooks(database, "serverMetadata");
  if (books.total === 0) return dialogs.show(translate("No downloaded or matched book is on this device."));
  const question = translate(
    "Use the server's titles, covers and metadata for all downloaded and matched books (%1)? Your own edits stay, and it can be undone.",
    books.total,
  );
  dialogs.confirm({
    text: concernText(translate, question, books),
    yes: translate("Update"),
    onYes: () => updateAll(ui, redraw),
  });
}

function updateAll(ui: UiContext, redraw: () => void): void {
  const { translate } = ui;
  let box: OpenProgress | undefined;
  const at = (done: number): void => {
    const text =
      done === 1
        ? translate("Metadata from the server: 1 book")
        : translate("Metadata from the server: %1 books", done);
    box = box ?? openProgress(ui, text, () => metadataUpdates(ui).stop());
    box.update(text);
  };
  metadataUpdates(ui).all(at, (report) => {
    box?.close();
    showReport(ui, reportText(ui, report), report.stop);
    redraw();
  });
}

/** Undefined if a request is possible. */
function obstacle({ settings, translate }: UiContext): string | undefined {
  const { enabled, serverUrl, libraryUsername } = settings();
  if (!enabled) return translate("Catchword is switched off.");
  if (serverUrl === "") return translate("No server URL is set: Catchword → Connection.");
  if (libraryUsername === "") return translate("Metadata needs the library account: Catchword → Connection.");
  return undefined;
}

function reportText({ translate }: UiContext, { changed, same, failed, stop }: MetadataReport): string {
  const lines = [translate("Books changed: %1", changed), translate("Books unchanged: %1", same)];
  if (failed > 0) lines.push(translate("Books that could not be updated: %1", failed));
  if (stop !== undefined) lines.push(sentenceFor(translate, stop));
  return lines.join("\n");
}

/** Also turns the setting off, so that nothing is written again. */
function undoItem(ui: UiContext): MenuItem {
  const { dialogs, translate } = ui;
  return {
    text: () => translate("Undo for all books: %1", countOf(ui)),
    enabled: () => countOf(ui) > 0,
    keepsOpen: true,
    run: (redraw) =>
      dialogs.confirm({
        text: translate(
          "Remove the server's titles, covers and other metadata from all books? (%1) Your own edits stay. The switch goes off.",
          countOf(ui),
        ),
        yes: translate("Remove"),
        onYes: () => undoAll(ui, redraw),
      }),
  };
}

function undoAll(ui: UiContext, redraw: () => void): void {
  const { database, dialogs, translate } = ui;
  saveSettings(database, { serverMetadata: false });
  const begun = metadataUpdates(ui).undoAll((undone) => {
    if (undone.ok) dialogs.notify(translate("Metadata from the server removed from books: %1", undone.value));
    else showFailure(ui, undone);
    redraw();
  });
  if (!begun) dialogs.show(translate("Metadata is just being updated. Try again in a moment."));
}

function countOf({ database }: UiContext): number {
  return readOr(0, () => countWrittenMetadata(database));
}

/** Empty for a book that is not on this device. */
export function metadataChoices(ui: UiContext, id: BookId, fingerprint?: Fingerprint): readonly Choice[] {
  const { database, translate } = ui;
  const path = localPath(ui, id);
  if (path === undefined) return [];
  const known = findWrittenMetadata(database, path);
  const stands = known !== undefined && Object.keys(known.wrote).length > 0;
  const isPrivate = fingerprint !== undefined && choiceOf(ui, fingerprint) === "never";
  const update: Choice = {
    text: translate("Metadata as on the server"),
    enabled: !isPrivate,
    run: () => updateOne(ui, { path, id }),
  };
  const undo: Choice = { text: translate("Undo metadata from the server"), run: () => undoOne(ui, path) };
  return stands ? [update, undo] : [update];
}

function updateOne(ui: UiContext, book: { readonly path: string; readonly id: BookId }): void {
  const { dialogs, translate } = ui;
  const trouble = obstacle(ui);
  if (trouble !== undefined) return dialogs.show(trouble);
  metadataUpdates(ui).one(book, (outcome) => {
    if (!outcome.ok) return showTrouble(ui, outcome);
    if (outcome.value === "gone") return dialogs.show(translate("The server does not have this book any more."));
    dialogs.notify(translate("The metadata is as on the server. What you edited yourself stays."));
  });
}

function undoOne(ui: UiContext, path: string): void {
  const { dialogs, translate } = ui;
  const begun = metadataUpdates(ui).undo(path, (undone) => {
    if (undone.ok) dialogs.notify(translate("Metadata from the server removed."));
    else showFailure(ui, undone);
  });
  if (!begun) dialogs.show(translate("Metadata is just being updated. Try again in a moment."));
}
