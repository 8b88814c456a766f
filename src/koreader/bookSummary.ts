import { titleIn } from "../base/title";
import { hostStatusIn } from "../model/bookState";
import type { BookSummaries, BookSummary, SummaryChanges } from "./bookData.port";
import { closedSidecar } from "./closedSidecar";
import { hostNumber, hostTable, hostText } from "./hostValues";
import type { Log } from "./host.port";
import { attemptsWith } from "./log";
import { redrawBrowserOf, showInLists } from "./hostLists";
import { clock } from "./clock";
import BookInfo = require("apps/filemanager/filemanagerbookinfo");
import BookStatusWidget = require("ui/widget/bookstatuswidget");
import DocSettings = require("docsettings");
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");

/** From memory for the open book, else from the sidecar. Errors in host code are caught and logged. */
export function createBookSummaries(log: Log): BookSummaries {
  const attempt = attemptsWith(log);
  return {
    isKept: (path) =>
      attempt("looking for what the host keeps of a book", () => DocSettings.hasSidecarFile?.(path) !== false) ?? true,
    of: (path) => attempt("reading what the host keeps of a book", () => summaryOf(path)),
    titleOf: (path) => attempt("reading a book's title", () => titleOf(path)),
    write: (path, changes) => attempt("writing what the host keeps of a book", () => write(path, changes)) ?? false,
  };
}

function summaryOf(path: string): BookSummary | undefined {
  const summary = hostTable(sidecarOf(path)?.readSetting("summary"));
  if (summary === undefined) return undefined;
  const { status, rating, note, modified } = summary;
  const stars = hostNumber(rating);
  return {
    status: hostStatusIn(hostText(status)),
    // v2024.11 writes 0 for removed stars.
    stars: stars === 0 ? undefined : stars,
    review: hostText(note),
    changedOn: hostText(modified),
  };
}

/** Does not open the file: an unopened book has its file name. */
function titleOf(path: string): string | undefined {
  return titleIn(
    hostText(BookInfo.extendProps(hostTable(sidecarOf(path)?.readSetting("doc_props")), path).display_title),
  );
}

/** Undefined also if it cannot be read. */
function sidecarOf(path: string): ReaderUI.Sidecar | undefined {
  const sidecar = openSidecar(path) ?? closedSidecar(path);
  return sidecar === "unreadable" ? undefined : sidecar;
}

/** The open book's sidecar; its window overwrites the one on disk. */
function openSidecar(path: string): ReaderUI.Sidecar | undefined {
  const page = ReaderUI.instance;
  return page?.document?.file === path ? page.doc_settings : undefined;
}

/** Flushed at once, also for the open book: after a crash the old value would look like a change by the user. */
function write(path: string, changes: SummaryChanges): boolean {
  const open = openSidecar(path);
  if (open === undefined && closedSidecar(path) === "unreadable") return false;
  const sidecar = open ?? DocSettings.open(path);
  const summary: ReaderUI.Summary = hostTable(sidecar.readSetting("summary")) ?? {};
  change(summary, changes);
  sidecar.saveSetting("summary", summary);
  const written = sidecar.flush() !== undefined;
  if (!written && open === undefined) return false;
  showInLists(path, sidecar, { summary });
  if (open === undefined) redrawBrowserOf(path);
  else redrawStatusPage(summary);
  return true;
}

/** Changed in place, because the host's status page shares the table. */
function change(summary: ReaderUI.Summary, { status, stars, review, changedOn }: SummaryChanges): void {
  summary.status = status ?? summary.status;
  summary.rating = stars ?? summary.rating;
  if (review !== undefined) summary.note = review === "" ? undefined : review;
  summary.modified = changedOn ?? os.date("%Y-%m-%d", clock.now());
}

/** Redraws an open status page. v2026.07.2 removes a single star when it draws the page. */
function redrawStatusPage(summary: ReaderUI.Summary): void {
  const page = UIManager.getTopmostVisibleWidget() as BookStatusWidget.Page | undefined;
  if (page === undefined || page.onChangeBookStatus !== BookStatusWidget.onChangeBookStatus) return;
  const { rating } = summary;
  UIManager.nextTick(() => {
    pcall(() => {
      page.init();
      summary.rating = rating;
      UIManager.setDirty(page, "ui");
    });
  });
}
