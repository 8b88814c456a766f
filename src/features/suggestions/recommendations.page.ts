import { latestRequest } from "../../askOnline";
import type { TaskContext } from "../../context";
import { type Advice, similarBooks } from "./nextInSeries";
import type { Book, BookId } from "../../model/book";
import { areShares, type Candidate } from "../../model/candidate";
import { isolated, shortened } from "../../base/text";
import type { ListLine } from "../../koreader/dialogs.port";
import { bookActions } from "../book-menu/bookActions.page";
import { hereText } from "../downloads/formatChoice.page";
import { candidateText, headLines, showBookLook } from "../book-menu/bookWords.page";
import { showAsking, type UiContext } from "../../ui/uiContext";
import { untrackedText } from "../../ui/bookTexts";
import { listCovers } from "../../ui/listCovers";
import { searchObstacle } from "../book-menu/match.page";

/** Similar books (§4.1 rule 6). */
export function showRecommendations(ui: UiContext, book: Book): void {
  const { dialogs, translate } = ui;
  const obstacle = untrackedText(ui, book.fingerprint) ?? searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  if (book.id === undefined) return dialogs.show(translate("This book was not found on the server: match it first."));
  const { id } = book;
  latestRequest(ui, "recommendations").ask(
    (task: TaskContext) => similarBooks(task, id),
    showAsking(ui, (advice) => {
      if (advice.length === 0)
        return dialogs.show(
          translate("The server has no recommendations for “%1”.", book.title ?? translate("this book")),
        );
      showAdvice(ui, book, advice);
    }),
  );
}

/** The list below the details of a book. @noSelf */
interface AdvicePage {
  isOpen(): boolean;
  /** Marks a downloaded book. */
  mark(id: BookId, path: string): void;
}

function showAdvice(ui: UiContext, book: Book, advice: readonly Advice[]): void {
  const { dialogs, settings, translate } = ui;
  let now = advice;
  const lines = (): readonly ListLine[] => {
    const inPercent = areShares(now);
    return now.map((one) => lineOf(ui, one, markOf(ui, one, inPercent), () => askDetails(ui, one.book.id, page)));
  };
  const list = dialogs.list({
    title: translate("Similar to “%1”", book.title ?? translate("this book")),
    lines: lines(),
    tiles: settings().libraryView === "grid" ? "grid" : undefined,
    onPictures: (ids) => covers.ask(ids),
    onClose: () => covers.leave(),
  });
  const coverAt = (id: BookId): string | undefined => now.find((one) => one.book.id === id)?.book.coverAt;
  const covers = listCovers(ui, coverAt, list.picture);
  const page: AdvicePage = {
    isOpen: list.isOpen,
    mark: (id, path) => {
      now = now.map((one) => (one.book.id === id ? { ...one, path } : one));
      list.redraw(lines());
    },
  };
}

function lineOf(ui: UiContext, one: Advice, value: string, onTap: () => void): ListLine {
  const { id, title, author } = one.book;
  return {
    label: titleOf(ui, one),
    value,
    pictured: { number: id, title: title ?? ui.translate("Book %1", id), below: author ?? "", facts: value },
    onTap,
  };
}

function titleOf({ translate }: UiContext, { book }: Advice): string {
  const title = isolated(book.title ?? translate("Book %1", book.id));
  return book.author === undefined ? title : `${title} – ${isolated(book.author)}`;
}

function markOf({ translate }: UiContext, { similarity, path }: Advice, inPercent: boolean): string {
  if (!inPercent) return path === undefined ? "" : translate("✓ here");
  const percent = translate("%1 % similar", Math.floor(similarity * 100 + 0.5));
  return path === undefined ? percent : translate("✓ here, %1", percent);
}

function askDetails(ui: UiContext, id: BookId, page: AdvicePage): void {
  const { dialogs, translate } = ui;
  latestRequest(ui, "recommendations").ask(
    ({ server }: TaskContext) => server.catalogue.details(id),
    showAsking(ui, (found) => {
      if (found === undefined) return dialogs.show(translate("The server does not have this book any more."));
      showDetails(ui, found, page);
    }),
  );
}

function showDetails(ui: UiContext, book: Candidate, page: AdvicePage): void {
  const localText = hereText(ui, book);
  showBookLook(ui, {
    book,
    isKnown: true,
    face: (details) => ({
      lines: headLines(ui.translate, details).concat(localText ?? []),
      text: candidateText(ui, details, { hasHead: true }),
      choices: bookActions(ui, book, (path) => arrived(ui, book, page, path)),
    }),
  });
}

/** Opens the book only if the list is still open. */
function arrived(ui: UiContext, book: Candidate, page: AdvicePage, path: string): void {
  const { dialogs, translate } = ui;
  if (page.isOpen()) {
    page.mark(book.id, path);
    return showDetails(ui, book, page);
  }
  dialogs.notify(translate("“%1” is on this device.", shortened(book.title ?? translate("Book %1", book.id), 30)));
}
