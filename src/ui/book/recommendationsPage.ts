import type { Advice } from "../../app/book/recommend";
import type { Book, BookId } from "../../domain/book/book";
import type { Candidate } from "../../domain/book/candidate";
import { isolated } from "../../domain/text/isolated";
import { shortened } from "../../domain/text/lines";
import type { ListLine, Working } from "../../ports/dialogs";
import { bookDeeds } from "./bookDeeds";
import { showBookLook } from "./bookLook";
import { candidateText } from "./candidateWords";
import { tellTrouble, type Desk } from "../desk";
import { searchObstacle } from "./matchPage";

/** Books like this one (§4 rule 6), each with its details behind a tap. */
export function showRecommendations(desk: Desk, book: Book): void {
  const { app, dialogs, say } = desk;
  const obstacle = searchObstacle(desk);
  if (obstacle !== undefined) return dialogs.tell(obstacle);
  if (book.id === undefined)
    return dialogs.tell(say("The server has not been found to have this book: match it first."));
  let working: Working | undefined;
  app.books.recommending.like(
    book.id,
    () => {
      working = dialogs.working(say("Asking the server…"));
    },
    (advice) => {
      working?.close();
      if (!advice.ok) return tellTrouble(desk, advice);
      if (advice.value.length === 0)
        return dialogs.tell(
          say("The server has no recommendations for “%1”.", book.title ?? say("this book")),
        );
      showAdvice(desk, book, advice.value);
    },
  );
}

/**
 * The list, which the details of a book lie over.
 *
 * @noSelf
 */
interface AdvicePage {
  isOpen(): boolean;
  /** This book is on the device now. */
  mark(id: BookId, path: string): void;
}

function showAdvice(desk: Desk, book: Book, advice: readonly Advice[]): void {
  const { dialogs, say } = desk;
  let now = advice;
  const list = dialogs.list({
    title: say("More like “%1”", book.title ?? say("this book")),
    lines: advice.map((one) => lineOf(desk, one, () => page)),
  });
  const page: AdvicePage = {
    isOpen: list.isOpen,
    mark: (id, path) => {
      now = now.map((one) => (one.book.id === id ? { ...one, path } : one));
      list.redraw(now.map((one) => lineOf(desk, one, () => page)));
    },
  };
}

function lineOf(desk: Desk, one: Advice, page: () => AdvicePage): ListLine {
  return {
    label: titleOf(desk, one),
    value: markOf(desk, one),
    onTap: () => askDetails(desk, one.book.id, page()),
  };
}

function titleOf({ say }: Desk, { book }: Advice): string {
  const title = isolated(book.title ?? say("Book %1", book.id));
  return book.author === undefined ? title : `${title} – ${isolated(book.author)}`;
}

function markOf({ say }: Desk, { similarity, path }: Advice): string {
  const percent = say("%1 %", Math.floor(similarity * 100 + 0.5));
  return path === undefined ? percent : say("✓ here, %1", percent);
}

function askDetails(desk: Desk, id: BookId, page: AdvicePage): void {
  const { app, dialogs, say } = desk;
  let working: Working | undefined;
  app.books.recommending.details(
    id,
    () => {
      working = dialogs.working(say("Asking the server…"));
    },
    (found) => {
      working?.close();
      if (!found.ok) return tellTrouble(desk, found);
      if (found.value === undefined) return dialogs.tell(say("The server does not have this book any more."));
      showDetails(desk, found.value, page);
    },
  );
}

function showDetails(desk: Desk, book: Candidate, page: AdvicePage): void {
  const { app, say } = desk;
  const isHere = app.books.recommending.pathOf(book.id) !== undefined;
  showBookLook(desk, {
    book,
    isKnown: true,
    words: (told) =>
      isHere ? `${say("✓ On this device")}\n${candidateText(say, told)}` : candidateText(say, told),
    choices: bookDeeds(desk, book, (path) => arrived(desk, book, page, path)),
  });
}

/** Whoever has left the list meanwhile is not drawn back to it. */
function arrived(desk: Desk, book: Candidate, page: AdvicePage, path: string): void {
  const { dialogs, say } = desk;
  if (page.isOpen()) {
    page.mark(book.id, path);
    return showDetails(desk, book, page);
  }
  dialogs.notify(say("“%1” is on this device.", shortened(book.title ?? say("Book %1", book.id), 30)));
}
