import { isStillAt, type LeftAt } from "../../model/leftAt";
import { done, ok, type Result } from "../../base/result";
import { folderOf, partEnding, type ShelfFile } from "../../model/shelfFile";
import type { Arrival, SwappingBook, TrashItem } from "./shelfStore.port";
import { arrivalOf } from "./ledger";
import { hasSameBytes } from "../../book/sameBytes";
import { placeIn } from "./newerText";
import type { ShelfContext } from "./shelfWork";
import { itemsOf, restoreBook, type Restored, trashNow } from "./trash";

type SettleContext = Pick<ShelfContext, "settings" | "store" | "host">;

/** Copies the sidecar to the new file and updates the ledger. Failure: storage. */
export function settleArrival(
  { host, store }: SettleContext,
  before: ShelfFile,
  arrival: Arrival,
  opensAt: LeftAt,
): Result<undefined> {
  const { path, fingerprint: after } = arrival.file;
  if (before.fingerprint !== undefined && after !== undefined)
    host.books.swapped({ from: before.path, to: path, before: before.fingerprint, after, opensAt });
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
  if (isInPlace) return settleNewer(context, file, swap, aside);
  folders.remove(swap + partEnding);
  if (aside === undefined || files.facts(file.path) !== undefined) return context.store.shelves.endSwap(file.id);
  if (!folders.rename(aside.trashPath, file.path)) return done;
  const forgotten = context.store.shelves.emptied([aside.rowId]);
  return forgotten.ok ? context.store.shelves.endSwap(file.id) : forgotten;
}

function settleNewer(context: SettleContext, file: ShelfFile, path: string, aside: TrashItem): Result<undefined> {
  const { id, title, shelf, fingerprint } = file;
  const arrival = arrivalOf(context.host, { book: { id, title }, path, shelf }, "here");
  if (arrival === undefined) return done;
  if (hasSameBytes(context.host, path, aside.trashPath)) return context.store.shelves.endSwap(id);
  const after = arrival.file.fingerprint;
  const left = aside.left ?? {};
  if (fingerprint === undefined || after === undefined || path !== file.path)
    return settleArrival(context, file, arrival, left);
  const texts = { older: { fingerprint, path: aside.trashPath }, newer: { fingerprint: after, path } };
  return settleArrival(context, file, arrival, placeIn(context, left, texts));
}

/**
 * Restores a book from the trash, replacing a newer file; not while open (`occupied`). Inside a task only. Failure:
 * storage.
 */
export function putBackBook(context: SettleContext, item: TrashItem): Result<Restored> {
  const before = fileInPlace(context, item);
  if (!before.ok) return before;
  const opensAt = before.value === undefined ? undefined : placeBack(context, before.value, item);
  // The look took a while, and other work had its turn.
  const file = fileInPlace(context, item);
  if (!file.ok) return file;
  return file.value === undefined ? restoreBook(context, item) : exchange(context, file.value, item, opensAt ?? {});
}

/** What of the book lies on this device; undefined: nothing. */
function fileInPlace({ store, host }: SettleContext, { file: old }: TrashItem): Result<ShelfFile | undefined> {
  const line = old === undefined ? ok(undefined) : store.shelves.fileOf(old.id);
  if (!line.ok) return line;
  const isThere = line.value?.state === "here" && host.files.facts(line.value.path) !== undefined;
  return ok(isThere ? line.value : undefined);
}

/** The old position, unless the user read on in the newer file. */
function placeBack(context: SettleContext, { path, fingerprint }: ShelfFile, item: TrashItem): LeftAt {
  const { books } = context.host;
  const now = books.leftAt(path);
  if (item.left !== undefined && isStillAt(item.left, now, books.pagesOf(path))) return item.left;
  const after = item.file?.fingerprint;
  if (fingerprint === undefined || after === undefined || path !== item.path) return now;
  return placeIn(context, now, { older: { fingerprint, path }, newer: { fingerprint: after, path: item.trashPath } });
}

function exchange(context: SettleContext, file: ShelfFile, item: TrashItem, opensAt: LeftAt): Result<Restored> {
  const { host, store } = context;
  const { folders, books } = host;
  const nothing = { books: 0, occupied: 1 };
  if (books.openPath() === file.path) return ok(nothing);
  const left = books.leftAt(file.path);
  const items = itemsOf({ file, left }, [], folderOf(folderOf(item.trashPath)), host.clock.now());
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
    books.swapped({ from: file.path, to: item.path, before, after, opensAt });
  const restored = store.shelves.restored(item);
  books.changed();
  return restored.ok ? ok({ books: 1, occupied: 0 }) : restored;
}
