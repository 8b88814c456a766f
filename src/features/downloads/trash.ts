import type { Context } from "../../context";
import { fileNameOf } from "../../model/book";
import { folderOf, lastTrashDays, replacedDays, type ShelfFile, trashName } from "../../model/bookFile";
import type { ShelfId } from "../../model/shelf";
import type { LeftAt } from "../../model/leftAt";
import { isPlausible } from "../../base/timestamp";
import type { HostLists } from "../../koreader/files.port";
import type { TrashItem } from "./downloadRecords";
import { makeFolders } from "./bookFolders";
import { fingerprintOf } from "../../book/book";
import { listTrash, restoreTrash, saveTrash, deleteTrash, markTrashOld } from "./trash.store";
import { deleteFileLine, findFileOf } from "./shelfFiles.store";
import { listJoinedCollections, saveDeclined } from "./shelfChanges.store";

/** Undefined if moved. */
export type RemovalObstacle = "changed" | "open" | "disk" | undefined;

/**
 * Moves an unchanged, closed download to the trash. Stored first, so that undo works after a power cut. `leaves`:
 * shelves left by a return, which includes sidecars.
 */
export function removeBook(
  context: Context,
  file: ShelfFile,
  folder: string,
  leaves?: readonly ShelfId[],
): RemovalObstacle {
  const { host, settings, database } = context;
  if (host.books.openPath() === file.path) return "open";
  if (host.files.facts(file.path)?.size !== file.size) return "changed";
  const { fingerprint } = file;
  if (fingerprint === undefined || fingerprintOf(host, file.path) !== fingerprint) return "changed";
  const isWhole = settings().deleteSidecars || leaves !== undefined;
  const sidecars = isWhole ? host.books.sidecarsOf(file.path, fingerprint) : [];
  const hostLists = host.codec.encode(host.books.listed(file.path));
  const items = trashItemsOf({ file, leaves, hostLists }, sidecars, `${folder}/${trashName}`, host.clock.now());
  saveTrash(database, items);
  const kept = move(context, { file, leaves }, items);
  if (settings().trashDays === 0) deleteAtOnce(context, items);
  return kept;
}

/** If a power cut interrupts it, the next sync completes it. */
function deleteAtOnce(context: Context, items: readonly Omit<TrashItem, "rowId">[]): void {
  const paths = items.map(({ trashPath }) => trashPath);
  for (const item of trashNow(context)) if (paths.includes(item.trashPath)) remove(context, item);
}

interface TrashEntry {
  readonly file: ShelfFile;
  readonly leaves?: readonly ShelfId[] | undefined;
  readonly left?: LeftAt | undefined;
  readonly hostLists?: string | undefined;
}

/** Rows of a file and its sidecars (Unix seconds). Separate folders, because names may be equal. */
export function trashItemsOf(
  { file, leaves, left, hostLists }: TrashEntry,
  sidecars: readonly string[],
  trash: string,
  at: number,
): Omit<TrashItem, "rowId">[] {
  const place = `${trash}/${at.toFixed(0)}-${file.id.toFixed(0)}`;
  const trashPath = `${place}/${fileNameOf(file.path)}`;
  const items: Omit<TrashItem, "rowId">[] = [{ path: file.path, trashPath, at, file, leaves, left, hostLists }];
  for (const path of sidecars) {
    items.push({ path, trashPath: `${place}-${items.length}/${fileNameOf(path)}`, at });
  }
  return items;
}

/** Moves the book first, because notes without a book are worse. A sidecar that cannot be moved stays. */
function move(
  context: Context,
  { file, leaves }: TrashEntry,
  items: readonly Omit<TrashItem, "rowId">[],
): RemovalObstacle {
  for (const item of items) {
    if (!take(context, item) && item.path === file.path) return "disk";
  }
  forget(context, file, leaves);
  return undefined;
}

function take({ host: { folders } }: Context, { path, trashPath }: Omit<TrashItem, "rowId">): boolean {
  return folders.makeFolder(folderOf(trashPath)) && folders.rename(path, trashPath);
}

/** Returned books are not downloaded again. */
function forget({ host, database }: Context, file: ShelfFile, leaves?: readonly ShelfId[]): void {
  host.books.gone(file.path);
  if (leaves === undefined) {
    deleteFileLine(database, file.id);
  } else {
    saveDeclined(database, [{ file, shelves: leaves }], host.clock.now());
  }
}

/** Completes returns that a power cut interrupted, before any download. */
export function finishReturns(context: Context): void {
  const items = trashNow(context);
  for (const { file, leaves } of items) {
    if (file === undefined || leaves === undefined) continue;
    const line = findFileOf(context.database, file.id);
    const isOpen = line?.path === file.path && line.state !== "declined";
    const isGone = context.host.files.facts(file.path) === undefined;
    if (isOpen && line.state !== "coming" && isGone) forget(context, line, leaves);
  }
}

export interface RestoreReport {
  readonly books: number;
  /** Number of books whose place is taken. */
  readonly occupied: number;
}

/** The book last, so that after a power cut it is still in the trash, to be restored again. */
export function restore(context: Context, items: readonly TrashItem[]): RestoreReport {
  let books = 0;
  let occupied = 0;
  for (const item of items) if (item.file === undefined) putBack(context, item);
  for (const item of items) {
    if (item.file === undefined) continue;
    const outcome = putBack(context, item);
    if (outcome === "back") books += 1;
    if (outcome === "occupied") occupied += 1;
  }
  if (books > 0) context.host.books.changed();
  return { books, occupied };
}

function putBack(context: Context, item: TrashItem): "back" | "occupied" | "nothing" {
  const { host } = context;
  if (!isThere(context, item.trashPath)) return "nothing";
  const made = makeFolders(context, folderOf(item.path));
  if (!made || !host.folders.rename(item.trashPath, item.path)) return "occupied";
  restoreRow(context, item);
  return "back";
}

/** Restores the host's lists and the ledger row. */
function restoreRow({ host, database }: Context, item: TrashItem): void {
  if (item.file === undefined) {
    restoreTrash(database, item);
    return;
  }
  host.books.relisted(item.path, listsIn(host, item));
  const joined = listJoinedCollections(database);
  const path = host.folders.resolved(item.path);
  const holding = joined.filter(({ name }) => host.books.collected(name)?.includes(path) === true);
  restoreTrash(
    database,
    item,
    holding.map(({ shelf }) => shelf),
  );
}

/** Older rows lack the host's lists, but the host may still have them. */
function listsIn({ codec }: Context["host"], { hostLists }: TrashItem): HostLists {
  const lists = codec.decode(hostLists ?? "");
  return lists.ok ? (lists.value as HostLists) : { collections: {} };
}

function removalOf(book: TrashItem, items: readonly TrashItem[]): readonly TrashItem[] {
  const place = folderOf(book.trashPath);
  return items.filter(({ trashPath }) => trashPath === book.trashPath || trashPath.startsWith(`${place}-`));
}

/** Books only, the newest first. */
export function booksInTrash(context: Context): readonly TrashItem[] {
  const items = trashNow(context);
  return items.filter(({ file }) => file !== undefined);
}

/** Includes the notes. A restored book belongs to the user: no sync removes it again. */
export function restoreBook(context: Context, book: TrashItem): RestoreReport {
  if (isThere(context, book.trashPath) && isThere(context, book.path)) return { books: 0, occupied: 1 };
  const items = trashNow(context);
  return restore(context, removalOf(book, items));
}

/** Deletes rows without a file in one transaction, and completes an interrupted removal or restore. */
export function trashNow(context: Context): readonly TrashItem[] {
  const items = listTrash(context.database);
  const there: TrashItem[] = [];
  const gone: number[] = [];
  for (const item of items) {
    if (isThere(context, item.trashPath)) there.push(item);
    else if (isBack(context, item)) {
      restoreRow(context, item);
    } else if (isLeftBehind(context, item, items) && take(context, item)) there.push(item);
    else if (isTrashThere(context, item.trashPath)) gone.push(item.rowId);
  }
  if (gone.length > 0) deleteTrash(context.database, gone);
  return there;
}

/** True for a sidecar whose book is in the trash already. */
function isLeftBehind(context: Context, item: TrashItem, items: readonly TrashItem[]): boolean {
  if (!isThere(context, item.path)) return false;
  const book = items.find(({ trashPath }) => item.trashPath.startsWith(`${folderOf(trashPath)}-`));
  return book !== undefined && isThere(context, book.trashPath) && !isThere(context, book.path);
}

/** True if restored on disk, but not in the ledger. */
function isBack(context: Context, { file }: TrashItem): boolean {
  const { host, database } = context;
  if (file?.fingerprint === undefined || host.files.facts(file.path)?.size !== file.size) return false;
  const line = findFileOf(database, file.id);
  const isMissing = line === undefined || line.state === "declined";
  return isMissing && fingerprintOf(host, file.path) === file.fingerprint;
}

/** False if the card may be absent. */
function isTrashThere({ host }: Context, trashPath: string): boolean {
  return host.folders.isFolder(folderOf(folderOf(trashPath)));
}

/**
 * Deletes files whose days are over, if also seen old up to a week before, as the clock may be wrong. Without a clock
 * the time starts at the first check.
 */
export function emptyOldTrash(context: Context): void {
  const items = trashNow(context);
  for (const item of items) {
    if (!item.trashPath.includes(`/${trashName}/`)) continue;
    age(context, item);
  }
}

function age(context: Context, item: TrashItem): void {
  const now = context.host.clock.now();
  const { at, oldSince, rowId } = item;
  const days = daysOf(context, item);
  if (days === 0) return remove(context, item);
  const lastDays = isPlausible(at) ? Math.min(lastTrashDays, days) : days;
  const isOld = now - at >= (days - lastDays) * 86400;
  if (!isOld || !isPlausible(now)) return;
  if (oldSince === undefined || oldSince > now) {
    markTrashOld(context.database, rowId, now);
    return;
  }
  const isDue = now - at >= days * 86400 && now - oldSince >= lastDays * 86400;
  if (isDue) remove(context, item);
}

function daysOf({ settings, database }: Context, { file }: TrashItem): number {
  const { trashDays } = settings();
  const line = trashDays < replacedDays && file !== undefined ? findFileOf(database, file.id) : undefined;
  const isReplaced = line?.state === "here" || line?.state === "adopted";
  return isReplaced ? replacedDays : trashDays;
}

function remove({ host, database }: Context, { rowId, trashPath }: TrashItem): void {
  if (host.folders.removeFolder(folderOf(trashPath))) deleteTrash(database, [rowId]);
}

function isThere({ host }: Context, path: string): boolean {
  return host.files.facts(path) !== undefined || host.folders.isFolder(path);
}
