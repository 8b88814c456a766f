import type { ShelfFile } from "../domain/shelfFile";
import type { Deletions } from "../ports/deletions";
import type { Guard } from "./guard";
import FileManager = require("apps/filemanager/filemanager");

type Browser = typeof FileManager;

/**
 * Watches what the host deletes. It sends no event for it, so its two functions are wrapped, once a process: the
 * file browser, the history, the collections, the file search and the end-of-book dialog all come through them. What
 * they do and answer stays as it was, whatever goes wrong here.
 */
export function watchDeletions(deletions: Deletions, guard: Guard): void {
  const concerned = guard.ask("a deletion", [], (paths: readonly string[]) => deletions.concerned(paths));
  const tried = guard.ask("a deletion", undefined, (files: readonly ShelfFile[]) => {
    if (files.length > 0) deletions.tried(files);
    return undefined;
  });
  const deleteOne = FileManager.deleteFile;
  FileManager.deleteFile = function (this: Browser, file: string, isFile: boolean) {
    const files = concerned([file]);
    const deleted = deleteOne.call(this, file, isFile);
    tried(files);
    return deleted;
  };
  const deleteMany = FileManager.deleteSelectedFiles;
  FileManager.deleteSelectedFiles = function (this: Browser) {
    const files = concerned(selection(this));
    deleteMany.call(this);
    tried(files);
  };
}

/** The host keeps the paths as keys, and empties them as it goes. */
function selection(browser: Browser): readonly string[] {
  const paths: string[] = [];
  for (const [path] of pairs(browser.selected_files ?? {})) paths.push(path);
  return paths;
}
