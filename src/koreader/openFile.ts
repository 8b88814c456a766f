import Event = require("ui/event");
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");

/** More windows than anybody has one over the other: what will not go is left. */
const mostWindows = 20;

/**
 * Opens the book in the host's reader, from the file browser as from another book. Menus, lists and boxes that lie over
 * them are closed first: they would come back, about something else, when the book is left. Never inside a task.
 */
export function openFile(path: string): void {
  closeWindows();
  const reader = ReaderUI.instance;
  if (reader === undefined) return ReaderUI.showReader(path);
  if (reader.document?.file !== path) reader.switchDocument?.(path);
}

/** Each in its own way, so that whoever opened it learns that it is gone. */
function closeWindows(): void {
  const ground = ReaderUI.instance ?? FileManager.instance;
  let left = mostWindows;
  let top = UIManager.getTopmostVisibleWidget();
  while (ground !== undefined && top !== undefined && top !== ground && left > 0) {
    top.handleEvent(Event.new("Close"));
    if (UIManager.isWidgetShown(top)) UIManager.close(top);
    top = UIManager.getTopmostVisibleWidget();
    left -= 1;
  }
}
