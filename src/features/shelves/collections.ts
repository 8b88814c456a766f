import type { BookId } from "../../model/book";
import { planCollection } from "./collection.rules";
import { yieldEvery } from "../../base/longList";
import { byHand, keysIn, type ShelfKey, type ShelfList } from "../../model/shelf";
import type { ShelfFile } from "../../model/shelfFile";
import type { CollectionAct, JoinedCollection } from "../downloads/shelfStore.port";
import { choiceOf } from "../../book/tracking";
import { bookAt, type BooksHere, booksHere, compareCollection } from "./compareCollection";
import { arrivalOf, readLedger } from "../downloads/ledger";
import type { ShelfContext } from "../downloads/shelfWork";
import {
  forgetCollections,
  listAgreedAfter,
  listJoinedCollections,
  saveAgreed,
  saveCollectionActs,
} from "./collections.store";

const booksATurn = 20;

/** Books a transaction, a few rows each. */
const actsAStep = 15;

export interface CollectionChange extends JoinedCollection {
  readonly acts: readonly CollectionAct[];
  /** To confirm before they leave the shelf. */
  readonly asks: readonly CollectionAct[];
  /** In neither any more. */
  readonly forgets: readonly BookId[];
  /** The collection is gone, or its shelf is not synced. */
  readonly isLeft: boolean;
}

/**
 * Finds changes by the user, without writing. `agreed`: shelves that all books may leave. Inside a task only. Failure:
 * storage.
 */
export function lookAtCollections(context: ShelfContext, agreed: readonly ShelfKey[]): readonly CollectionChange[] {
  const { database } = context;
  const joined = listJoinedCollections(database);
  if (joined.length === 0) return [];
  const here = booksHere(context);
  const changes: CollectionChange[] = [];
  for (const collection of joined) {
    context.host.tasks.pause();
    const change = lookAt(context, here, collection, agreed.includes(collection.shelf));
    changes.push(change);
  }
  return changes;
}

/**
 * The same, and it is written down and queued for the server. What is compared no longer is joined anew by the next
 * sync of that shelf. Failure: storage.
 */
export function noteCollections(context: ShelfContext, agreed: readonly ShelfKey[]): readonly CollectionChange[] {
  const changes = lookAtCollections(context, agreed);
  for (const change of changes) {
    note(context, change);
  }
  return changes;
}

function note({ database, host }: ShelfContext, { shelf, acts, forgets, isLeft }: CollectionChange): void {
  if (isLeft) {
    forgetCollections(database, shelf);
    return;
  }
  // What is agreed on here has to be there after a power cut, or the reader would seem to have undone it.
  if (acts.length > 0) host.books.saveCollections();
  let from = 0;
  while (from < acts.length) {
    saveCollectionActs(database, shelf, acts.slice(from, from + actsAStep), host.clock.now());
    from += actsAStep;
    host.tasks.pause();
  }
  if (forgets.length === 0) return;
  saveAgreed(
    database,
    shelf,
    forgets.map((id) => ({ id })),
  );
}

function lookAt(
  context: ShelfContext,
  here: BooksHere,
  collection: JoinedCollection,
  isAgreed: boolean,
): CollectionChange {
  const { allShelves, shelves } = context.settings();
  const left = { ...collection, acts: [], asks: [], forgets: [], isLeft: true };
  if (!allShelves && !keysIn(shelves).includes(collection.shelf)) return left;
  const compared = compareCollection(context, here, collection);
  if (compared === undefined) return left;
  const { members, paths } = compared;
  const plan = planCollection(members, { isJoined: true, isAgreed });
  const placed = (id: BookId): string | undefined => paths[id]?.[0];
  const acts = actsOf(context, here, { shelf: collection.shelf, ids: plan.assign, placed });
  const takes = { shelf: collection.shelf, placed: () => undefined };
  for (const act of actsOf(context, here, { ...takes, ids: plan.unassign })) acts.push(act);
  const asks = actsOf(context, here, { ...takes, ids: plan.asks });
  return { ...collection, acts, asks, forgets: plan.forget, isLeft: false };
}

/** @noSelf */
interface ActFacts {
  readonly shelf: ShelfKey;
  readonly ids: readonly BookId[];
  /** Path in the collection; undefined if absent. */
  placed(id: BookId): string | undefined;
}

/** Without books the user keeps here. */
function actsOf(context: ShelfContext, { files }: BooksHere, { shelf, ids, placed }: ActFacts): CollectionAct[] {
  const acts: CollectionAct[] = [];
  const looked = yieldEvery(booksATurn, context.host.tasks.pause);
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

/** True if the user added it since the last comparison. Failure: storage. */
export function isJustCollected(
  { database, host }: ShelfContext,
  joined: readonly JoinedCollection[],
  { id, path }: Pick<ShelfFile, "id" | "path">,
): boolean {
  for (const { shelf, name } of joined) {
    if (host.books.collected(name)?.includes(path) !== true) continue;
    const next = listAgreedAfter(database, shelf, id - 1);
    if (next[0]?.id !== id) return true;
  }
  return false;
}

/** Recorded, so that no sync downloads the user's own file again. */
function lineOf(
  { host }: ShelfContext,
  { id, title, path, shelf }: Pick<ShelfFile, "id" | "title" | "shelf"> & { readonly path: string | undefined },
): ShelfFile | undefined {
  return path === undefined ? undefined : arrivalOf(host, { book: { id, title }, path, shelf }, "adopted")?.file;
}

/** Makes each shelf a collection of the host's, holding what is here of it. Failure: storage. */
export function collectShelves(context: ShelfContext, lists: readonly ShelfList[]): void {
  const { books: host, tasks } = context.host;
  const files = readLedger(context);
  // A book that a person fetched may stand in any collection that person likes.
  const ours = files.filter(({ shelf }) => shelf !== byHand).map(({ path }) => path);
  const paths: Record<number, string | undefined> = {};
  for (const { id, path, state } of files) {
    if (state === "here" || state === "adopted") paths[id] = path;
  }
  for (const { shelf, books, complete } of lists) {
    const here: string[] = [];
    for (const { id } of books) {
      const path = paths[id];
      if (path !== undefined) here.push(path);
    }
    if (complete) host.collect(shelf.name, here, ours, tasks.pause);
  }
}
