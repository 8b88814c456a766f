import { sessionTracker } from "../sessions/trackSession";
import { countFailed, listQueueBooks, listQueueItems } from "../../queue/queue.store";
import { whyOfLibrary } from "./bookTimeline";
import { pageLimit, firstPage } from "../../base/longList";
import { sentenceFor } from "../../base/sentence";
import type { ListLine, ListPage } from "../../koreader/dialogs.port";
import type { QueueBook, QueueItem } from "../../queue/queueRecords";
import { othersPending } from "../setup/readers.page";
import type { Listing } from "../../koreader/screen.port";
import { itemLines } from "../../ui/menuPage";
import { linesOf, showProblem, type UiContext } from "../../ui/uiContext";
import { showTimeline } from "./bookTimeline.page";
import { showFailed, showQueuePage } from "./queue.page";
import { itemText, reasonText, shortReadingText, summaryText } from "./queueWords.page";
import { tooShortLines } from "./tooShort.page";

/** Last contact, problems, failed and pending items by book, and pages of other features. */
export function showStatus(ui: UiContext, more: Listing, after?: () => void): void {
  const { translate, database } = ui;
  const page = (again: () => void): ListPage => {
    const books = listQueueBooks(database, "pending", pageLimit + 1);
    const pending = linesOf(translate, firstPage(books), (book) => bookLine(ui, book, again));
    const short = tooShortLines(ui, sessionTracker(ui).discarded());
    const lines = networkLines(ui)
      .concat(lastAnswerLine(ui), troubleLine(ui))
      .concat(short, failedLines(ui, again), pending, libraryLines(ui));
    for (const { name, pending: count } of othersPending(ui)) lines.push(othersLine(ui, name, count));
    if (ui.sync.waiting().length === 0) lines.push({ label: translate("Pending"), value: translate("nothing") });
    lines.push({ label: translate("▸ Sent"), value: translate("book by book"), onTap: () => showSent(ui) });
    return { title: translate("Sync status"), lines: lines.concat(itemLines(ui, more(), again)) };
  };
  showQueuePage(ui, page, after);
}

function othersLine({ dialogs, translate }: UiContext, name: string, count: number): ListLine {
  const why = translate("It is sent once this reader is chosen: Catchword → Connection → Who is reading.");
  return { label: translate("Pending for %1", name), value: `${count}`, onTap: () => dialogs.show(why) };
}

function networkLines({ host, translate }: UiContext): ListLine[] {
  if (host.network.isConnected()) return [];
  return [{ label: translate("Network"), value: translate("not connected") }];
}

function lastAnswerLine({ connection, host, translate }: UiContext): ListLine {
  const { answeredAt } = connection.lastContact();
  const value = answeredAt === undefined ? translate("never yet") : host.device.timeText(answeredAt);
  return { label: translate("The server last answered"), value };
}

/** Failure of the last sync, or of the last request. */
function troubleLine(ui: UiContext): ListLine {
  const { dialogs, translate, connection, host } = ui;
  const label = translate("Problem since then");
  const failure = ui.sync.lastFailure();
  const last = connection.lastContact().trouble;
  const problem = failure ?? last?.untrusted;
  if (problem !== undefined)
    return { label, value: sentenceFor(translate, problem), wraps: true, onTap: () => showProblem(ui, problem) };
  if (last === undefined) return { label, value: translate("none") };
  const text = `${host.device.timeText(last.at)}\n\n${last.sentence}`;
  return { label, value: last.sentence, wraps: true, onTap: () => dialogs.show(text) };
}

function failedLines(ui: UiContext, again: () => void): ListLine[] {
  const { database, translate } = ui;
  const failed = countFailed(database);
  if (failed.length === 0) return [];
  const onTap = (): void => showFailed(ui, undefined, again);
  return [{ label: translate("▸ Failed"), value: summaryText(translate, failed), onTap }];
}

function bookLine(ui: UiContext, book: QueueBook, again: () => void): ListLine {
  const { translate } = ui;
  return {
    label: book.title ?? translate("A book without a title"),
    value: shortReadingText(translate, book),
    onTap: () => showTimeline(ui, book, again),
  };
}

/** Choices in the library that have no local book, then the number of other changes of shelves. */
function libraryLines(ui: UiContext): ListLine[] {
  const { database, dialogs, translate, host } = ui;
  const why = (item: Pick<QueueItem, "of" | "reason">): void =>
    dialogs.show(reasonText(translate, whyOfLibrary(ui, ui.sync, item), host.device.timeText));
  const items = listQueueItems(database, "pending", pageLimit, { isOfLibrary: true });
  const lines = items.map((item): ListLine => ({
    label: item.title ?? translate("A book without a title"),
    value: itemText(ui, item),
    onTap: () => why(item),
  }));
  const listed = items.filter(({ of }) => of === "shelf change").length;
  for (const { of, count } of ui.sync.waiting()) {
    const value = `${count - listed}`;
    if (of === "shelf change" && count > listed)
      lines.push({ label: translate("Shelf changes"), value, onTap: () => why({ of }) });
  }
  return lines;
}

/** Books with sent items, the latest first; a tap opens the timeline. */
function showSent(ui: UiContext): void {
  const { dialogs, translate, database, host } = ui;
  const books = listQueueBooks(database, "sent", pageLimit);
  if (books.length === 0) return dialogs.show(translate("Nothing was sent from this device yet."));
  showQueuePage(ui, () => {
    const lines = books.map((book) => ({
      label: book.title ?? translate("A book without a title"),
      value: host.device.timeText(book.sentAt ?? 0),
      onTap: () => showTimeline(ui, book),
    }));
    return { title: translate("Sent"), lines };
  });
}
