import { progressSync } from "../position/syncProgress";
import { findBookOfFile, bookOnScreen, choiceOf, exclusionOf } from "../../book/book";
import type { Exclusion } from "../../book/exclusion.rules";
import { type Translate, extensionOf } from "../../base/format";
import { isMatchedByHand } from "../../book/matchBook";
import { type Book, bookTypeOf, type Fingerprint, type TrackingChoice, trackingChoices } from "../../model/book";
import type { Choice } from "../../koreader/dialogs.port";
import type { BookFile } from "../../koreader/openDocument.port";
import { choiceText } from "./bookWords.page";
import { behindQuestion } from "../position/progressActions.page";
import { rereadQuestion } from "../status/offerReread";
import type { UiContext } from "../../ui/uiContext";
import { exclusionText, unsupportedFormatText } from "../../ui/bookTexts";
import { askMatch, askUndo } from "./match.page";
import { endOfBookChoices, nextChoices, reviewChoice } from "../suggestions/endOfBook.page";
import { showRecommendations } from "../suggestions/recommendations.page";
import { syncBook } from "../sync-status/syncBook.page";
import { showTimeline, stateSentence } from "../sync-status/bookTimeline.page";
import { metadataChoices } from "../metadata/metadata.menu";
import { bookAnnotationsChoice } from "../annotations/pages/annotationSync.page";
import { newerOf, offerNewer } from "../downloads/newer.page";
import { returnChoices } from "../downloads/returnSeveral.page";
import { addChoices } from "../upload/addBook.page";
import { saveTrackingChoice } from "../../book/matches.store";

export function showFileBox(ui: UiContext, file: BookFile): void {
  const { dialogs, translate } = ui;
  if (bookTypeOf(file.path) === undefined)
    return dialogs.show(unsupportedFormatText(translate, (extensionOf(file.path) ?? "").toUpperCase()));
  const book = findBookOfFile(ui, file);
  if (book === undefined) return dialogs.show(translate("This file cannot be read."));
  showBookBox(ui, book, nothing, file.path);
}

/** `after` runs after a match or its undo. `path`: absent for the open book. */
export function showBookBox(ui: UiContext, book: Book, after: () => void = nothing, path?: string): void {
  const { dialogs, translate } = ui;
  dialogs.choose({
    title: [book.title ?? translate("A book without a title"), stateSentence(ui, book.fingerprint)]
      .filter((part) => part !== undefined)
      .join("\n"),
    choices: bookChoices(ui, book, after, path),
  });
}

export function bookChoices(ui: UiContext, book: Book, after = nothing, path?: string): readonly Choice[] {
  const file = path ?? openPath(ui, book);
  const own = file === undefined ? [] : ownChoices(ui, book, file, after);
  return own.concat(choicesFor(ui, book, file, after), endOfBookChoices(ui, book, file), returnChoices(ui, file));
}

function ownChoices(ui: UiContext, book: Book, path: string, after: () => void): readonly Choice[] {
  if (choiceOf(ui, book.fingerprint) === "never") return [];
  const file = { path, title: book.title };
  return [
    { text: ui.translate("Sync it now"), run: () => syncBook(ui, { book, file }, after) },
    reviewChoice(ui, book, path),
  ];
}

function nothing(): void {
  // A box opened from a line without a count.
}

function openPath(ui: UiContext, { fingerprint }: Book): string | undefined {
  const open = ui.screen.book();
  return open?.fingerprint === fingerprint ? open.document.path : undefined;
}

function choicesFor(ui: UiContext, book: Book, file: string | undefined, after: () => void): readonly Choice[] {
  const { translate } = ui;
  const choice = choiceOf(ui, book.fingerprint);
  const exclusion = exclusionOf(ui, book.fingerprint);
  const choices: Choice[] = [
    {
      text: book.id === undefined ? translate("Why is this not on the server?") : translate("Timeline of this book"),
      run: () => showTimeline(ui, book, after),
    },
    {
      text: book.id === undefined ? translate("Match with the server…") : translate("Match with another book…"),
      enabled: choice !== "never",
      run: () => askMatch(ui, book, after),
    },
  ];
  for (const add of addChoices(ui, book, file, after)) choices.push(add);
  const why = rereadQuestion(ui, book, progressSync(ui).release) ?? behindQuestion(ui, book.fingerprint);
  if (why !== undefined) choices.push({ text: translate("Why is the position not synced?"), run: why });
  if (isMatchedByHand(ui, book.fingerprint))
    choices.push({ text: translate("Undo the match"), run: () => askUndo(ui, book, after) });
  choices.push({
    text: translate("Recommendations"),
    enabled: book.id !== undefined && choice !== "never",
    run: () => showRecommendations(ui, book),
  });
  for (const next of nextChoices(ui, book, book.id !== undefined && choice !== "never")) choices.push(next);
  choices.push({
    text: syncedText(translate, exclusion, choice),
    run: () => askChoice(ui, book),
  });
  choices.push(bookAnnotationsChoice(ui, book));
  const newer = book.id === undefined ? undefined : newerOf(ui, book.id);
  if (newer !== undefined)
    choices.push({ text: translate("Newer file on the server"), run: () => offerNewer(ui, newer, after) });
  return book.id === undefined ? choices : choices.concat(metadataChoices(ui, book.id, book.fingerprint));
}

function syncedText(translate: Translate, exclusion: Exclusion | undefined, choice: TrackingChoice): string {
  if (exclusion?.kind === "untaken") return translate("This format is not synced");
  const what = exclusion === undefined ? choiceText(translate, choice) : translate("nothing (excluded)");
  return translate("What is synced: %1", what);
}

function askChoice(ui: UiContext, book: Book): void {
  const { dialogs, translate } = ui;
  const exclusion = exclusionOf(ui, book.fingerprint);
  if (exclusion !== undefined) return dialogs.show(exclusionText(translate, exclusion));
  const words: Readonly<Record<TrackingChoice, string>> = {
    track: translate("Everything: sessions and position"),
    progress: translate("Position only"),
    never: translate("Nothing"),
  };
  const now = choiceOf(ui, book.fingerprint);
  dialogs.choose({
    title: translate("What is synced of “%1”?", book.title ?? translate("this book")),
    choices: trackingChoices.map((choice) => ({
      text: choice === now ? `✓ ${words[choice]}` : words[choice],
      run: () => choose(ui, book, choice),
    })),
  });
}

function choose(ui: UiContext, book: Book, choice: TrackingChoice): void {
  const { dialogs, translate, database } = ui;
  saveTrackingChoice(database, book.fingerprint, choice);
  ui.screen.reconsider();
  dialogs.notify(translate("What is synced: %1", choiceText(translate, choice)));
}

export function withCurrentBook(ui: UiContext, act: (book: Book) => void): void {
  const book = bookOnScreen(ui, ui.screen);
  if (book === undefined) ui.dialogs.notify(ui.translate("No book is open that can be tracked."));
  else act(book);
}

export function toggleTracking(ui: UiContext, fingerprint: Fingerprint): void {
  const { database, dialogs, translate } = ui;
  const exclusion = exclusionOf(ui, fingerprint);
  if (exclusion !== undefined) return dialogs.show(exclusionText(translate, exclusion));
  const tracked = choiceOf(ui, fingerprint) === "track";
  saveTrackingChoice(database, fingerprint, tracked ? "never" : "track");
  ui.screen.reconsider();
  dialogs.notify(tracked ? translate("This book is not tracked any more.") : translate("This book is tracked."));
}
