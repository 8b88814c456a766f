import type { BookFile } from "../../app/book/bookDesk";
import type { Book } from "../../domain/book/book";
import { bookTypeOf } from "../../domain/book/book";
import { trackingChoices, type TrackingChoice } from "../../domain/book/trackingChoice";
import type { Choice } from "../../ports/dialogs";
import type { FileRow } from "../../ports/fileDialog";
import { choiceText } from "./bookWords";
import { tellFailure, type Desk } from "../desk";
import { askMatch, askUndo } from "./matchPage";
import { showRecommendations } from "./recommendationsPage";
import { showStory } from "../happened/storyPage";

/** "Library Sync…" in the box of a long press on a book. */
export function bookRow(desk: Desk): FileRow {
  return {
    id: "library_sync_book",
    choices: (file) => {
      if (bookTypeOf(file.path) === undefined) return [];
      return [{ text: desk.say("Library Sync…"), run: () => openFile(desk, file) }];
    },
  };
}

/** What can be done about the book in this file. */
export function openFile(desk: Desk, file: BookFile): void {
  const { app, dialogs, say } = desk;
  const book = app.books.inFile(file);
  if (book === undefined) return dialogs.tell(say("This file cannot be read."));
  showBookBox(desk, book);
}

/** What can be done about this book. `after` runs when it was matched, or a match undone. */
export function showBookBox(desk: Desk, book: Book, after: () => void = nothing): void {
  const { dialogs, say } = desk;
  dialogs.choose({
    title: book.title ?? say("A book without a title"),
    choices: choicesFor(desk, book, after),
  });
}

const nothing = (): void => undefined;

function choicesFor(desk: Desk, book: Book, after: () => void): readonly Choice[] {
  const { app, say } = desk;
  const choice = app.books.choice(book.fingerprint);
  const choices: Choice[] = [
    { text: whyText(desk, book), run: () => showStory(desk, book, after) },
    {
      text: book.id === undefined ? say("Match with the server…") : say("Match with another book…"),
      run: () => askMatch(desk, book, after),
    },
  ];
  if (app.books.matching.isByHand(book.fingerprint))
    choices.push({ text: say("Undo the match"), run: () => askUndo(desk, book, after) });
  choices.push({
    text: say("More like this book"),
    enabled: book.id !== undefined,
    run: () => showRecommendations(desk, book),
  });
  choices.push({
    text: say("Kept and sent: %1", choiceText(say, choice)),
    run: () => askChoice(desk, book),
  });
  return choices;
}

function whyText({ say }: Desk, book: Book): string {
  return book.id === undefined ? say("Why is this not on the server?") : say("What happened to this book");
}

function askChoice(desk: Desk, book: Book): void {
  const { app, dialogs, say } = desk;
  const words: Readonly<Record<TrackingChoice, string>> = {
    track: say("Everything: sessions and position"),
    progress: say("Position only"),
    never: say("Nothing of this book"),
  };
  const now = app.books.choice(book.fingerprint);
  dialogs.choose({
    title: say("What of “%1” is kept and sent?", book.title ?? say("this book")),
    choices: trackingChoices.map((choice) => ({
      text: choice === now ? `✓ ${words[choice]}` : words[choice],
      run: () => choose(desk, book, choice),
    })),
  });
}

function choose(desk: Desk, book: Book, choice: TrackingChoice): void {
  const { app, dialogs, say } = desk;
  const chosen = app.books.choose(book.fingerprint, choice);
  if (!chosen.ok) return tellFailure(desk, chosen);
  dialogs.notify(say("Kept and sent: %1", choiceText(say, choice)));
}
