import DocSettings = require("docsettings");
import Event = require("ui/event");
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");

export interface ShownChange {
  readonly before: ReaderUI.DocProps;
  readonly after: ReaderUI.DocProps;
  readonly hasCover: boolean;
}

const keys = ["title", "authors", "series", "series_index", "language", "keywords", "description"] as const;

type Key = (typeof keys)[number];

/** The file's own metadata as of the last opening; undefined if never opened. */
export function ownProps(path: string): ReaderUI.OwnProps | undefined {
  const open = openPage(path)?.doc_settings;
  if (open !== undefined) return open.readSetting("doc_props");
  const file = DocSettings.findSidecarFile(path);
  return file === undefined ? undefined : DocSettings.openSettingsFile(file).readSetting("doc_props");
}

function openPage(path: string): ReaderUI.Ui | undefined {
  const page = ReaderUI.instance;
  return page?.document?.file === path ? page : undefined;
}

/**
 * Notifies the host of changed metadata: the open book by one event a field, others only through the statistics, which
 * know books by title. Cover caches are dropped at once, redraws combined.
 */
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
