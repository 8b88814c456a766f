import type BookList = require("ui/widget/booklist");
import type ReaderUI = require("apps/reader/readerui");
import Event = require("ui/event");
import FileManager = require("apps/filemanager/filemanager");
import UIManager = require("ui/uimanager");

/**
 * v2024.11 updates book lists by an event outside any task (`changed`: absent for everything); newer hosts have a
 * cache.
 */
export function showInLists(path: string, sidecar: ReaderUI.Sidecar, changed?: { summary: ReaderUI.Summary }): void {
  const [there, module] = pcall(require, "ui/widget/booklist");
  if (there) return (module as typeof BookList).setBookInfoCache(path, sidecar);
  UIManager.nextTick(() => {
    pcall(() => UIManager.broadcastEvent(Event.new("DocSettingsItemsChanged", path, changed)));
  });
}

/** Seconds, to combine the redraws of several books. */
const calm = 1;

/** Redraws the file browser if it shows the book's folder. */
export function redrawBrowserOf(path: string): void {
  const [folder] = string.match(path, "^(.*)/");
  if (FileManager.instance?.file_chooser?.path !== folder) return;
  UIManager.unschedule(redrawBrowser);
  UIManager.scheduleIn(calm, redrawBrowser);
}

function redrawBrowser(): void {
  pcall(() => FileManager.instance?.onRefresh());
}
