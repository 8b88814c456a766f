import type { Tasks } from "./host.port";
import type { Guard } from "./tasks";
import type ReaderUI = require("apps/reader/readerui");
import BookStatusWidget = require("ui/widget/bookstatuswidget");
import ReaderStatus = require("apps/reader/modules/readerstatus");
import ffiUtil = require("ffi/util");
import filemanagerutil = require("apps/filemanager/filemanagerutil");

/**
 * The host sends no event for status and stars, so three functions are wrapped once a process. `changed` gets each
 * path later, one a turn, even without a change. The return value ends the watch; if another plugin wrapped them
 * since, ours only pass on.
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

/** A selection changes many books in one event. */
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

/** v2024.11 may show the page after closing the book. */
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
