import { done, ok, type Result } from "../../domain/result";
import { folderOf, partEnding, type ShelfFile } from "../../domain/shelfFile";
import type { Arrival, SwappingBook, TrashItem } from "../../ports/shelfStore";
import { arrivalOf } from "./ledger";
import type { ShelfContext } from "./shelfWork";
import { itemsOf, restoreBook, type Restored, trashNow } from "./trash";

type SettleContext = Pick<ShelfContext, "store" | "host">;

/**
 * It lies in its place: what the host keeps beside the file before is for this one now, and the ledger knows it. Failure:
 * storage.
 */
export function settleArrival(
  { host, store }: SettleContext,
  before: ShelfFile,
  arrival: Arrival,
  isThere: boolean,
): Result<undefined> {
  const { path, fingerprint: after } = arrival.file;
  if (before.fingerprint !== undefined && after !== undefined)
    host.books.swapped({ from: before.path, to: path, before: before.fingerprint, after, isPlaceThere: isThere });
  return store.shelves.settle({ arrivals: [arrival], forgotten: [], listed: [], shortened: [] });
}

/**
 * What the power, or a failure, has left of swaps: either file is put in its place, without asking the server. Failure:
 * storage.
 */
export function settleSwaps(context: SettleContext): Result<undefined> {
  const swapping = context.store.shelves.swapping();
  if (!swapping.ok || swapping.value.length === 0) return swapping.ok ? done : swapping;
  const items = trashNow(context);
  if (!items.ok) return items;
  for (const book of swapping.value) {
    // The card that it lies on may be out.
    if (!context.host.folders.isFolder(folderOf(book.swap))) continue;
    const settled = settleSwap(context, book, items.value);
    if (!settled.ok) return settled;
  }
  return done;
}

function settleSwap(
  context: SettleContext,
  { file, swap }: SwappingBook,
  items: readonly TrashItem[],
): Result<undefined> {
  const { files, folders } = context.host;
  const isOld = (item: TrashItem): boolean => item.path === file.path && item.file?.fingerprint === file.fingerprint;
  const aside = items.find((item) => item.file?.id === file.id && isOld(item));
  const isInPlace = aside !== undefined && files.facts(swap) !== undefined;
  if (isInPlace) return settleNewer(context, file, swap);
  folders.remove(swap + partEnding);
  if (aside === undefined || files.facts(file.path) !== undefined) return context.store.shelves.endSwap(file.id);
  if (!folders.rename(aside.trashPath, file.path)) return done;
  const forgotten = context.store.shelves.emptied([aside.rowId]);
  return forgotten.ok ? context.store.shelves.endSwap(file.id) : forgotten;
}

function settleNewer(context: SettleContext, file: ShelfFile, path: string): Result<undefined> {
  const { id, title, shelf } = file;
  const arrival = arrivalOf(context.host, { book: { id, title }, path, shelf }, "here");
  if (arrival === undefined) return done;
  const isOther = arrival.file.fingerprint !== file.fingerprint;
  return isOther ? settleArrival(context, file, arrival, true) : context.store.shelves.endSwap(id);
}

/**
 * Puts a book of the trash back. Where its newer file has taken its place, that goes into the trash in turn; a book that
 * is open stays (`occupied`). Failure: storage.
 */
export function putBackBook(context: SettleContext, item: TrashItem): Result<Restored> {
  const line = item.file === undefined ? ok(undefined) : context.store.shelves.fileOf(item.file.id);
  if (!line.ok) return line;
  const file = line.value;
  const isThere = file?.state === "here" && context.host.files.facts(file.path) !== undefined;
  return isThere ? exchange(context, file, item) : restoreBook(context, item);
}

function exchange(context: SettleContext, file: ShelfFile, item: TrashItem): Result<Restored> {
  const { host, store } = context;
  const { folders } = host;
  const nothing = { books: 0, occupied: 1 };
  if (host.books.openPath() === file.path) return ok(nothing);
  const items = itemsOf({ file }, [], folderOf(folderOf(item.trashPath)), host.clock.now());
  const noted = store.shelves.swaps(file.id, item.path, items);
  if (!noted.ok) return noted;
  const aside = items[0]?.trashPath ?? "";
  const isFree = folders.makeFolder(folderOf(aside)) && folders.rename(file.path, aside);
  if (!isFree || !folders.rename(item.trashPath, item.path)) {
    const settled = settleSwaps(context);
    return settled.ok ? ok(nothing) : settled;
  }
  const [before, after] = [file.fingerprint, item.file?.fingerprint];
  if (before !== undefined && after !== undefined)
    host.books.swapped({ from: file.path, to: item.path, before, after, isPlaceThere: true });
  const restored = store.shelves.restored(item);
  host.books.changed();
  return restored.ok ? ok({ books: 1, occupied: 0 }) : restored;
}
