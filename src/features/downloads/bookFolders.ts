import type { Context, TaskContext } from "../../context";
import { detectedFolder, folderOf } from "../../model/bookFile";
import { yieldEvery, perStep } from "../../base/longList";
import { deleteMadeFolder, listMadeFolders, saveMadeFolders } from "./shelfRow.store";
import type { FetchTrouble } from "../../model/download";

/** Without a final slash: the setting, else the detected folder. */
export function folderFor({ host, settings }: Context): string {
  const { downloadFolder } = settings();
  return host.folders.resolved(downloadFolder === "" ? folderWithoutChoice(host) : downloadFolder);
}

/** KOReader's home; undefined if there is none, or if it is the root of the file system, which has no bound. */
export function homeFolder({ host }: Context): string | undefined {
  const { chosen = "", device = "" } = host.books.homes();
  const home = chosen === "" ? device : chosen;
  return home === "" || home === "/" ? undefined : host.folders.resolved(home);
}

export function folderWithoutChoice({ books, folders }: Context["host"]): string {
  return detectedFolder(books.homes(), folders.isFolder);
}

/** True if a link leads outside the download folder. */
export function escapesFolder(context: Context, folder: string): boolean {
  const { folders } = context.host;
  const start = `${folderFor(context)}/`;
  let above = folder;
  while (above.startsWith(start) && !folders.isFolder(above)) above = folderOf(above);
  return above.startsWith(start) && folders.resolved(above) !== above;
}

/**
 * Stores created folders first, so that they can be removed later. False if `escapesFolder`, or if the folder is missing.
 */
export function makeFolders(context: Context, folder: string): boolean {
  const { database, host } = context;
  if (escapesFolder(context, folder)) return false;
  const missing: string[] = [];
  let above = folder;
  while (above !== "" && !host.folders.isFolder(above)) {
    missing.push(above);
    above = folderOf(above);
  }
  if (missing.length > 0) saveMadeFolders(database, missing);
  return host.folders.makeFolder(folder);
}

/** Removes empty folders that were created for books. */
export function removeEmptyFolders({ database, host }: TaskContext): void {
  const folders = listMadeFolders(database);
  const tried = yieldEvery(perStep.looks, host.tasks.pause);
  for (const path of folders) {
    if (host.folders.removeEmpty(path)) deleteMadeFolder(database, path);
    tried();
  }
}

/** Undefined if downloads are possible. */
export function downloadObstacle({ host, settings }: Context, folder: string): FetchTrouble | undefined {
  if (!host.folders.makeFolder(folder)) return { kind: "folder", folder };
  const freeMegabytes = host.folders.freeMegabytes(folder);
  const { minFreeMegabytes: keptFreeMegabytes } = settings();
  const isTight = freeMegabytes !== undefined && freeMegabytes < keptFreeMegabytes;
  return isTight ? { kind: "space", freeMegabytes, keptFreeMegabytes } : undefined;
}
