import type { FileRow } from "../ports/fileDialog";
import { safeBuilder } from "./fileDialog";
import type { Guard } from "./guard";
import FileManager = require("apps/filemanager/filemanager");
import FileManagerCollection = require("apps/filemanager/filemanagercollection");
import FileManagerHistory = require("apps/filemanager/filemanagerhistory");
import FileChooser = require("ui/widget/filechooser");
import UIManager = require("ui/uimanager");

/**
 * Up to v2024.11 the host has no place for rows in the box of a long press. There the box opens first, and then gets
 * them at its foot: in the file browser, the history and the collections. Called once a process; the answer ends it.
 * Newer hosts are left alone.
 */
export function extendOldBoxes(rows: readonly FileRow[], guard: Guard): () => void {
  if (FileManager.addFileDialogButtons !== undefined) return () => undefined;
  const builders = rows.map((row) => safeBuilder(row, guard));
  const extend = guard.ask("a file's box", undefined, (press: Press) => extendBox(press, builders));
  const ends = [FileChooser, FileManagerHistory, FileManagerCollection].map((place) =>
    watchPresses(place, extend),
  );
  return () => {
    for (const end of ends) end();
  };
}

interface Press {
  readonly list: FileManager.List;
  readonly item: FileManager.Item;
}

/** The function is the class's own; where somebody else has wrapped it since, ours stays within and does nothing. */
function watchPresses(place: FileManager.Pressable, pressed: (press: Press) => void): () => void {
  const watch = { over: false };
  const hold = place.onMenuHold;
  const watched = function (this: FileManager.List, item: FileManager.Item): boolean | undefined {
    const taken = hold.call(this, item);
    if (!watch.over) pressed({ list: this, item });
    return taken;
  };
  place.onMenuHold = watched;
  return () => {
    watch.over = true;
    if (place.onMenuHold === watched) place.onMenuHold = hold;
  };
}

/** A list keeps the last box; only what this press has opened lies on top. */
function extendBox({ list, item }: Press, builders: readonly FileManager.RowBuilder[]): undefined {
  const box = list.file_dialog ?? list.histfile_dialog ?? list.collfile_dialog;
  const file = item.file ?? (item.is_file === true ? item.path : undefined);
  if (file === undefined || box === undefined || box !== UIManager.getTopmostVisibleWidget())
    return undefined;
  const before = box.buttons.length;
  for (const build of builders) {
    const row = build(file, true, list.book_props);
    if (row !== undefined) box.buttons.push(row);
  }
  // Setting its title lays the box out anew.
  if (box.buttons.length > before) box.setTitle(box.title);
  return undefined;
}
