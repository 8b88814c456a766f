import type { Tasks } from "./host.port";
import type { Guard } from "./tasks";
import { closedSidecar } from "./closedSidecar";
import { hostTable, hostText } from "./hostValues";
import BookStatusWidget = require("ui/widget/bookstatuswidget");
import ReaderStatus = require("apps/reader/modules/readerstatus");
import ffiUtil = require("ffi/util");
import filemanagerutil = require("apps/filemanager/filemanagerutil");
import DocSettings = require("docsettings");
import Event = require("ui/event");
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");

/** As `watchDeletions`, for status and stars. `changed` gets each path later, one a turn, even without a change. */
export function watchSummaries(tasks: Tasks, guard: Guard, changed: (path: string) => void): () => void {
  const watch = { over: false };
  const later = onePerTurn(tasks, guard, changed);
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
function onePerTurn(tasks: Tasks, guard: Guard, changed: (path: string) => void): (path: string) => void {
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

type SummaryListener = (file: string | undefined) => void;

function watchBoxes(noticed: SummaryListener): () => void {
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

function watchEndOfBook(noticed: SummaryListener): () => void {
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
function watchStatusPage(noticed: SummaryListener): () => void {
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
  return hostText(sidecar?.readSetting("doc_path"));
}

interface ShownChange {
  readonly before: ReaderUI.DocProps;
  readonly after: ReaderUI.DocProps;
  readonly hasCover: boolean;
}

const keys = ["title", "authors", "series", "series_index", "language", "keywords", "description"] as const;

type Key = (typeof keys)[number];

/** The file's own metadata as of the last opening; undefined if never opened. */
export function ownProps(path: string): ReaderUI.OwnProps | undefined {
  const open = openPage(path)?.doc_settings;
  if (open !== undefined) return hostTable(open.readSetting("doc_props"));
  const sidecar = closedSidecar(path);
  return sidecar === "unreadable" ? undefined : hostTable(sidecar?.readSetting("doc_props"));
}

function openPage(path: string): ReaderUI.Ui | undefined {
  const page = ReaderUI.instance;
  return page?.document?.file === path ? page : undefined;
}

/** One event a field for the open book. Other books are known to the statistics only, by title. */
export function showMetadata(path: string, change: ShownChange): void {
  const page = openPage(path);
  if (page !== undefined) showInPage(page, change);
  const news = newsOf(path, change);
  UIManager.nextTick(() => {
    pcall(() => {
      const { statistics } = ReaderUI.instance ?? FileManager.instance ?? {};
      for (const one of news) {
        if (page !== undefined) UIManager.broadcastEvent(Event.new("BookMetadataChanged", one));
        else if (DocSettings.hasSidecarFile?.(path) === true) statistics?.onBookMetadataChanged?.(one);
      }
      UIManager.broadcastEvent(Event.new("InvalidateMetadataCache", path));
    });
  });
  UIManager.unschedule(redraw);
  UIManager.scheduleIn(calm, redraw);
}

/** Cached by the host for the open book. */
function showInPage({ doc_settings, doc_props }: ReaderUI.Ui, { after }: ShownChange): void {
  doc_settings?.getCustomMetadataFile(true);
  doc_settings?.getCustomCoverFile(true);
  if (doc_props === undefined) return;
  const props = doc_props as Record<string, unknown>;
  for (const key of keys) props[key] = after[key];
  props["display_title"] = after.display_title;
}

/** One event for each changed field, in the host's order; each includes those before it. */
function newsOf(path: string, { before, after, hasCover }: ShownChange): readonly ReaderUI.MetadataChanged[] {
  const news: ReaderUI.MetadataChanged[] = [];
  const tell = (key: string, last: number): void => {
    const old = before[key as Key];
    news.push({
      filepath: path,
      doc_props: mixed(before, after, last),
      metadata_key_updated: key,
      metadata_value_old: old,
    });
  };
  for (const key of keys) if (before[key] !== after[key]) tell(key, keys.indexOf(key));
  if (hasCover) tell("cover", keys.length);
  return news;
}

/** New fields up to `last`, old ones after it. */
function mixed(before: ReaderUI.DocProps, after: ReaderUI.DocProps, last: number): ReaderUI.DocProps {
  const props: Record<string, unknown> = { display_title: after.display_title };
  for (const key of keys) props[key] = keys.indexOf(key) <= last ? after[key] : before[key];
  return props;
}

/** Seconds, to combine the redraws of several books. */
const calm = 1;

function redraw(): void {
  pcall(() => UIManager.broadcastEvent(Event.new("BookMetadataChanged")));
}
