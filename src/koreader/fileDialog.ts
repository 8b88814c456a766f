import { titleIn } from "../base/title";
import { authorsIn } from "../model/book";
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

/**
 * Adds the rows wherever a file can be pressed long. Called at each start of the file browser and of the reader;
 * harmless when they are there already. A host that cannot take rows is left as it is (see oldFileDialog.ts).
 */
export function addFileRows(ui: ReaderUI.Ui, rows: readonly FileRow[], guard: Guard): void {
  if (FileManager.addFileDialogButtons === undefined) return;
  for (const row of rows) {
    const build = safeBuilder(row, guard);
    for (const place of placesIn(ui)) FileManager.addFileDialogButtons(place, row.id, build);
  }
}

/** Takes them away again, from the classes and from the window that is open. */
export function removeFileRows(rows: readonly FileRow[]): void {
  const { removeFileDialogButtons } = FileManager;
  if (removeFileDialogButtons === undefined) return;
  for (const { id } of rows) for (const place of classes) removeFileDialogButtons(place, id);
}

/** Their lists are shared by all their instances. */
const classes: readonly FileManager.Place[] = [
  FileManager,
  FileManagerHistory,
  FileManagerCollection,
  FileManagerFileSearcher,
];

/**
 * First the host's classes; then the instances at hand, which may have been given a
 * list of their own by somebody else.
 */
function placesIn(ui: ReaderUI.Ui): readonly FileManager.Place[] {
  const places = classes.slice();
  if (ui.file_chooser !== undefined) places.push(ui);
  if (ui.history !== undefined) places.push(ui.history);
  if (ui.collections !== undefined) places.push(ui.collections);
  if (ui.filesearcher !== undefined) places.push(ui.filesearcher);
  return places;
}

/** Builds the row for a file as the host asks for it; no row after an error. */
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

/** The host may know a folder by a link; the plugin knows files by where they really are. */
function pressed(file: string, props: FileManager.Props | undefined): PressedFile {
  const path = ffiUtil.realpath(file) ?? file;
  return { path, title: titleIn(props?.title), author: authorsIn(props?.authors) };
}

/** The row is not told which box it stands in: while one of its buttons is pressed, that is the topmost window. */
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

/**
 * Up to v2024.11 the host has no place for rows in the box of a long press. There the box opens first, and then gets
 * them at its foot: in the file browser, the history and the collections. Called once a process; the answer ends it.
 * Newer hosts are left alone.
 */
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
  if (file === undefined || box === undefined || box !== UIManager.getTopmostVisibleWidget()) return undefined;
  const before = box.buttons.length;
  for (const build of builders) {
    const row = build(file, true, list.book_props);
    if (row !== undefined) box.buttons.push(row);
  }
  // Setting its title lays the box out anew.
  if (box.buttons.length > before) box.setTitle(box.title);
  return undefined;
}
