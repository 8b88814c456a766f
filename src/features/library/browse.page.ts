import { latestRequest } from "../../askOnline";
import { setOf } from "../../base/longList";
import { followFolderFiles } from "../downloads/folderFiles.task";
import { openBrowseList, type OpenBrowse } from "./browse";
import type { BookId } from "../../model/book";
import { askedFormat, type BrowseBook, type BrowseLine, type BrowseList, hasBooks, linesPerPage } from "./browse.rules";
import type { ListExtent, ListLine, OpenList } from "../../koreader/dialogs.port";
import { searchObstacle } from "../book-menu/match.page";
import { showProblem, type UiContext } from "../../ui/uiContext";
import { showBook } from "./book.page";
import { type RunningLook, bookLooks } from "../../book/lookAtBook.task";
import { besideCover, blankLine, bookFacts, bookTitle, footLine, groupLine, headLine } from "./browseLines.page";
import { selectionMark, type Selection, selectionLines, toggle } from "./gather.page";
import { isEmpty, type ListMenu, showListMenu } from "./listMenu.page";
import { askForOtherList, emptyText } from "./lists.page";
import { listChosenBooks } from "../status/libraryFields.store";

/** @noSelf */
interface Page extends ListMenu {
  /** Absent before the first request. */
  look: RunningLook | undefined;
  redraw(): void;
  isOpen(): boolean;
  /** IDs of books with a choice that waits. */
  pending: Readonly<Record<BookId, true | undefined>>;
}

export function showList(ui: UiContext, list: BrowseList, title: string): void {
  const { dialogs, settings } = ui;
  const obstacle = searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const open = (other: BrowseList, words: string): void => {
    shown.close();
    showList(ui, other, words);
  };
  const browsed = openBrowseList(ui, latestRequest(ui, "browsing"), list, {
    changed: () => page.redraw(),
    failed: (failure) => showProblem(ui, failure, () => open(list, title)),
    isWanted: () => page.isOpen(),
  });
  const page: Page = {
    of: list,
    title,
    list: browsed,
    selection: selectionOf(browsed, () => page),
    look: undefined,
    view: hasBooks(list) ? settings().libraryView : "lines",
    pending: pendingBooks(ui),
    redraw: () => redraw(ui, page, shown),
    isOpen: () => shown.isOpen(),
    turnTo: (line) => shown.turnTo(headLines(ui, page).length + line),
    replace: (other, words) => open(other, words),
  };
  const shown: OpenList = dialogs.list({
    title,
    lines: linesOf(ui, page),
    extent: extentOf(ui, page),
    onMenu: () => showListMenu(ui, page),
    onShown: (first, last) => recordShown(ui, page, first, last),
    tiles: page.view === "grid" ? "grid" : undefined,
    onPictures: page.view !== "lines" ? (ids) => askCovers(ui, page, ids, shown.picture) : undefined,
    onClose: () => page.look?.leave(),
  });
  if (hasBooks(list)) followFolderFiles(ui, page.isOpen, browsed.look);
}

function redraw(ui: UiContext, page: Page, shown: OpenList): void {
  page.pending = pendingBooks(ui);
  shown.redraw(linesOf(ui, page), extentOf(ui, page));
}

/** Books with a choice that waits for the server. */
export function pendingBooks({ database }: UiContext): Page["pending"] {
  return setOf(listChosenBooks(database));
}

function recordShown(ui: UiContext, page: Page, first: number, last: number): void {
  const head = headLines(ui, page).length;
  page.list.seen(Math.max(1, first - head), last - head);
}

function selectionOf(list: OpenBrowse, page: () => Page): Selection {
  return {
    chosen: undefined,
    isHere: (id) => list.now().local[id] !== undefined,
    redraw: () => page().redraw(),
    arrived: (id) => page().isOpen() && list.arrived(id),
    left: (id) => page().isOpen() && list.left(id),
  };
}

/** Covers of the visible lines only. */
function askCovers(ui: UiContext, page: Page, ids: readonly BookId[], show: OpenList["picture"]): void {
  if (page.look !== undefined) return page.look.turnTo(ids);
  page.look = bookLooks(ui).at({
    ids,
    coverAt: (id) => page.list.now().lines.find(({ book }) => book?.id === id)?.book?.coverAt,
    pictured: (bytes, id) => {
      if (bytes !== undefined) show(id, bytes);
    },
  });
}

/** A long list has only its head. */
function linesOf(ui: UiContext, page: Page): readonly ListLine[] {
  const head = headLines(ui, page);
  if (extentOf(ui, page) !== undefined) return head;
  const { list } = page;
  const lines = head.slice();
  for (const line of list.now().lines) lines.push(lineOf(ui, page, line));
  const foot = footLine(ui, list.now(), list.goOn);
  return foot === undefined ? lines : lines.concat([foot]);
}

/** Undefined for a short list. */
function extentOf(ui: UiContext, page: Page): ListExtent | undefined {
  const { list } = page;
  const { before, total, lines } = list.now();
  const isWhole = total === undefined || lines.length === total;
  if (lines.length === 0 || (isWhole && lines.length <= linesPerPage)) return undefined;
  const foot = total === undefined ? footLine(ui, list.now(), list.goOn) : undefined;
  return {
    total: total ?? lines.length + (foot === undefined ? 0 : 1),
    blank: blankLine(ui, list.now(), list.goOn),
    lineAt: (place) => {
      const line = lines[place - before];
      return line === undefined ? foot : lineOf(ui, page, line);
    },
  };
}

function headLines(ui: UiContext, page: Page): readonly ListLine[] {
  const { list, selection } = page;
  const head =
    headLine(ui, list.now(), list.goOn) ?? (isEmpty(list) ? { label: emptyText(ui, page.of), value: "" } : undefined);
  const books: BrowseBook[] = [];
  if (selection.chosen !== undefined) for (const { book } of list.now().lines) if (book !== undefined) books.push(book);
  // Selected books may be outside the visible part.
  for (const book of Object.values(selection.chosen ?? {}))
    if (book !== undefined && !books.some(({ id }) => id === book.id)) books.push(book);
  return (head === undefined ? [] : [head]).concat(againLines(ui, page), selectionLines(ui, selection, books));
}

/** An empty list offers what to look for instead. */
function againLines(ui: UiContext, { of, list, replace }: Page): readonly ListLine[] {
  if (!isEmpty(list)) return [];
  const label = of.of === "filtered" ? ui.translate("Filter and sort") : ui.translate("Search…");
  return [{ label, value: "", onTap: () => askForOtherList(ui, of, replace) }];
}

function lineOf(ui: UiContext, page: Page, { book, group }: BrowseLine): ListLine {
  if (group !== undefined) return groupLine(ui, group, () => showList(ui, group.list, group.name));
  return bookLine(ui, page, book);
}

function bookLine(ui: UiContext, page: Page, book: BrowseBook): ListLine {
  const { translate } = ui;
  const { of, list, selection } = page;
  const mark = selectionMark(selection, book.id);
  const here = list.now().local[book.id];
  const isPending = page.pending[book.id];
  const show = (): void => showBook(ui, book, page);
  return {
    label: mark + bookTitle(translate, book),
    value: bookFacts(translate, book, {
      here,
      asked: askedFormat(of),
      hasSize: page.view !== "lines",
      isPending,
    }),
    pictured: page.view === "lines" ? undefined : besideCover(translate, book, mark, { here, isPending }),
    onTap: () => (selection.chosen === undefined ? show() : toggle(selection, book)),
    onHold: show,
  };
}
