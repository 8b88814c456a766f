import type { ShelfFile } from "../model/bookFile";
import type { FileDeletions } from "./files.port";
import type { Guard } from "./tasks";
import FileManager = require("apps/filemanager/filemanager");
import lfs = require("libs/libkoreader-lfs");

type Browser = typeof FileManager;

/** Wraps two host functions once a process, as deletions send no event. The result unwraps, or makes ours pass on. */
export function watchDeletions(deletions: FileDeletions, guard: Guard): () => void {
  const watch = { over: false };
  const concerned = guard.ask("a deletion", [], (paths: readonly string[]) =>
    watch.over ? [] : deletions.concerned(paths),
  );
  const tried = guard.ask("a deletion", undefined, (files: readonly ShelfFile[]) => {
    if (files.length > 0) deletions.tried(files);
    return undefined;
  });
  const deleteOne = FileManager.deleteFile;
  const watchedOne = function (this: Browser, file: string, isFile: boolean): true | undefined {
    const files = concerned([file]);
    const deleted = deleteOne.call(this, file, isFile);
    tried(files);
    return deleted;
  };
  const deleteMany = FileManager.deleteSelectedFiles;
  const watchedMany = function (this: Browser): void {
    const files = concerned(selection(this));
    deleteMany.call(this);
    tried(files);
  };
  FileManager.deleteFile = watchedOne;
  FileManager.deleteSelectedFiles = watchedMany;
  return () => {
    watch.over = true;
    if (FileManager.deleteFile === watchedOne) FileManager.deleteFile = deleteOne;
    if (FileManager.deleteSelectedFiles === watchedMany) FileManager.deleteSelectedFiles = deleteMany;
  };
}

/** Copied, because the host empties its table. */
function selection(browser: Browser): readonly string[] {
  const paths: string[] = [];
  for (const [path] of pairs(browser.selected_files ?? {})) paths.push(path);
  return paths;
}

type FileBrowser = typeof FileManager;

/** As `watchDeletions`, for the one host function of moves and renames. */
export function watchMoves(deletions: FileDeletions, guard: Guard): () => void {
  const watch = { over: false };
  const moved = guard.ask("a move", undefined, ({ from, to }: Move) => {
    if (!watch.over) deletions.moved(from, placeIn(from, to));
    return undefined;
  });
  const move = FileManager.moveFile;
  const watched = function (this: FileBrowser, from: string, to: string): boolean {
    const worked = move.call(this, from, to);
    if (worked) moved({ from, to });
    return worked;
  };
  FileManager.moveFile = watched;
  return () => {
    watch.over = true;
    if (FileManager.moveFile === watched) FileManager.moveFile = move;
  };
}

interface Move {
  readonly from: string;
  readonly to: string;
}

function placeIn(from: string, to: string): string {
  const [name] = string.match(from, "([^/]+)/*$");
  const [below] = lfs.attributes(`${to}/${name ?? ""}`);
  return below === undefined ? to : `${to}/${name ?? ""}`;
}
