import { done, ok, type Result } from "../../domain/result";
import { lastTrashDays, trashDays, trashName } from "../../domain/shelf/shelfFile";
import { isPlausible } from "../../domain/timestamp";
import type { Clock } from "../../ports/clock";
import type { Files, Folders } from "../../ports/files";
import type { HostBooks } from "../../ports/hostBooks";
import type { ShelfStore, TrashItem } from "../../ports/shelfStore";
import { folderOf } from "./removeBook";

export interface TrashParts {
  readonly store: ShelfStore;
  readonly files: Files;
  readonly folders: Folders;
  readonly host: HostBooks;
  readonly clock: Clock;
}

/** What an undo came to. */
export interface Restored {
  readonly books: number;
  /** Books whose place is taken by now; they stay in the trash. */
  readonly occupied: number;
}

/**
 * Puts back what the given lines of the trash tell of. A book that was put back is the reader's own from then on: no
 * sync removes it again. Failure: storage.
 */
export function restore(parts: TrashParts, items: readonly TrashItem[]): Result<Restored> {
  let books = 0;
  let occupied = 0;
  for (const item of items) {
    const outcome = putBack(parts, item);
    if (!outcome.ok) return outcome;
    if (item.file === undefined) continue;
    if (outcome.value === "back") books += 1;
    if (outcome.value === "occupied") occupied += 1;
  }
  if (books > 0) parts.host.changed();
  return ok({ books, occupied });
}

function putBack(parts: TrashParts, item: TrashItem): Result<"back" | "occupied" | "nothing"> {
  const { folders, store } = parts;
  if (!isThere(parts, item.trashPath)) return ok("nothing");
  const moved = folders.makeFolder(folderOf(item.path)) && folders.rename(item.trashPath, item.path);
  if (!moved) return ok("occupied");
  const restored = store.restored(item);
  return restored.ok ? ok("back") : restored;
}

/** The lines of a book's removal: its own, and those of the sidecars that went with it. */
export function removalOf(book: TrashItem, items: readonly TrashItem[]): readonly TrashItem[] {
  const place = folderOf(book.trashPath);
  return items.filter(({ trashPath }) => trashPath === book.trashPath || trashPath.startsWith(`${place}-`));
}

/**
 * What the trash holds. A line whose file was never moved, because the power went, is forgotten here, and so is one
 * whose file somebody deleted; all of them at once. Failure: storage.
 */
export function trashNow(parts: TrashParts): Result<readonly TrashItem[]> {
  const items = parts.store.trashed();
  if (!items.ok) return items;
  const there: TrashItem[] = [];
  const gone: number[] = [];
  for (const item of items.value) {
    if (isThere(parts, item.trashPath)) there.push(item);
    else if (isTrashThere(parts, item.trashPath)) gone.push(item.rowId);
  }
  const emptied = gone.length === 0 ? done : parts.store.emptied(gone);
  return emptied.ok ? ok(there) : emptied;
}

/** Without its trash, nothing is known of a file: the card that it lies on may be out. Each lies in a folder of its own. */
function isTrashThere({ folders }: TrashParts, trashPath: string): boolean {
  return folders.isFolder(folderOf(folderOf(trashPath)));
}

/**
 * What has been in the trash for thirty days goes for good, if it was seen to be old a week before: the clock may have
 * been set. What came there while no clock was set counts from when it is first seen. Failure: storage.
 */
export function emptyOldTrash(parts: TrashParts): Result<undefined> {
  const items = trashNow(parts);
  if (!items.ok) return items;
  for (const item of items.value) {
    if (!item.trashPath.includes(`/${trashName}/`)) continue;
    const aged = age(parts, item);
    if (!aged.ok) return aged;
  }
  return done;
}

function age(parts: TrashParts, item: TrashItem): Result<undefined> {
  const now = parts.clock.now();
  const { at, oldSince, rowId } = item;
  const lastDays = isPlausible(at) ? lastTrashDays : trashDays;
  const isOld = now - at >= (trashDays - lastDays) * 86400;
  if (!isOld || !isPlausible(now)) return done;
  if (oldSince === undefined || oldSince > now) return parts.store.aged(rowId, now);
  const isDue = now - at >= trashDays * 86400 && now - oldSince >= lastDays * 86400;
  return isDue ? remove(parts, item) : done;
}

function remove({ folders, store }: TrashParts, { rowId, trashPath, file }: TrashItem): Result<undefined> {
  const gone = file === undefined ? folders.removeFolder(trashPath) : folders.remove(trashPath);
  if (!gone) return done;
  folders.removeFolder(folderOf(trashPath));
  return store.emptied([rowId]);
}

function isThere({ files, folders }: TrashParts, path: string): boolean {
  return files.facts(path) !== undefined || folders.isFolder(path);
}
