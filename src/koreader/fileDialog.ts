import { titleIn } from "../base/title";
import { joinedAuthors } from "../model/book";
import type { Choice } from "./dialogs.port";
import type { FileRow, PressedFile } from "./screen.port";
import type { Guard } from "./tasks";
import FileManager = require("apps/filemanager/filemanager");
import FileManagerCollection = require("apps/filemanager/filemanagercollection");
import FileManagerFileSearcher = require("apps/filemanager/filemanagerfilesearcher");
import FileManagerHistory = require("apps/filemanager/filemanagerhistory");
import UIManager = require("ui/uimanager");
import ffiUtil = require("ffi/util");
import FileChooser = require("ui/widget/filechooser");
import type ButtonDialog = require("ui/widget/buttondialog");
import type ReaderUI = require("apps/reader/readerui");

/** Adds the rows to all long-press menus, at each start of browser and reader. Idempotent. See `extendOldBoxes`. */
export function addFileRows(ui: ReaderUI.Ui, rows: readonly FileRow[], guard: Guard): void {
  if (FileManager.addFileDialogButtons === undefined) return;
  for (const row of rows) {
    const build = safeBuilder(row, guard);
    for (const place of placesIn(ui)) FileManager.addFileDialogButtons(place, row.id, build);
  }
}

export function removeFileRows(rows: readonly FileRow[]): void {
  const { removeFileDialogButtons } = FileManager;
  if (removeFileDialogButtons === undefined) return;
  for (const { id } of rows) for (const place of classes) removeFileDialogButtons(place, id);
}

/** Class lists are shared by all instances. */
const classes: readonly FileManager.Place[] = [
  FileManager,
  FileManagerHistory,
  FileManagerCollection,
  FileManagerFileSearcher,
];

/** Host classes first, then instances, which may have lists of their own. */
function placesIn(ui: ReaderUI.Ui): readonly FileManager.Place[] {
  const places = classes.slice();
  if (ui.file_chooser !== undefined) places.push(ui);
  if (ui.history !== undefined) places.push(ui.history);
  if (ui.collections !== undefined) places.push(ui.collections);
  if (ui.filesearcher !== undefined) places.push(ui.filesearcher);
  return places;
}

function safeBuilder(row: FileRow, guard: Guard): FileManager.RowBuilder {
  return guard.ask("a row of a file's box", undefined, rowBuilder(row, guard));
}

function rowBuilder(row: FileRow, guard: Guard): FileManager.RowBuilder {
  return (file, isFile, props) => {
    if (!isFile) return undefined;
    const choices = row.choices(pressed(file, props));
    return choices.length === 0 ? undefined : choices.map((choice) => buttonOf(choice, guard));
  };
}

/** The host may know a folder by a link; the plugin uses real paths. */
function pressed(file: string, props: FileManager.Props | undefined): PressedFile {
  const path = ffiUtil.realpath(file) ?? file;
  return { path, title: titleIn(props?.title), author: joinedAuthors(props?.authors) };
}

/** The row does not know its box. While a button is pressed, the box is the topmost window. */
function buttonOf({ text, enabled, run }: Choice, guard: Guard): ButtonDialog.Button {
  return {
    text,
    enabled,
    callback: guard.act("a button of a file's box", () => {
      const box = UIManager.getTopmostVisibleWidget();
      if (box !== undefined) UIManager.close(box);
      run();
    }),
  };
}

/** Up to v2024.11 the menu takes no rows of plugins: extends the open box. Once a process; the result undoes it. */
export function extendOldBoxes(rows: readonly FileRow[], guard: Guard): () => void {
  if (FileManager.addFileDialogButtons !== undefined) return () => undefined;
  const builders = rows.map((row) => safeBuilder(row, guard));
  const extend = guard.ask("a file's box", undefined, (press: Press) => extendBox(press, builders));
  const ends = [FileChooser, FileManagerHistory, FileManagerCollection].map((place) => watchPresses(place, extend));
  return () => {
    for (const end of ends) end();
  };
}

interface Press {
  readonly list: FileManager.List;
  readonly item: FileManager.Item;
}

/** If another plugin wrapped the function since, ours stays inside and only passes on. */
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

/** A list keeps its last box; only a box on top belongs to this press. */
function extendBox({ list, item }: Press, builders: readonly FileManager.RowBuilder[]): undefined {
  const box = list.file_dialog ?? list.histfile_dialog ?? list.collfile_dialog;
  const file = item.file ?? (item.is_file === true ? item.path : undefined);
  if (file === undefined || box === undefined || box !== UIManager.getTopmostVisibleWidget()) return undefined;
  const before = box.buttons.length;
  for (const build of builders) {
    const row = build(file, true, list.book_props);
    if (row !== undefined) box.buttons.push(row);
  }
  // Setting the title lays the box out again.
  if (box.buttons.length > before) box.setTitle(box.title);
  return undefined;
}
