import { startTask } from "../../context";
import { failed } from "../../base/result";
import type { Failure } from "../../base/failure";
import { sentenceFor } from "../../base/sentence";
import { annotationChoiceOf } from "../../book/book";
import { syncsAnnotations } from "../../model/annotation";
import type { Book } from "../../model/book";
import type { BookFile } from "../../koreader/openDocument.port";
import type { BusyNotice } from "../../koreader/dialogs.port";
import type { SyncReport } from "../../queue/departures.rules";
import { untrackedText } from "../../ui/bookTexts";
import { showFailure, showReport, type UiContext } from "../../ui/uiContext";
import { queueAnnotations } from "../annotations/collect/trackAnnotations";
import { wantedBooksOf } from "../annotations/merge/wantedBooks";
import { fetchNewsOfBook } from "./fetchNews.task";
import { departureLines, newsLines } from "./newsWords.page";

interface BookOfFile {
  readonly book: Book;
  readonly file: BookFile;
}

/** Sends what this device has of one book, fetches what the server has, and shows what happened. */
export function syncBook(ui: UiContext, of: BookOfFile, after: () => void): void {
  const { dialogs, host, settings, translate } = ui;
  const { enabled, serverUrl } = settings();
  if (!enabled) return dialogs.show(translate("Catchword is switched off."));
  if (serverUrl === "") return dialogs.show(translate("No server URL is set: Catchword → Connection."));
  const obstacle = untrackedText(ui, of.book.fingerprint);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const choice = annotationChoiceOf(ui, of.book.fingerprint);
  // In a task, in steps.
  const run = (): void => {
    const annotations = syncsAnnotations(choice) ? queueAnnotations(ui, of.file) : undefined;
    host.tasks.after(0, () => {
      if (annotations !== undefined && !annotations.ok) return showFailure(ui, annotations);
      const { fingerprint } = of.book;
      if (choice.highlights === "both" || choice.bookmarks === "both")
        wantedBooksOf(ui.database)[fingerprint] = { fingerprint, path: of.file.path };
      sendBook(ui, of, after);
    });
  };
  const died = (failure: Failure): void => showFailure(ui, failed(failure));
  startTask(ui, "queue notes of a book", run, died);
}

function sendBook(ui: UiContext, of: BookOfFile, after: () => void): void {
  const { dialogs, translate } = ui;
  let working: BusyNotice | undefined;
  ui.sync.now({
    book: of.book,
    began: () => {
      working = dialogs.working(translate("Syncing…"));
    },
    ended: (report) => {
      const ended = (lines: readonly string[], failure: Failure | undefined): void => {
        working?.close();
        const title = of.book.title ?? translate("this book");
        const text = lines.length === 0 ? [translate("Nothing to sync.")] : lines;
        showReport(ui, [title].concat(text).join("\n"), failure);
        after();
      };
      fetchBookNews(ui, of, report, ended);
    },
  });
}

type ReportEnd = (lines: readonly string[], failure: Failure | undefined) => void;

function fetchBookNews(ui: UiContext, { book, file }: BookOfFile, report: SyncReport, ended: ReportEnd): void {
  const { translate } = ui;
  const sent = departureLines(translate, report);
  const { failure } = report;
  if (failure !== undefined) return ended(sent.concat([sentenceFor(translate, failure)]), failure);
  fetchNewsOfBook(ui, { fingerprint: book.fingerprint, path: file.path }, (news) => {
    if (!news.ok) return ended(sent.concat([sentenceFor(translate, news.failure)]), news.failure);
    const { statuses, ratings, positions } = news.value;
    const isNew = statuses + ratings + positions > 0;
    ended(isNew ? sent.concat(newsLines(translate, news.value)) : sent, undefined);
  });
}
