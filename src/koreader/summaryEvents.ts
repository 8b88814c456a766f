import type { Tasks } from "./host.port";
import type { Guard } from "./tasks";
import type ReaderUI = require("apps/reader/readerui");
import BookStatusWidget = require("ui/widget/bookstatuswidget");
import ReaderStatus = require("apps/reader/modules/readerstatus");
import ffiUtil = require("ffi/util");
import filemanagerutil = require("apps/filemanager/filemanagerutil");

/**
 * Watches what a reader says of books, status or stars. The host sends no event for it, so the three functions that all
 * of it comes through are wrapped, once a process: the end of a book, its status page, and the boxes of a long press,
 * also on several at once. `changed` is told the path later, one book a turn, also where nothing is different then. The
 * answer ends the watch; where somebody else has wrapped them since, ours stay within, and do nothing of their own.
 */
export function watchSummaries(tasks: Tasks, guard: Guard, changed: (path: string) => void): () => void {
  const watch = { over: false };
  const later = oneATurn(tasks, guard, changed);
  const noticed = guard.ask("a change of a book's status", undefined, (file: string | undefined) => {
    if (file !== undefined && !watch.over) later(ffiUtil.realpath(file) ?? file);
    return undefined;
  });
  const ends = [watchBoxes(noticed), watchEndOfBook(noticed), watchStatusPage(noticed)];
  return () => {
    watch.over = true;
    for (const end of ends) end();
  };
}

/** Many at once come from a selection, inside one event: the interface has its turn between two of them. */
function oneATurn(tasks: Tasks, guard: Guard, changed: (path: string) => void): (path: string) => void {
  let waiting: string[] = [];
  const tell = guard.ask("a changed status", undefined, (path: string) => {
    changed(path);
    return undefined;
  });
  const run = (): void => {
    while (waiting[0] !== undefined) {
      const [path] = waiting;
      waiting = waiting.filter((other) => other !== path);
      tell(path);
      tasks.pause();
    }
  };
  return (path) => {
    waiting.push(path);
    tasks.start("changed statuses", run);
  };
}

type Noticed = (file: string | undefined) => void;

function watchBoxes(noticed: Noticed): () => void {
  const save = filemanagerutil.saveSummary;
  const watched: typeof save = (sidecarOrFile, summary) => {
    const sidecar = save(sidecarOrFile, summary);
    noticed(typeof sidecarOrFile === "string" ? sidecarOrFile : pathIn(sidecarOrFile));
    return sidecar;
  };
  filemanagerutil.saveSummary = watched;
  return () => {
    if (filemanagerutil.saveSummary === watched) filemanagerutil.saveSummary = save;
  };
}

function watchEndOfBook(noticed: Noticed): () => void {
  const mark = ReaderStatus.markBook;
  const watched = function (this: ReaderStatus.Instance, finished?: boolean): void {
    mark.call(this, finished);
    noticed(this.document.file);
  };
  ReaderStatus.markBook = watched;
  return () => {
    if (ReaderStatus.markBook === watched) ReaderStatus.markBook = mark;
  };
}

/** v2024.11 may show the page after it has closed the book. */
function watchStatusPage(noticed: Noticed): () => void {
  const close = BookStatusWidget.onClose;
  const watched = function (this: BookStatusWidget.Page): boolean {
    const closed = close.call(this);
    if (this.updated === true) noticed(pathIn(this.ui.doc_settings));
    return closed;
  };
  BookStatusWidget.onClose = watched;
  return () => {
    if (BookStatusWidget.onClose === watched) BookStatusWidget.onClose = close;
  };
}

function pathIn(sidecar: ReaderUI.Sidecar | undefined): string | undefined {
  return sidecar?.readSetting("doc_path");
}
