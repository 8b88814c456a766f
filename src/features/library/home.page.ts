import { progressSync } from "../position/syncProgress";
import { openInReader } from "../../book/book";
import { localPath } from "../downloads/localPath";
import { type RunningLook, bookLooks } from "../../book/lookAtBook.task";
import type { ListLine, OpenList } from "../../koreader/dialogs.port";
import type { BookId } from "../../model/book";
import { showProblem, type UiContext } from "../../ui/uiContext";
import { download } from "../book-menu/bookActions.page";
import { searchObstacle } from "../book-menu/match.page";
import { showNotebook } from "../notebook/notebook.page";
import { showBook } from "./book.page";
import { pendingBooks, showList } from "./browse.page";
import { besideCover, bookTitle, headLine } from "./browseLines.page";
import { type BrowseBook, type BrowseList, type Overview, overviewsOf } from "./browse.rules";
import { rememberedTotal } from "./browsedPage";
import { askFilter, hasFilters } from "./filter.page";
import { filterIn } from "./filter.rules";
import { type Home, openHome, type ShownRow } from "./home";
import { askSearch, overviewText } from "./lists.page";

/** @noSelf */
interface HomePage {
  readonly home: Home;
  look: RunningLook | undefined;
  isOpen(): boolean;
  redraw(): void;
}

/** The first page of the library: rows of covers, then all lists. */
export function showHome(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const obstacle = searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const home = openHome(ui, {
    changed: () => redraw(),
    failed: (failure) => showProblem(ui, failure, () => page.home.goOn()),
    isWanted: () => shown.isOpen(),
  });
  const redraw = (): void => shown.redraw(linesOf(ui, page));
  const page: HomePage = { home, look: undefined, isOpen: () => shown.isOpen(), redraw: () => redraw() };
  const shown: OpenList = dialogs.list({
    title: translate("Library"),
    lines: linesOf(ui, page),
    tiles: "rows",
    onSearch: () => askSearch(ui, (list, title) => showList(ui, list, title)),
    onPictures: (ids) => askCovers(ui, page, ids, shown.picture),
    onClose: () => page.look?.leave(),
  });
}

function askCovers(ui: UiContext, page: HomePage, ids: readonly BookId[], show: OpenList["picture"]): void {
  if (page.look !== undefined) return page.look.turnTo(ids);
  const books = (): readonly BrowseBook[] => page.home.rows().flatMap((row) => row.books);
  page.look = bookLooks(ui).at({
    ids,
    coverAt: (id) => books().find((book) => book.id === id)?.coverAt,
    pictured: (bytes, id) => {
      if (bytes !== undefined) show(id, bytes);
    },
  });
}

function linesOf(ui: UiContext, page: HomePage): readonly ListLine[] {
  const { home } = page;
  const phase = home.phase();
  const lines: ListLine[] = [];
  // An update that is under way is told by its row, so that nothing moves.
  const head = phase === "asking" ? undefined : headLine(ui, { lines: [], from: home.from(), phase }, home.goOn);
  if (head !== undefined) lines.push(head);
  const pending = pendingBooks(ui);
  for (const row of home.rows()) {
    lines.push(headingOf(ui, row, phase));
    for (const book of row.books) lines.push(tileOf(ui, page, row, { book, isPending: pending[book.id] }));
  }
  return lines.concat(listLines(ui));
}

function headingOf(ui: UiContext, { of, total, isStale }: ShownRow, phase: ReturnType<Home["phase"]>): ListLine {
  const { translate } = ui;
  const title = overviewText(translate, of);
  const value = isStale && phase === "asking" ? translate("updating…") : (total?.toFixed(0) ?? "");
  return { label: title, value, onTap: () => showList(ui, { of }, title) };
}

interface MarkedBook {
  readonly book: BrowseBook;
  /** A choice of the person waits for a network. */
  readonly isPending: true | undefined;
}

function tileOf(ui: UiContext, page: HomePage, { of }: ShownRow, { book, isPending }: MarkedBook): ListLine {
  const { translate } = ui;
  const show = (): void => showBook(ui, book, { isOpen: page.isOpen, list: page.home, redraw: page.redraw });
  return {
    label: bookTitle(translate, book),
    value: "",
    pictured: besideCover(translate, book, "", { here: page.home.local[book.id], isPending }),
    onTap: of === "reading" ? () => continueBook(ui, page, book) : show,
    onHold: show,
  };
}

/** Downloads the book if it is not here, and opens it at the position that was read last, on any device. */
function continueBook(ui: UiContext, page: HomePage, { id, title }: BrowseBook): void {
  const { dialogs, translate } = ui;
  const open = (path: string): void => {
    progressSync(ui).continueAt(path);
    if (!openInReader(ui, path)) dialogs.show(translate("The file is not there any more."));
  };
  const path = localPath(ui, id);
  // The reader may have begun another book meanwhile.
  if (path === undefined)
    download(ui, { id, title }, undefined, (fetched) => (page.isOpen() ? open(fetched) : undefined));
  else open(path);
}

/** Lists without covers. Numbers are those of the last visit. */
function listLines(ui: UiContext): readonly ListLine[] {
  const { translate, connection, settings } = ui;
  const overviews = overviewsOf(connection.dialect(), connection.isRecognised());
  const show = (list: BrowseList, title: string): void => showList(ui, list, title);
  const line = (list: BrowseList, label: string): ListLine => ({
    label,
    value: rememberedTotal(ui, list)?.toFixed(0) ?? "",
    onTap: () => show(list, label),
  });
  const overview = (of: Overview): readonly ListLine[] =>
    overviews.includes(of) ? [line({ of }, overviewText(translate, of))] : [];
  const command = (label: string, run: () => void): ListLine => ({ label, value: "", onTap: run });
  const lines = overview("allSeries").concat(overview("authors"), overview("shelves"), [
    command(translate("Search…"), () => askSearch(ui, show)),
  ]);
  const filter = hasFilters(ui) ? [command(translate("Filter and sort"), () => askFilter(ui, show))] : [];
  const pinned = settings().pinnedLists.map((one) => line({ of: "filtered", filter: filterIn(one.filter) }, one.name));
  const notebook = connection.dialect().notebook ? [command(translate("Notebook"), () => showNotebook(ui))] : [];
  return lines.concat(filter, pinned, notebook, overview("absent"));
}
