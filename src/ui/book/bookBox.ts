import { bookIn, bookOnScreen, choiceOf, openInReader } from "../../app/book/book";
import { exclusionOf } from "../../app/book/exclusion";
import { isMatchedByHand } from "../../app/book/matchBook";
import { type Book, bookTypeOf, type Fingerprint, type TrackingChoice, trackingChoices } from "../../domain/book";
import type { Choice } from "../../ports/dialogs";
import type { FileRow } from "../../ports/screen";
import type { BookFile } from "../../ports/openDocument";
import { choiceText } from "./bookWords";
import { tellFailure, type UiContext } from "../uiContext";
import { exclusionText } from "./exclusions";
import { formatChoices } from "./formatChoice";
import { askMatch, askUndo } from "./matchPage";
import { nextChoices } from "./nextPage";
import { showRecommendations } from "./recommendationsPage";
import { showTimeline } from "../sync/bookTimeline";
import { metadataChoices } from "../metadata/metadataMenu";
import { bookNotesChoice } from "../notes/noteSync";
import { pathHere } from "../../app/book/similarBooks";
import type { Candidate } from "../../domain/candidate";
import { newerChoices, newerOf, offerNewer } from "../shelf/newerPages";
import { fetchSentence } from "../shelf/fetchWords";
import { boxOf } from "../shelf/syncShelves";
import { returnChoices } from "../shelf/returnPage";

/** "Library Sync…" in the box of a long press on a book. */
export function bookRow(ui: UiContext): FileRow {
  return {
    id: "library_sync_book",
    choices: (file) => {
      if (bookTypeOf(file.path) === undefined) return [];
      return [{ text: ui.translate("Library Sync…"), run: () => openFile(ui, file) }];
    },
  };
}

/** What can be done about the book in this file. */
function openFile(ui: UiContext, file: BookFile): void {
  const { dialogs, translate } = ui;
  const book = bookIn(ui, file);
  if (book === undefined) return dialogs.tell(translate("This file cannot be read."));
  showBookBox(ui, book, nothing, file.path);
}

/** What can be done about this book. `after` runs when it was matched, or a match undone; `path`: its file, where it is not the open one. */
export function showBookBox(ui: UiContext, book: Book, after: () => void = nothing, path?: string): void {
  const { dialogs, translate } = ui;
  dialogs.choose({
    title: book.title ?? translate("A book without a title"),
    choices: choicesFor(ui, book, after).concat(returnChoices(ui, path ?? openPath(ui, book))),
  });
}

const nothing = (): void => undefined;

function openPath({ app }: UiContext, { fingerprint }: Book): string | undefined {
  const open = app.screen.book();
  return open?.fingerprint === fingerprint ? open.document.path : undefined;
}

function choicesFor(ui: UiContext, book: Book, after: () => void): readonly Choice[] {
  const { translate } = ui;
  const choice = choiceOf(ui, book.fingerprint);
  const isExcluded = exclusionOf(ui, book.fingerprint) !== undefined;
  const choices: Choice[] = [
    { text: whyText(ui, book), run: () => showTimeline(ui, book, after) },
    {
      text: book.id === undefined ? translate("Match with the server…") : translate("Match with another book…"),
      enabled: choice !== "never",
      run: () => askMatch(ui, book, after),
    },
  ];
  if (isMatchedByHand(ui, book.fingerprint))
    choices.push({ text: translate("Undo the match"), run: () => askUndo(ui, book, after) });
  choices.push({
    text: translate("Recommendations"),
    enabled: book.id !== undefined && choice !== "never",
    run: () => showRecommendations(ui, book),
  });
  for (const next of nextChoices(ui, book, book.id !== undefined && choice !== "never")) choices.push(next);
  choices.push({
    text: translate("What is synced: %1", isExcluded ? translate("nothing (excluded)") : choiceText(translate, choice)),
    run: () => askChoice(ui, book),
  });
  choices.push(bookNotesChoice(ui, book));
  const newer = book.id === undefined ? undefined : newerOf(ui, book.id);
  if (newer !== undefined)
    choices.push({ text: translate("Newer file on the server"), run: () => offerNewer(ui, newer, after) });
  return book.id === undefined ? choices : choices.concat(metadataChoices(ui, book.id, book.fingerprint));
}

function whyText({ translate }: UiContext, book: Book): string {
  return book.id === undefined ? translate("Why is this not on the server?") : translate("Timeline of this book");
}

function askChoice(ui: UiContext, book: Book): void {
  const { dialogs, translate } = ui;
  const exclusion = exclusionOf(ui, book.fingerprint);
  if (exclusion !== undefined) return dialogs.tell(exclusionText(translate, exclusion));
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
  const { dialogs, translate, store } = ui;
  const chosen = store.matches.choose(book.fingerprint, choice);
  if (!chosen.ok) return tellFailure(ui, chosen);
  dialogs.notify(translate("What is synced: %1", choiceText(translate, choice)));
}

/** Does it to the book on the screen, or says that there is none. */
export function withCurrentBook(ui: UiContext, act: (book: Book) => void): void {
  const book = bookOnScreen(ui, ui.app.screen);
  if (book === undefined) ui.dialogs.notify(ui.translate("No book is open that can be tracked."));
  else act(book);
}

/** The action that follows the book no more, or again. */
export function toggleTracking(ui: UiContext, fingerprint: Fingerprint): void {
  const { store, dialogs, translate } = ui;
  const exclusion = exclusionOf(ui, fingerprint);
  if (exclusion !== undefined) return dialogs.tell(exclusionText(translate, exclusion));
  const tracked = choiceOf(ui, fingerprint) === "track";
  const chosen = store.matches.choose(fingerprint, tracked ? "never" : "track");
  if (!chosen.ok) return tellFailure(ui, chosen);
  dialogs.notify(tracked ? translate("This book is not tracked any more.") : translate("This book is tracked."));
}

/**
 * What can be done with a book of the server: it is opened where it is on this device, and downloaded where it is not.
 * `came` is told the path when it has been downloaded, `left` when it was returned; they may run inside a task.
 */
export function bookDeeds(
  ui: UiContext,
  book: Candidate,
  came: (path: string) => void,
  left?: () => void,
): readonly Choice[] {
  const { translate } = ui;
  const path = pathHere(ui, book.id);
  const take = (fileId?: number): void => download(ui, book, fileId, came);
  if (path === undefined)
    return [{ text: translate("Download"), run: () => take() }].concat(formatChoices(ui, book, take));
  const reading: Choice = { text: translate("Open"), run: () => open(ui, path) };
  return [reading].concat(
    newerChoices(ui, book.id, () => came(path)),
    returnChoices(ui, path, left),
  );
}

function open(ui: UiContext, path: string): void {
  const { dialogs, translate } = ui;
  if (!openInReader(ui, path)) dialogs.tell(translate("The file is not there any more."));
}

function download(
  ui: UiContext,
  { id, title }: Candidate,
  fileId: number | undefined,
  came: (path: string) => void,
): void {
  const { app, dialogs, translate, settings } = ui;
  if (!settings().enabled) return dialogs.tell(translate("Library Sync is switched off."));
  const { fetching, sync } = app.shelves;
  if (sync.progress() !== undefined) return dialogs.tell(fetchSentence(translate, { kind: "busy" }));
  fetching.fetch({ id, title, fileId }, boxOf(ui), (fetched) => {
    if (fetched.ok) came(fetched.value);
    else dialogs.tell(fetchSentence(translate, fetched.failure));
  });
}
