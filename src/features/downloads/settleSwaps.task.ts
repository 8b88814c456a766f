import type { Context, TaskContext } from "../../context";
import { isStillAt, type LeftAt } from "../../model/leftAt";
import { folderOf, partEnding, type ShelfFile } from "../../model/bookFile";
import type { Arrival, SwappingBook, TrashItem } from "./downloadRecords";
import { arrivalOf } from "./ledger";
import { hasSameBytes } from "../../book/identifyByFile";
import { placeIn } from "./placeInText";
import { trashItemsOf, restoreBook, type RestoreReport, trashNow, finishReturns } from "./trash";
import { findFileOf, saveShelfOutcome, endSwap, listSwapping, startSwap } from "./shelfFiles.store";
import { deleteTrash, restoreTrash } from "./trash.store";
import { settleDownloads, settleMoves } from "./settleLedger";

/** Moves the host's data (sidecar, history, collections) to the new file, then updates the ledger. */
export function settleArrival({ host, database }: Context, before: ShelfFile, arrival: Arrival, opensAt: LeftAt): void {
  const { path, fingerprint: after } = arrival.file;
  if (before.fingerprint !== undefined && after !== undefined)
    host.books.swapped({ from: before.path, to: path, before: before.fingerprint, after, opensAt });
  saveShelfOutcome(database, { arrivals: [arrival], forgotten: [], listed: [], shortened: [] });
}

/** Completes or undoes interrupted swaps, without a request. */
export function settleSwaps(context: TaskContext): void {
  const swapping = listSwapping(context.database);
  if (swapping.length === 0) return;
  const items = trashNow(context);
  for (const book of swapping) {
    // The memory card may be absent.
    if (!context.host.folders.isFolder(folderOf(book.swap))) continue;
    settleSwap(context, book, items);
  }
}

function settleSwap(context: TaskContext, { file, swap }: SwappingBook, items: readonly TrashItem[]): void {
  const { files, folders } = context.host;
  const isOld = (item: TrashItem): boolean => item.path === file.path && item.file?.fingerprint === file.fingerprint;
  const aside = items.find((item) => item.file?.id === file.id && isOld(item));
  const isInPlace = aside !== undefined && files.facts(swap) !== undefined;
  if (isInPlace) {
    settleNewer(context, file, swap, aside);
    return;
  }
  folders.remove(swap + partEnding);
  if (aside === undefined || files.facts(file.path) !== undefined) {
    endSwap(context.database, file.id);
    return;
  }
  if (!folders.rename(aside.trashPath, file.path)) return;
  deleteTrash(context.database, [aside.rowId]);
  endSwap(context.database, file.id);
}

function settleNewer(context: TaskContext, file: ShelfFile, path: string, aside: TrashItem): void {
  const { id, title, shelf, fingerprint } = file;
  const arrival = arrivalOf(context.host, { book: { id, title }, path, shelf }, "here");
  if (arrival === undefined) return;
  if (hasSameBytes(context.host, path, aside.trashPath)) {
    endSwap(context.database, id);
    return;
  }
  const after = arrival.file.fingerprint;
  const left = aside.left ?? {};
  if (fingerprint === undefined || after === undefined || path !== file.path) {
    settleArrival(context, file, arrival, left);
    return;
  }
  const texts = { older: { fingerprint, path: aside.trashPath }, newer: { fingerprint: after, path } };
  settleArrival(context, file, arrival, placeIn(context, left, texts));
}

/** Restores a book from the trash over a newer file. `occupied` while open. */
export function putBackBook(context: TaskContext, item: TrashItem): RestoreReport {
  const before = fileInPlace(context, item);
  const opensAt = before === undefined ? undefined : placeBack(context, before, item);
  // The file may have changed during the pauses.
  const file = fileInPlace(context, item);
  return file === undefined ? restoreBook(context, item) : exchange(context, file, item, opensAt ?? {});
}

function fileInPlace({ database, host }: Context, { file: old }: TrashItem): ShelfFile | undefined {
  const line = old === undefined ? undefined : findFileOf(database, old.id);
  const isThere = line?.state === "here" && host.files.facts(line.path) !== undefined;
  return isThere ? line : undefined;
}

/** The old position, unless reading continued in the newer file. */
function placeBack(context: TaskContext, { path, fingerprint }: ShelfFile, item: TrashItem): LeftAt {
  const { books } = context.host;
  const now = books.leftAt(path);
  if (item.left !== undefined && isStillAt(item.left, now, books.pagesOf(path))) return item.left;
  const after = item.file?.fingerprint;
  if (fingerprint === undefined || after === undefined || path !== item.path) return now;
  return placeIn(context, now, { older: { fingerprint, path }, newer: { fingerprint: after, path: item.trashPath } });
}

function exchange(context: TaskContext, file: ShelfFile, item: TrashItem, opensAt: LeftAt): RestoreReport {
  const { host, database } = context;
  const { folders, books } = host;
  const nothing = { books: 0, occupied: 1 };
  if (books.openPath() === file.path) return nothing;
  const left = books.leftAt(file.path);
  const items = trashItemsOf({ file, left }, [], folderOf(folderOf(item.trashPath)), host.clock.now());
  startSwap(database, file.id, item.path, items);
  const aside = items[0]?.trashPath ?? "";
  const isFree = folders.makeFolder(folderOf(aside)) && folders.rename(file.path, aside);
  if (!isFree || !folders.rename(item.trashPath, item.path)) {
    settleSwaps(context);
    return nothing;
  }
  const [before, after] = [file.fingerprint, item.file?.fingerprint];
  if (before !== undefined && after !== undefined)
    books.swapped({ from: file.path, to: item.path, before, after, opensAt });
  books.changed();
  restoreTrash(database, item);
  return { books: 1, occupied: 0 };
}

/**
 * Completes or undoes what a power cut or a failed write left half done: replacements, renames, returns, restorations
 * and downloads. Without a request. At the start of each job of downloads.
 */
export function settleFiles(context: TaskContext): void {
  settleSwaps(context);
  settleMoves(context);
  finishReturns(context);
  settleDownloads(context);
}
