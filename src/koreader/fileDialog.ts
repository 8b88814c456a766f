import { authorsIn, titleIn } from "../domain/book/title";
import type { Choice } from "../ports/dialogs";
import type { FileRow, PressedFile } from "../ports/fileDialog";
import type { Guard } from "./guard";
import type ButtonDialog = require("ui/widget/buttondialog");
import FileManager = require("apps/filemanager/filemanager");
import FileManagerCollection = require("apps/filemanager/filemanagercollection");
import FileManagerFileSearcher = require("apps/filemanager/filemanagerfilesearcher");
import FileManagerHistory = require("apps/filemanager/filemanagerhistory");
import type ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");
import ffiUtil = require("ffi/util");

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
export function safeBuilder(row: FileRow, guard: Guard): FileManager.RowBuilder {
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
