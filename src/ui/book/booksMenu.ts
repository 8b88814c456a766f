import { mostUnmatched } from "../../app/book/matchBook";
import type { Book } from "../../domain/book/book";
import type { MenuItem } from "../../ports/menu";
import { showBookBox } from "./bookBox";
import { tellFailure, type Desk } from "../desk";
import { showHappened } from "../happened/happenedPage";
import { askHistory } from "../session/historyPage";
import { showImports } from "../session/takeBackPage";
import { showUnmatched } from "./matchPage";
import { showReading } from "../session/readingPage";
import { showRecommendations } from "./recommendationsPage";

/** Books and reading: this book, the ones that are not found, the past, and what happened. */
export function booksMenu(desk: Desk): MenuItem {
  return {
    text: desk.say("Books and reading"),
    items: () =>
      thisBook(desk).concat([
        item(desk.say("What happened"), () => showHappened(desk)),
        item(desk.say("Reading at a glance"), () => showReading(desk)),
        unmatchedItem(desk),
        historyItem(desk),
        takeBackItem(desk),
        alikeItem(desk),
      ]),
  };
}

function item(text: string, run: () => void): MenuItem {
  return { text, keepsOpen: true, run };
}

function unmatchedItem(desk: Desk): MenuItem {
  const open = (book: Book, after: () => void): void => showBookBox(desk, book, after);
  return {
    text: () => unmatchedText(desk),
    keepsOpen: true,
    run: (redraw) => showUnmatched(desk, open, redraw),
  };
}

function unmatchedText({ app, say }: Desk): string {
  const books = app.books.matching.unmatched();
  const count = books.ok ? books.value.length : 0;
  if (count >= mostUnmatched) return say("Not found on the server: %1 or more", count);
  return count === 0 ? say("Not found on the server: none") : say("Not found on the server: %1", count);
}

function historyItem(desk: Desk): MenuItem {
  const { say } = desk;
  return {
    text: say("Import earlier reading…"),
    help: say(
      "Sessions are rebuilt from KOReader's own reading statistics, which stay as they are. You see what there is before anything is imported, and importing twice adds nothing.",
    ),
    keepsOpen: true,
    run: (redraw) => askHistory(desk, redraw),
  };
}

function alikeItem(desk: Desk): MenuItem {
  const { settings } = desk.app;
  const { say } = desk;
  return {
    text: say("After a finished book, offer others like it"),
    help: say(
      "When you leave a book that you have finished, a line at the foot of the file browser offers books like it, once a book. The next touch takes it away, and the server is asked nothing before you choose it.",
    ),
    checked: () => settings.current().offerAlike,
    keepsOpen: true,
    run: () => tellFailure(desk, settings.save({ offerAlike: !settings.current().offerAlike })),
  };
}

function takeBackItem(desk: Desk): MenuItem {
  const { say } = desk;
  return {
    text: say("Take back an import…"),
    help: say(
      "Sessions that an import brought and that have not been sent yet are forgotten again. What the server has already stays there, and what was followed while you read is never touched.",
    ),
    keepsOpen: true,
    enabled: () => hasImports(desk),
    run: (redraw) => showImports(desk, redraw),
  };
}

function hasImports({ app }: Desk): boolean {
  const imports = app.books.past.imports();
  return imports.ok && imports.value.length > 0;
}

/** Only while a book is open. */
function thisBook(desk: Desk): readonly MenuItem[] {
  const book = currentBook(desk);
  if (book === undefined) return [];
  const { say } = desk;
  const like = (): void => showRecommendations(desk, book);
  return [
    item(say("This book…"), () => showBookBox(desk, book)),
    { text: say("More like this book"), keepsOpen: true, run: like, separator: true },
  ];
}

/** The book on the screen; undefined when there is none that the plugin takes. */
export function currentBook({ app }: Desk): Book | undefined {
  const open = app.tracker.book();
  return open === undefined ? undefined : app.books.inFile(open);
}
