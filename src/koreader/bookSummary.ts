import { titleIn } from "../base/title";
import { hostStatusIn } from "../model/bookState";
import type { BookSummaries, BookSummary } from "./bookSummary.port";
import type { Log } from "./host.port";
import { attemptsWith } from "./attempt";
import { redrawBrowserOf, showInLists } from "./bookLists";
import { clock } from "./clock";
import BookInfo = require("apps/filemanager/filemanagerbookinfo");
import BookStatusWidget = require("ui/widget/bookstatuswidget");
import DocSettings = require("docsettings");
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");

/**
 * What the reader said of books: the open one's as it is in memory, others' as the host keeps it beside them. An error of
 * the host's own code is logged, and nothing was read or written then.
 */
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
  const summary = sidecarOf(path)?.readSetting("summary");
  if (summary === undefined) return undefined;
  const { status, rating, modified } = summary;
  // v2024.11 writes 0 for stars that were taken away.
  return { status: hostStatusIn(status), stars: rating === 0 ? undefined : rating, changedOn: modified };
}

/** Without a look into the file itself: a book that nobody has opened has the name of its file. */
function titleOf(path: string): string | undefined {
  return titleIn(BookInfo.extendProps(sidecarOf(path)?.readSetting("doc_props"), path).display_title);
}

/** Undefined where there is none. */
function sidecarOf(path: string): ReaderUI.Sidecar | undefined {
  return openSidecar(path) ?? (DocSettings.hasSidecarFile?.(path) === false ? undefined : DocSettings.open(path));
}

/**
 * What the host keeps of the open book, if that is the one at this path; its window writes it over what lies on the
 * disk.
 */
function openSidecar(path: string): ReaderUI.Sidecar | undefined {
  const page = ReaderUI.instance;
  return page?.document?.file === path ? page.doc_settings : undefined;
}

/** Written at once, also of the open book: after a crash the host would say what it said before, as if the reader had. */
function write(path: string, changes: Pick<BookSummary, "status" | "stars">): boolean {
  const open = openSidecar(path);
  const sidecar = open ?? DocSettings.open(path);
  const summary = sidecar.readSetting("summary") ?? {};
  change(summary, changes);
  sidecar.saveSetting("summary", summary);
  const written = sidecar.flush() !== undefined;
  if (!written && open === undefined) return false;
  showInLists(path, sidecar, { summary });
  if (open === undefined) redrawBrowserOf(path);
  else redrawStatusPage(summary);
  return true;
}

/** In its own table: the host's status page has that too. */
function change(summary: ReaderUI.Summary, { status, stars }: Pick<BookSummary, "status" | "stars">): void {
  summary.status = status ?? summary.status;
  summary.rating = stars ?? summary.rating;
  summary.modified = os.date("%Y-%m-%d", clock.now());
}

/** The status page, if a person looks at it now. v2026.07.2 takes a single star away as it draws the page. */
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
