import { openBrowseList, type OpenBrowse } from "./browse";
import type { BookId } from "../../model/book";
import { type BrowseBook, type BrowseLine, type BrowseList, isByName, linesAPage } from "./browse.rules";
import { sentenceFor } from "../../base/sentence";
import { trimmed } from "../../base/text";
import type { Choice, ListExtent, ListLine, OpenList } from "../../koreader/dialogs.port";
import { searchObstacle } from "../book-menu/match.page";
import type { UiContext } from "../../ui/uiContext";
import { showBook } from "./book.page";
import type { Glance } from "../../book/lookAtBook.task";
import { besideCover, blankLine, bookFacts, bookTitle, footLine, groupLine, headLine } from "./browseLines.page";
import { filteredChoices } from "./filter.page";
import { gatherChoices, selectionMark, select, type Selection, selectionLines, toggle } from "./gather.page";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";

export function askSearch(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const obstacle = searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  dialogs.ask({
    title: translate("Search the library"),
    value: "",
    hint: translate("Title, author or series"),
    yes: translate("Search"),
    onSave: (text) => {
      const name = trimmed(text);
      if (name === "") return translate("Type something to search for.");
      showList(ui, { of: "search", name }, translate("Search: %1", name));
      return undefined;
    },
  });
}

/** @noSelf */
interface Page {
  readonly list: OpenBrowse;
  readonly selection: Selection;
  /** Absent before the first request. */
  glance: Glance | undefined;
  readonly hasCovers: boolean;
  redraw(): void;
  isOpen(): boolean;
}

/** `others` shows the other lists; its argument closes this one. */
export function showList(ui: UiContext, list: BrowseList, title: string, others?: OtherLists): void {
  const { app, dialogs, translate } = ui;
  const obstacle = searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const browsed = openBrowseList(ui, app.browsing, list, {
    changed: () => page.redraw(),
    failed: (failure) => dialogs.show(sentenceFor(translate, failure)),
    isWanted: () => page.isOpen(),
  });
  const page: Page = {
    list: browsed,
    selection: selectionOf(browsed, () => page),
    glance: undefined,
    hasCovers: hasBooks(list) && !getDeviceState(ui.database).hidesCovers,
    redraw: () => shown.redraw(linesOf(ui, page), extentOf(ui, page)),
    isOpen: () => shown.isOpen(),
  };
  const turnTo = (line: number): void => shown.turnTo(headLines(ui, page).length + line);
  const close = (): void => shown.close();
  const shown: OpenList = dialogs.list({
    title,
    lines: linesOf(ui, page),
    extent: extentOf(ui, page),
    onMenu:
      hasBooks(list) || isByName(list) || others !== undefined
        ? () => showMenu(ui, page, list, { title, close, turnTo, others })
        : undefined,
    onShown: (first, last) => noteShown(ui, page, first, last),
    onPictures: page.hasCovers ? (ids) => askCovers(ui, page, ids as readonly BookId[], shown.picture) : undefined,
    onClose: () => page.glance?.leave(),
  });
}

function noteShown(ui: UiContext, page: Page, first: number, last: number): void {
  const head = headLines(ui, page).length;
  page.list.seen(Math.max(1, first - head), last - head);
}

type OtherLists = (close: () => void) => void;

/** @noSelf */
interface MenuDeeds {
  readonly title: string;
  close(): void;
  turnTo(line: number): void;
  readonly others: OtherLists | undefined;
}

function selectionOf(list: OpenBrowse, page: () => Page): Selection {
  return {
    chosen: undefined,
    isHere: (id) => list.now().local[id] === true,
    redraw: () => page().redraw(),
    arrived: (id) => page().isOpen() && list.arrived(id),
    left: (id) => page().isOpen() && list.left(id),
  };
}

/** Ends selection mode, if on. A single choice runs at once. */
function showMenu(ui: UiContext, page: Page, list: BrowseList, deeds: MenuDeeds): void {
  const { dialogs, translate } = ui;
  const { title, close, turnTo, others } = deeds;
  if (page.selection.chosen !== undefined) return select(page.selection, false);
  const choices = hasBooks(list) ? bookChoices(ui, page, list, deeds) : [];
  if (isByName(list)) choices.push({ text: translate("Go to letter…"), run: () => askName(ui, page, turnTo) });
  if (others !== undefined) choices.push({ text: translate("Lists and search…"), run: () => others(close) });
  const [first] = choices;
  if (choices.length === 1) first?.run();
  else dialogs.choose({ title, choices });
}

function bookChoices(ui: UiContext, page: Page, list: BrowseList, { title, close, others }: MenuDeeds): Choice[] {
  const { translate, database } = ui;
  const { selection } = page;
  const choices: Choice[] = [
    { text: translate("Select books"), run: () => select(selection, true) },
    {
      text: page.hasCovers ? translate("Hide covers") : translate("Show covers"),
      run: () => {
        saveDeviceState(database, { hidesCovers: page.hasCovers });
        close();
        showList(ui, list, title, others);
      },
    },
  ];
  for (const choice of gatherChoices(ui, list, selection)) choices.push(choice);
  if (list.of === "filtered")
    for (const choice of filteredChoices(ui, list.filter, close, (other, words) => showList(ui, other, words)))
      choices.push(choice);
  return choices;
}

/** The page foot accepts page numbers, so this one asks for names. */
function askName(ui: UiContext, { list }: Page, turnTo: (line: number) => void): void {
  const { dialogs, translate } = ui;
  dialogs.ask({
    title: translate("Go to letter…"),
    value: "",
    hint: translate("The first letters of the name"),
    yes: translate("Go there"),
    onSave: (text) => {
      const wanted = trimmed(text);
      if (wanted !== "") list.find(wanted, turnTo);
      return undefined;
    },
  });
}

/** Covers of the visible lines only. */
function askCovers({ app }: UiContext, page: Page, ids: readonly BookId[], show: OpenList["picture"]): void {
  if (page.glance !== undefined) return page.glance.turnTo(ids);
  page.glance = app.looking.at({
    ids,
    pictured: (bytes, id) => {
      if (bytes !== undefined) show(id, bytes);
    },
  });
}

function hasBooks({ of }: BrowseList): boolean {
  return of !== "allSeries" && of !== "authors" && of !== "shelves";
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
  const isWhole = total === undefined || (before === 0 && lines.length === total);
  if (lines.length === 0 || (isWhole && lines.length <= linesAPage)) return undefined;
  const foot = total === undefined ? footLine(ui, list.now(), list.goOn) : undefined;
  return {
    total: total ?? lines.length + (foot === undefined ? 0 : 1),
    blank: blankLine(ui, list.now(), list.goOn),
    lineAt: (place) => {
      const line = place < before ? undefined : lines[place - before];
      return line === undefined ? foot : lineOf(ui, page, line);
    },
  };
}

function headLines(ui: UiContext, { list, selection }: Page): readonly ListLine[] {
  const head = headLine(ui, list.now(), list.goOn);
  const books: BrowseBook[] = [];
  if (selection.chosen !== undefined) for (const { book } of list.now().lines) if (book !== undefined) books.push(book);
  // Selected books may be outside the visible part.
  for (const book of Object.values(selection.chosen ?? {}))
    if (book !== undefined && !books.some(({ id }) => id === book.id)) books.push(book);
  return (head === undefined ? [] : [head]).concat(selectionLines(ui, selection, books));
}

function lineOf(ui: UiContext, page: Page, { book, group }: BrowseLine): ListLine {
  if (group !== undefined) return groupLine(ui, group, () => showList(ui, group.list, group.name));
  return bookLine(ui, page, book);
}

function bookLine(ui: UiContext, page: Page, book: BrowseBook): ListLine {
  const { translate } = ui;
  const { selection } = page;
  const mark = selectionMark(selection, book.id);
  return {
    label: mark + bookTitle(translate, book),
    value: bookFacts(translate, book, selection.isHere(book.id)),
    pictured: page.hasCovers ? besideCover(translate, book, mark) : undefined,
    onTap: () => (selection.chosen === undefined ? showBook(ui, book, page) : toggle(selection, book)),
  };
}
