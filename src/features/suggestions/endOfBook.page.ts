import { statusSync } from "../status/syncStatus";
import { startTask, type TaskContext } from "../../context";
import { latestRequest } from "../../askOnline";
import { bookLooks } from "../../book/lookAtBook.task";
import type { EndedBook } from "./endOfBook";
import { lookForNext, hasSeries, askNext, knownNext } from "./nextInSeries";
import { localFormat } from "../library/browsedPage";
import { showRecommendations } from "./recommendations.page";
import type { BrowseBook } from "../library/browse.rules";
import { saveReview } from "../status/review";
import { returnChoices } from "../downloads/returnSeveral.page";
import { unwritable, writeSummary } from "../status/decideConflict";
import { askFinishDay, finishDayText } from "../status/finishDay.page";
import { presentRating, rateNow } from "../status/rating.page";
import { isolated, shortened } from "../../base/text";
import type { Choice } from "../../koreader/dialogs.port";
import type { BookFace, FaceMark, MenuItem, StarRow } from "../../koreader/screen.port";
import { sentenceFor } from "../../base/sentence";
import { labelled, showFailure, type UiContext, showAsking } from "../../ui/uiContext";
import { switchItem } from "../../ui/settingItems";
import { isFinished } from "../status/status.rules";
import { canUseLibrary } from "../../store/deviceState";
import { findBook } from "../../book/books.store";
import type { Book } from "../../model/book";
import type { NextInSeries } from "./nextInSeries.rules";
import { showBook } from "../library/book.page";
import { numberedTitle } from "../library/neighbours.rules";
import { bookTimeText, type BookTime, readingTimeOf } from "../calendar/bookTime";
import { open as openHere } from "../book-menu/bookActions.page";
import { localPath } from "../downloads/localPath";
import { bookFacts, bookTitle } from "../library/browseLines.page";
import { untrackedText } from "../../ui/bookTexts";
import { searchObstacle } from "../book-menu/match.page";

export function endOfBookItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return switchItem(ui, "endOfBook", {
    text: translate("Page at the end of a book"),
    help: translate(
      "When you close a finished book, a page in the file browser offers to rate and review it, the next book of its series, and similar books, once per finish. A tap on its cross skips it.",
    ),
  });
}

/** A page that stays open below its dialogs. @noSelf */
interface EndPage extends EndedBook {
  readonly ui: UiContext;
  readonly title: string;
  /** Undefined until known. */
  next: NextInSeries | undefined;
  time: BookTime | undefined;
  redraw(): void;
  close(): void;
}

/** Asks for the next book (one or two requests), and for a cover that is not cached. */
export function showEndOfBook(ui: UiContext, { book, path }: EndedBook): void {
  const { database, translate, pages } = ui;
  // After a change of server the ID differs.
  const now = findBook(database, book.fingerprint) ?? book;
  const { id } = now;
  const page: EndPage = {
    ui,
    book: now,
    path,
    title: shortened(now.title ?? translate("this book"), 40),
    next: id === undefined ? undefined : knownNext(ui, id),
    time: undefined,
    redraw: () => shown.write(faceOf(page)),
    close: () => shown.close(),
  };
  const shown = pages.open(faceOf(page), { staysOpen: true, hasLargeCover: true, onClose: () => covers?.leave() });
  const covers = id === undefined ? undefined : bookLooks(ui).at({ ids: [id], pictured: shown.show });
  if (id === undefined) shown.show(undefined);
  addTime(page);
  if (id === undefined) return;
  lookForNext(ui, id, (next) => {
    page.next = next;
    if (next !== undefined) page.redraw();
  });
}

function addTime(page: EndPage): void {
  const { ui, book } = page;
  startTask(ui, "time of a book", (task) => {
    page.time = readingTimeOf(task, book.fingerprint);
    page.redraw();
  });
}

/** Shows the page again, for a book that was read to its end. Empty otherwise, and without the file. */
export function endOfBookChoices(ui: UiContext, book: Book, path: string | undefined): readonly Choice[] {
  if (path === undefined || book.id === undefined || !canUseLibrary(ui.database)) return [];
  if (!isFinished(percentOf(ui, path), ui.host.summaries.of(path)?.status)) return [];
  return [{ text: ui.translate("Page at the end of the book"), run: () => showEndOfBook(ui, { book, path }) }];
}

function percentOf(ui: UiContext, path: string): number {
  const { host } = ui;
  const open = ui.screen.book()?.document;
  return open?.path === path ? open.position().percent : 100 * (host.books.leftAt(path).fraction ?? 0);
}

function faceOf(page: EndPage): BookFace {
  const { ui, book, path, title } = page;
  const { translate, connection } = ui;
  const { review = "" } = ui.host.summaries.of(path) ?? {};
  const choices: Choice[] = [];
  if (hasSeries(ui) && page.next?.kind !== "none")
    choices.push({ text: translate("Read the next one"), run: () => readNext(page) });
  choices.push({ text: translate("Review"), run: () => askReview(page, review) });
  choices.push({ text: translate("Similar books"), run: () => showRecommendations(ui, book) });
  return {
    title: translate("You have finished “%1”.", title),
    lines: linesOf(page),
    stars: connection.dialect().ratings ? starsOf(page) : undefined,
    marks: [finishedMark(page)],
    after: nextLink(page),
    text: review === "" ? "" : labelled(translate, translate("Review"), review),
    choices: choices.concat(returnChoices(ui, path, page.close)),
  };
}

function linesOf({ ui, book, time }: EndPage): readonly string[] {
  const { translate } = ui;
  const lines: string[] = [];
  if (book.author !== undefined) lines.push(isolated(book.author));
  if (time !== undefined && time.days > 0) lines.push(bookTimeText(translate, time));
  return lines;
}

function starsOf({ ui, book, redraw }: EndPage): StarRow {
  const { rating } = presentRating(ui, book.fingerprint);
  return { rating, rate: (value) => rateNow(ui, book.fingerprint, value, redraw) };
}

function finishedMark({ ui, book, path, title, redraw }: EndPage): FaceMark {
  const { host, translate } = ui;
  const { status, changedOn } = host.summaries.of(path) ?? {};
  if (status === "complete")
    return {
      text: labelled(translate, translate("Finished on"), finishDayText(ui, changedOn)),
      isSet: true,
      run: () => askFinishDay(ui, { fingerprint: book.fingerprint, path, title }, redraw),
    };
  return {
    text: translate("Mark as finished"),
    isSet: false,
    run: () => {
      if (!writeSummary(ui, book.fingerprint, { status: "complete" }, path)) return showFailure(ui, unwritable);
      statusSync(ui).summaryChanged(path);
      redraw();
    },
  };
}

/** Review of a book, read or not. */
export function reviewChoice(ui: UiContext, book: Book, path: string): Choice {
  const title = book.title ?? ui.translate("this book");
  const { review = "" } = ui.host.summaries.of(path) ?? {};
  const redraw = (): void => ui.dialogs.notify(ui.translate("The review is sent at the next sync."));
  return { text: ui.translate("Review…"), run: () => askReview({ ui, book, path, title, redraw }, review) };
}

function askReview(
  { ui, book, path, title, redraw }: Pick<EndPage, "ui" | "book" | "path" | "title" | "redraw">,
  review: string,
): void {
  const { dialogs, translate } = ui;
  dialogs.ask({
    title: translate("Review of “%1”", title),
    value: review,
    hint: "",
    description: translate("KOReader keeps it. The server gets it as a note beside the book."),
    isLong: true,
    onSave: (text) => {
      if (!saveReview(ui, book.fingerprint, path, text)) return sentenceFor(translate, unwritable.failure);
      redraw();
      return undefined;
    },
  });
}

/** Its pages open above this one. */
function nextLink({ ui, book, next }: EndPage): Choice | undefined {
  const [first] = next?.books ?? [];
  if (next === undefined || first === undefined) return undefined;
  return { text: `${isolated(numberedTitle(ui.translate, first))} ›`, run: () => showFound(ui, book, next) };
}

/** Opens the only edition if it is on this device. Its page offers the download otherwise. */
function readNext({ ui, book, next }: EndPage): void {
  if (next === undefined) return showNext(ui, book);
  const [only, another] = next.books;
  const path = only === undefined || another !== undefined ? undefined : localPath(ui, only.id);
  if (path === undefined) showFound(ui, book, next);
  else openHere(ui, path);
}

/** Opens the page of the next book, or a choice of editions. Uses the cache if offline. */
export function showNext(ui: UiContext, book: Book): void {
  const { dialogs, host, translate } = ui;
  const obstacle = untrackedText(ui, book.fingerprint) ?? searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const { id } = book;
  if (id === undefined) return dialogs.show(translate("This book was not found on the server: match it first."));
  const known = host.network.isConnected() ? undefined : knownNext(ui, id);
  if (known !== undefined) {
    dialogs.notify(translate("Not connected. This is as of %1.", host.device.timeText(known.at)));
    return showFound(ui, book, known);
  }
  latestRequest(ui, "recommendations").ask(
    (task: TaskContext) => askNext(task, id),
    showAsking(ui, (next) => showFound(ui, book, next)),
  );
}

function showFound(ui: UiContext, book: Book, { kind, books }: NextInSeries): void {
  const { dialogs, translate } = ui;
  const title = book.title ?? translate("this book");
  if (kind === "none") return dialogs.show(translate("On the server “%1” is in no series.", title));
  if (kind === "unnumbered") return dialogs.show(translate("The server has no number of “%1” in its series.", title));
  if (kind === "long")
    return dialogs.show(translate("The series of “%1” is too long: its next book cannot be looked up.", title));
  if (kind === "last") return dialogs.show(translate("“%1” is the last book of its series on the server.", title));
  showEditions(ui, books);
}

function showEditions(ui: UiContext, books: readonly BrowseBook[]): void {
  const [only, another] = books;
  if (only !== undefined && another === undefined) return showEdition(ui, only);
  const { dialogs, translate } = ui;
  dialogs.list({
    title: translate("Next in series"),
    lines: books.map((book) => ({
      label: bookTitle(translate, book),
      value: bookFacts(translate, book, { here: localFormat(ui, book.id), hasSize: true }),
      onTap: () => showEdition(ui, book),
    })),
  });
}

function showEdition(ui: UiContext, book: BrowseBook): void {
  showBook(ui, book, { isOpen: () => true, list: { arrived: () => undefined, left: () => undefined } });
}

/** Empty if the server has no series, or has the book in none. */
export function nextChoices(ui: UiContext, book: Book, enabled: boolean): readonly Choice[] {
  const known = book.id === undefined ? undefined : knownNext(ui, book.id);
  if (!hasSeries(ui) || (known?.kind === "none" && Math.abs(ui.host.clock.now() - known.at) < knownSeconds)) return [];
  return [{ text: ui.translate("Next in series"), enabled, run: () => showNext(ui, book) }];
}

/** Seconds; a book may come into a series later. */
const knownSeconds = 7 * 86400;
