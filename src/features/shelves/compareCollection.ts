import type { Context, TaskContext } from "../../context";
import type { Book, BookId } from "../../model/book";
import { isGoneAtOnce } from "./removalPlan.rules";
import type { Member } from "./collection.rules";
import type { Agreement, ShelfFile } from "../../model/bookFile";
import { yieldEvery, perStep, eachListed } from "../../base/longList";
import { byHand, type ShelfKey } from "../../model/shelf";
import type { CollectionBase, JoinedCollection } from "../downloads/downloadRecords";
import { readLedger } from "../downloads/ledger";
import { listCollectionBasesAfter } from "./collections.store";
import { findBookAt } from "../../book/bookRow.store";

export interface LocalBookIndex {
  readonly files: Readonly<Record<number, ShelfFile | undefined>>;
  readonly byPath: Readonly<Record<string, ShelfFile | undefined>>;
}

export interface ComparedCollection {
  readonly members: readonly Member[];
  /** By ID. */
  readonly paths: Readonly<Record<number, readonly string[] | undefined>>;
}

/** True if a card may not be mounted: then no missing book says anything about a collection. */
export function mayCardBeOut(context: TaskContext, { files }: LocalBookIndex): boolean {
  const looked = yieldEvery(perStep.looks, context.host.tasks.pause);
  let [had, gone] = [0, 0];
  for (const file of Object.values(files)) {
    had += 1;
    if (!isOnDisk(context, file)) gone += 1;
    looked();
  }
  return isGoneAtOnce(gone, had);
}

/** Downloaded books on this device. */
export function indexLocalBooks(context: TaskContext): LocalBookIndex {
  const ledger = readLedger(context);
  const files: Record<number, ShelfFile | undefined> = {};
  const byPath: Record<string, ShelfFile | undefined> = {};
  for (const file of ledger) {
    if (file.state !== "here" && file.state !== "adopted") continue;
    files[file.id] = file;
    byPath[file.path] = file;
  }
  return { files, byPath };
}

/**
 * Collection, shelf (`onShelf`; absent: unknown) and base. Skips books without an ID. Undefined without a collection.
 */
export function compareCollection(
  context: TaskContext,
  local: LocalBookIndex,
  { shelf, name }: JoinedCollection,
  onShelf?: Readonly<Record<number, true | undefined>>,
): ComparedCollection | undefined {
  const collected = context.host.books.collected(name);
  if (collected === undefined) return undefined;
  const looked = yieldEvery(perStep.looks, context.host.tasks.pause);
  const paths = pathsOf(context, local, collected, looked);
  const base = baseOf(context, shelf);
  const members: Member[] = [];
  for (const id of idsOf([paths, base, onShelf ?? {}])) {
    const isIn = paths[id] !== undefined;
    const isSure = isIn && (base[id] === "both" || local.files[id] === undefined);
    members.push({
      id,
      base: base[id],
      isIn,
      isOn: onShelf === undefined ? undefined : onShelf[id] === true,
      isHere: isSure || isOnDisk(context, local.files[id]),
      isBrought: local.files[id] !== undefined && local.files[id].shelf !== byHand,
    });
    looked();
  }
  return { members, paths };
}

function pathsOf(
  context: Context,
  { byPath }: LocalBookIndex,
  collected: readonly string[],
  looked: () => void,
): Record<number, string[] | undefined> {
  const paths: Record<number, string[] | undefined> = {};
  for (const path of collected) {
    const id = byPath[path]?.id ?? bookAt(context, path)?.id;
    if (id !== undefined) {
      const all = paths[id] ?? [];
      all.push(path);
      paths[id] = all;
    }
    looked();
  }
  return paths;
}

function baseOf({ database, host }: Context, shelf: ShelfKey): Record<number, Agreement | undefined> {
  const base: Record<number, Agreement | undefined> = {};
  eachListed(
    (last: CollectionBase | undefined) => listCollectionBasesAfter(database, shelf, last?.id ?? 0),
    (book) => {
      base[book.id] = book.base;
    },
    host.tasks.pause,
  );
  return base;
}

/** Without duplicates. */
function idsOf(records: readonly Readonly<Record<number, unknown>>[]): readonly BookId[] {
  const once: Record<number, true | undefined> = {};
  const ids: BookId[] = [];
  for (const record of records) {
    for (const key of Object.keys(record)) {
      const id = Number(key) as BookId;
      if (once[id] !== true) ids.push(id);
      once[id] = true;
    }
  }
  return ids.sort((one, other) => one - other);
}

function isOnDisk({ host }: Context, file: ShelfFile | undefined): boolean {
  return file !== undefined && host.files.facts(file.path) !== undefined;
}

/** Undefined if never opened. */
export function bookAt({ database, host }: Context, path: string | undefined): Book | undefined {
  const facts = path === undefined ? undefined : host.files.facts(path);
  return path === undefined || facts === undefined ? undefined : findBookAt(database, path, facts);
}
