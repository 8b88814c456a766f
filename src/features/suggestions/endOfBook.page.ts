import type { EndedBook } from "./endOfBook";
import { lookForNext, hasSeries, askNext, knownNext } from "./nextInSeries";
import { localFormat } from "../library/browsedPage";
import { showRecommendations } from "./recommendations.page";
import type { BrowseBook } from "../library/browse.rules";
import { saveReview } from "../annotations/review";
import { returnChoices } from "../downloads/returnSeveral.page";
import { unwritable, writeSummary } from "../status/decideConflict";
import { askFinishDay, finishDayText } from "../status/finishDay.page";
import { ratingText, askRating, presentRating } from "../status/rating.page";
import { shortened } from "../../base/text";
import type { ListLine, Choice } from "../../koreader/dialogs.port";
import type { MenuItem } from "../../koreader/screen.port";
import { sentenceFor } from "../../base/sentence";
import { showFailure, type UiContext, showAsking } from "../../ui/uiContext";
import { switchItem } from "../../ui/settingItems";
import { isFinished } from "../status/status.rules";
import { canUseLibrary } from "../../store/deviceState";
import { findBook } from "../../book/books.store";
import type { Book } from "../../model/book";
import type { NextInSeries } from "./nextInSeries.rules";
import { showBook } from "../library/book.page";
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
  redraw(): void;
  close(): void;
}

export function showEndOfBook(ui: UiContext, { book, path }: EndedBook): void {
  const { dialogs, database, translate } = ui;
  // After a change of server the ID differs.
  const now = findBook(database, book.fingerprint) ?? book;
  const title = shortened(now.title ?? translate("this book"), 40);
  const page: EndPage = {
    ui,
    book: now,
    path,
    title,
    next: now.id === undefined ? undefined : knownNext(ui, now.id),
    redraw: () => list.redraw(linesOf(page)),
    close: () => list.close(),
  };
  const list = dialogs.list({ title: translate("You have finished “%1”.", title), lines: linesOf(page) });
  if (now.id === undefined) return;
  lookForNext(ui, now.id, (next) => {
    page.next = next;
    if (next !== undefined) page.redraw();
  });
}

/** Shows the page again, for a book that was read to its end. Empty otherwise, and without the file. */
export function endOfBookChoices(ui: UiContext, book: Book, path: string | undefined): readonly Choice[] {
  if (path === undefined || book.id === undefined || !canUseLibrary(ui.database)) return [];
  if (!isFinished(percentOf(ui, path), ui.host.summaries.of(path)?.status)) return [];
  return [{ text: ui.translate("Page at the end of the book"), run: () => showEndOfBook(ui, { book, path }) }];
}

function percentOf({ app, host }: UiContext, path: string): number {
  const open = app.screen.book()?.document;
  return open?.path === path ? open.position().percent : 100 * (host.books.leftAt(path).fraction ?? 0);
}

function linesOf(page: EndPage): readonly ListLine[] {
  const { ui, book, path } = page;
  const { translate, server } = ui;
  const lines = [finishedLine(page)];
  if (server.probe.dialect().ratings) lines.push(ratingLine(page));
  lines.push(reviewLine(page));
  if (hasSeries(ui) && page.next?.kind !== "none") lines.push(nextLine(page));
  lines.push(lineOf(translate("Similar books"), "", () => showRecommendations(ui, book)));
  for (const { text, run } of returnChoices(ui, path, page.close)) lines.push(lineOf(text, "", run));
  return lines;
}

function lineOf(label: string, value: string, onTap?: () => void): ListLine {
  return { label, value, onTap, wraps: true };
}

function finishedLine({ ui, book, path, title, redraw }: EndPage): ListLine {
  const { app, host, translate } = ui;
  const { status, changedOn } = host.summaries.of(path) ?? {};
  if (status === "complete")
    return lineOf(translate("Finished on"), finishDayText(ui, changedOn), () =>
      askFinishDay(ui, { fingerprint: book.fingerprint, path, title }, redraw),
    );
  return lineOf(translate("Mark as finished"), "", () => {
    if (!writeSummary(ui, book.fingerprint, { status: "complete" }, path)) return showFailure(ui, unwritable);
    app.status.summaryChanged(path);
    redraw();
  });
}

function ratingLine({ ui, book, title, redraw }: EndPage): ListLine {
  const { rating } = presentRating(ui, book.fingerprint);
  const ask = (): void => askRating(ui, book.fingerprint, ui.translate("How do you rate “%1”?", title), redraw);
  return lineOf(ui.translate("Rating"), ratingText(ui.translate, rating), ask);
}

function reviewLine({ ui, book, path, title, redraw }: EndPage): ListLine {
  const { dialogs, host, translate } = ui;
  const review = host.summaries.of(path)?.review ?? "";
  const ask = (): void =>
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
  return lineOf(translate("Review"), review === "" ? translate("review|none") : shortened(review, 60), ask);
}

/** Its pages open above this one. */
function nextLine({ ui, book, next }: EndPage): ListLine {
  const [first] = next?.books ?? [];
  return lineOf(ui.translate("Next in series"), first?.title ?? "", () => {
    if (next === undefined) showNext(ui, book);
    else showFound(ui, book, next);
  });
}

/** Opens the page of the next book, or a choice of editions. Uses the cache if offline. */
export function showNext(ui: UiContext, book: Book): void {
  const { app, dialogs, host, translate } = ui;
  const obstacle = untrackedText(ui, book.fingerprint) ?? searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const { id } = book;
  if (id === undefined) return dialogs.show(translate("This book was not found on the server: match it first."));
  const known = host.network.isConnected() ? undefined : knownNext(ui, id);
  if (known !== undefined) {
    dialogs.notify(translate("Not connected. This is as of %1.", host.device.timeText(known.at)));
    return showFound(ui, book, known);
  }
  app.similar.ask(
    () => askNext(ui, id),
    showAsking(ui, (next) => showFound(ui, book, next)),
  );
}

function showFound(ui: UiContext, book: Book, { kind, books }: NextInSeries): void {
  const { dialogs, translate } = ui;
  const title = book.title ?? translate("this book");
  if (kind === "none") return dialogs.show(translate("On the server “%1” is in no series.", title));
  if (kind === "unnumbered") return dialogs.show(translate("The server has no number of “%1” in its series.", title));
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
  if (!hasSeries(ui) || (known?.kind === "none" && isRecent(ui, known.at))) return [];
  return [{ text: ui.translate("Next in series"), enabled, run: () => showNext(ui, book) }];
}

/** Seconds; a book may come into a series later. */
const knownSeconds = 7 * 86400;

function isRecent({ host }: UiContext, at: number): boolean {
  return host.clock.now() - at < knownSeconds;
}
