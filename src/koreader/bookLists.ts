import type BookList = require("ui/widget/booklist");
import type ReaderUI = require("apps/reader/readerui");
import Event = require("ui/event");
import FileManager = require("apps/filemanager/filemanager");
import UIManager = require("ui/uimanager");

/**
 * Lists of books show what the sidecar says now. v2024.11 tells them by an event, which is none of a task's: what was
 * `changed`, absent for everything; newer hosts remember what lists show.
 */
export function showInLists(path: string, sidecar: ReaderUI.Sidecar, changed?: { summary: ReaderUI.Summary }): void {
  const [there, module] = pcall(require, "ui/widget/booklist");
  if (there) return (module as typeof BookList).setBookInfoCache(path, sidecar);
  UIManager.nextTick(() => {
    pcall(() => UIManager.broadcastEvent(Event.new("DocSettingsItemsChanged", path, changed)));
  });
}

/** Seconds: many books may come one after the other, and each redraw is seen. */
const calm = 1;

/** The file browser, if it shows the folder of the book: its lines may tell a status, or leave out what is finished. */
export function redrawBrowserOf(path: string): void {
  const [folder] = string.match(path, "^(.*)/");
  if (FileManager.instance?.file_chooser?.path !== folder) return;
  UIManager.unschedule(redrawBrowser);
  UIManager.scheduleIn(calm, redrawBrowser);
}

function redrawBrowser(): void {
  pcall(() => FileManager.instance?.onRefresh());
}
