import type { Context, TaskContext } from "../../context";
import type { BookId } from "../../model/book";
import { planCollection } from "./collection.rules";
import { yieldEvery, perStep, inBatches } from "../../base/longList";
import { byHand, keysOf, type ShelfKey, type ShelfList } from "../../model/shelf";
import type { ShelfFile } from "../../model/bookFile";
import type { CollectionAct, JoinedCollection } from "../downloads/downloadRecords";
import { choiceOf } from "../../book/book";
import { bookAt, type LocalBookIndex, indexLocalBooks, compareCollection, mayCardBeOut } from "./compareCollection";
import { arrivalOf, readLedger } from "../downloads/ledger";
import {
  forgetCollections,
  listCollectionBasesAfter,
  saveCollectionBases,
  saveCollectionActs,
} from "./collections.store";
import { listJoinedCollections } from "../downloads/shelfChanges.store";

/** Books per transaction, a few rows each. */
const actBatchSize = 15;

export interface CollectionChange extends JoinedCollection {
  readonly acts: readonly CollectionAct[];
  /** Books that need a confirmation before they leave the shelf. */
  readonly conflicts: readonly CollectionAct[];
  /** Books that are in neither any more. */
  readonly forgets: readonly BookId[];
  /** The collection is gone, or its shelf is not synced. */
  readonly isLeft: boolean;
}

/**
 * Finds changes by the user, without writing; none while a card may be out. `confirmed`: shelves that may be emptied.
 */
export function findCollectionChanges(
  context: TaskContext,
  confirmed: readonly ShelfKey[],
): readonly CollectionChange[] {
  const { database } = context;
  const joined = listJoinedCollections(database);
  if (joined.length === 0) return [];
  const local = indexLocalBooks(context);
  if (mayCardBeOut(context, local)) return [];
  const changes: CollectionChange[] = [];
  for (const collection of joined) {
    context.host.tasks.pause();
    const change = findChange(context, local, collection, confirmed.includes(collection.shelf));
    changes.push(change);
  }
  return changes;
}

/** Stores and queues changes by the user. An unsynced shelf starts anew at its next sync. */
export function saveCollectionChanges(
  context: TaskContext,
  confirmed: readonly ShelfKey[],
): readonly CollectionChange[] {
  const changes = findCollectionChanges(context, confirmed);
  for (const change of changes) {
    saveChange(context, change);
  }
  return changes;
}

function saveChange({ database, host }: Context, { shelf, acts, forgets, isLeft }: CollectionChange): void {
  if (isLeft) {
    forgetCollections(database, shelf);
    return;
  }
  // Before the base, because a power cut in between would look like a removal by the user.
  if (acts.length > 0) host.books.saveCollections();
  const save = (batch: typeof acts): void => saveCollectionActs(database, shelf, batch, host.clock.now());
  inBatches(acts, actBatchSize, save, host.tasks.pause);
  if (forgets.length === 0) return;
  saveCollectionBases(
    database,
    shelf,
    forgets.map((id) => ({ id })),
  );
}

function findChange(
  context: TaskContext,
  local: LocalBookIndex,
  collection: JoinedCollection,
  isConfirmed: boolean,
): CollectionChange {
  const { everyShelf, shelves } = context.settings();
  const left = { ...collection, acts: [], conflicts: [], forgets: [], isLeft: true };
  if (!everyShelf && !keysOf(shelves).includes(collection.shelf)) return left;
  const compared = compareCollection(context, local, collection);
  if (compared === undefined) return left;
  const { members, paths } = compared;
  const plan = planCollection(members, { isJoined: true, isConfirmed });
  const placed = (id: BookId): string | undefined => paths[id]?.[0];
  const acts = actsOf(context, local, { shelf: collection.shelf, ids: plan.assign, placed });
  const takes = { shelf: collection.shelf, placed: () => undefined };
  for (const act of actsOf(context, local, { ...takes, ids: plan.unassign })) acts.push(act);
  const conflicts = actsOf(context, local, { ...takes, ids: plan.asks });
  return { ...collection, acts, conflicts, forgets: plan.forget, isLeft: false };
}

/** @noSelf */
interface ActFacts {
  readonly shelf: ShelfKey;
  readonly ids: readonly BookId[];
  /** Path in the collection; undefined if absent. */
  placed(id: BookId): string | undefined;
}

/** Without books that the user keeps locally. */
function actsOf(context: Context, { files }: LocalBookIndex, { shelf, ids, placed }: ActFacts): CollectionAct[] {
  const acts: CollectionAct[] = [];
  const looked = yieldEvery(perStep.looks, context.host.tasks.pause);
  for (const id of ids) {
    const path = placed(id);
    const known = files[id];
    const book = known === undefined ? bookAt(context, path) : undefined;
    const fingerprint = known?.fingerprint ?? book?.fingerprint;
    if (fingerprint !== undefined && choiceOf(context, fingerprint) !== "never") {
      const title = known?.title ?? book?.title;
      const file = known === undefined ? lineOf(context, { id, title, path, shelf }) : undefined;
      acts.push({ id, title, assigns: path !== undefined, file });
    }
    looked();
  }
  return acts;
}

/** True if the user added it since the last sync. */
export function isJustCollected(
  { database, host }: Context,
  joined: readonly JoinedCollection[],
  { id, path }: Pick<ShelfFile, "id" | "path">,
): boolean {
  for (const { shelf, name } of joined) {
    if (host.books.collected(name)?.includes(path) !== true) continue;
    const next = listCollectionBasesAfter(database, shelf, id - 1);
    if (next[0]?.id !== id) return true;
  }
  return false;
}

/** Recorded, so that no sync downloads the user's own file again. */
function lineOf(
  { host }: Context,
  { id, title, path, shelf }: Pick<ShelfFile, "id" | "title" | "shelf"> & { readonly path: string | undefined },
): ShelfFile | undefined {
  return path === undefined ? undefined : arrivalOf(host, { book: { id, title }, path, shelf }, "adopted")?.file;
}

/** Updates the host's collections to the shelves. */
export function collectShelves(context: TaskContext, lists: readonly ShelfList[]): void {
  const { books: host, tasks } = context.host;
  const files = readLedger(context);
  // A manual download may be in any collection.
  const ours = files.filter(({ shelf }) => shelf !== byHand).map(({ path }) => path);
  const paths: Record<number, string | undefined> = {};
  for (const { id, path, state } of files) {
    if (state === "here" || state === "adopted") paths[id] = path;
  }
  for (const { shelf, books, complete } of lists) {
    const local: string[] = [];
    for (const { id } of books) {
      const path = paths[id];
      if (path !== undefined) local.push(path);
    }
    if (complete) host.collect(shelf.name, local, ours, tasks.pause);
  }
}
