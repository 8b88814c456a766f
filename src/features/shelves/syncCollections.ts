import { inBatches, eachListed } from "../../base/longList";
import type { Context, TaskContext } from "../../context";
import type { BookId } from "../../model/book";
import { planCollection } from "./collection.rules";
import { detailOf } from "../../base/failure";
import { type Shelf, type ShelfId, shelfKey, type ShelfKey, type ShelfList, standardShelfOf } from "../../model/shelf";
import type { CollectionBase, JoinedCollection, PendingShelfChange } from "../downloads/downloadRecords";
import {
  type LocalBookIndex,
  indexLocalBooks,
  compareCollection,
  type ComparedCollection,
  mayCardBeOut,
} from "./compareCollection";
import { listShelfChanges, forgetCollections, saveCollectionBases, saveJoinedCollection } from "./collections.store";
import { listJoinedCollections } from "../downloads/shelfChanges.store";
import { done } from "../../base/result";
import type { CollectionQuestion, CollectionReport, ShelfMove } from "./shelfReport.rules";
import { drainQueue } from "../../queue/drainQueue.task";
import { type CollectionChange, findCollectionChanges, saveCollectionChanges } from "./collections.task";
import { shelfChangeSender } from "./sendShelfChanges.task";

const bookBatchSize = 40;

export type ShelfChange = Pick<PendingShelfChange, "shelf" | "book" | "assigns">;

/** Pending changes: true adds, false removes. */
export type ShelfChanges = Readonly<Record<ShelfId, Readonly<Record<BookId, boolean | undefined>> | undefined>>;

export interface SyncedCollections {
  /** Shelves that reject changes. */
  readonly followed: readonly ShelfList[];
  /** Names of other users' shelves among them. */
  readonly others: readonly string[];
}

interface CollectionPair {
  readonly list: ShelfList;
  readonly joined: readonly JoinedCollection[];
  readonly changes: ShelfChanges;
}

/** Collections before the lists are fetched. */
export interface CollectionsBefore {
  readonly report: CollectionReport;
  /** Pending changes. */
  readonly waiting: ShelfChanges;
}

/**
 * Updates collections to the shelves and stores the base. Later changes by the user wait for the next sync. `changes`:
 * pending before the lists came.
 */
export function syncCollections(
  context: TaskContext,
  lists: readonly ShelfList[],
  changes: ShelfChanges,
): SyncedCollections {
  const { database } = context;
  const joined = listJoinedCollections(database);
  const { own, ...synced } = apart(context, lists, joined);
  const local = indexLocalBooks(context);
  if (mayCardBeOut(context, local)) return synced;
  for (const list of own) {
    context.host.tasks.pause();
    if (list.complete) {
      syncCollection(context, local, { list, joined, changes });
    }
  }
  leaveOthers(context, joined, own);
  return synced;
}

/** Sends collection changes before the lists are fetched. Rejected ones stay pending. */
export function sendCollections(context: TaskContext, confirmed: readonly ShelfKey[]): CollectionsBefore {
  const changes = saveCollectionChanges(context, confirmed);
  const before = waitingChanges(context);
  const isPending = before.some(({ state }) => state === "pending");
  if (isPending)
    drainQueue(context, [{ of: "shelf change", create: () => shelfChangeSender(context, () => done) }], "everything");
  const after = isPending ? waitingChanges(context) : before;
  const sent = before.filter(({ rowId }) => !after.some((row) => row.rowId === rowId));
  const report = {
    moves: movesIn(sent, changes),
    questions: questionsIn(changes),
    refused: refusedIn(after),
  };
  return { report, waiting: changesByShelf(after) };
}

/** For a preview: without sending or writing. */
export function previewCollections(context: TaskContext): CollectionsBefore {
  const looked = findCollectionChanges(context, []);
  const waiting = waitingChanges(context);
  const changes: ShelfChange[] = [];
  for (const row of waiting) changes.push(row);
  for (const { shelf: key, acts } of looked) {
    const shelf = standardShelfOf(key);
    if (shelf !== undefined) for (const { id, assigns } of acts) changes.push({ shelf, book: id, assigns });
  }
  const report = {
    moves: movesIn(changes, looked),
    questions: questionsIn(looked),
    refused: refusedIn(waiting),
  };
  return { report, waiting: changesByShelf(changes) };
}

/** All pending changes of shelves, in their order. */
function waitingChanges({ database, host }: Context): readonly PendingShelfChange[] {
  const rows: PendingShelfChange[] = [];
  eachListed(
    (last: PendingShelfChange | undefined) => listShelfChanges(database, last),
    (row) => rows.push(row),
    host.tasks.pause,
  );
  return rows;
}

function changesByShelf(rows: readonly ShelfChange[]): ShelfChanges {
  const changes: Record<ShelfId, Record<BookId, boolean | undefined> | undefined> = {};
  for (const { shelf, book, assigns } of rows) {
    const books = changes[shelf] ?? {};
    books[book] = assigns;
    changes[shelf] = books;
  }
  return changes;
}

/** Removes shelves that are unsynced or ambiguous. */
function leaveOthers({ database }: Context, joined: readonly JoinedCollection[], own: readonly ShelfList[]): void {
  const keys = own.map(({ shelf }) => shelfKey(shelf));
  for (const { shelf } of joined) {
    if (!keys.includes(shelf)) forgetCollections(database, shelf);
  }
}

/** Without shelves of one name, which would share a collection. */
function apart(
  context: TaskContext,
  lists: readonly ShelfList[],
  joined: readonly JoinedCollection[],
): SyncedCollections & { readonly own: readonly ShelfList[] } {
  const isAlone = ({ name }: Shelf): boolean => lists.filter(({ shelf }) => shelf.name === name).length === 1;
  const standard = lists.filter(({ shelf }) => shelf.kind === "standard");
  const asked = standard.filter(({ shelf }) => !joined.some((one) => one.shelf === shelfKey(shelf)));
  const me = asked.some(({ shelf }) => shelf.owner !== undefined) ? ownNumber(context) : undefined;
  const isOwn = (list: ShelfList): boolean =>
    !asked.includes(list) || list.shelf.owner === undefined || me === undefined || list.shelf.owner === me;
  const own = standard.filter((list) => isOwn(list) && isAlone(list.shelf));
  return {
    own,
    followed: lists.filter((list) => !own.includes(list)),
    others: standard.filter((list) => !isOwn(list)).map(({ shelf }) => shelf.name),
  };
}

/** Undefined if unknown. The server then rejects changes of others' shelves. */
function ownNumber({ server, log }: TaskContext): number | undefined {
  const me = server.shelves.ownNumber();
  if (!me.ok) log.warn(`the owner of the shelves is unknown: ${detailOf(me.failure)}`);
  return me.ok ? me.value : undefined;
}

function syncCollection(context: TaskContext, local: LocalBookIndex, { list, joined, changes }: CollectionPair): void {
  const { books, tasks } = context.host;
  const collection = { shelf: shelfKey(list.shelf), name: list.shelf.name };
  const isKnown = books.collected(collection.name) !== undefined;
  const isJoined = isKnown && joined.some(({ shelf, name }) => shelf === collection.shelf && name === collection.name);
  if (!isJoined) forgetCollections(context.database, collection.shelf);
  books.addCollection(collection.name);
  const compared = compareCollection(context, local, collection, onShelf(list, changes[list.shelf.id]));
  if (compared === undefined) return;
  const plan = planCollection(compared.members, { isJoined, isConfirmed: false });
  const follows = basesOf(plan.collect.concat(plan.takeOut), "following");
  // Before the change, so that after a power cut it counts as the plugin's own.
  if (isJoined) recordBase(context, collection.shelf, follows);
  const into = plan.collect.map((id) => local.files[id]?.path ?? "");
  books.collect(collection.name, into, pathsOf(compared, plan.takeOut), tasks.pause);
  if (plan.agree.length + plan.keep.length > 0) books.saveCollections();
  const base = basesOf(plan.agree.concat(plan.collect), "both");
  const kept = basesOf(plan.keep, "here");
  const all = base.concat(kept, basesOf(plan.takeOut.concat(plan.forget), undefined));
  recordBase(context, collection.shelf, all);
  // Last, so that an interrupted first sync starts again.
  if (!isJoined) saveJoinedCollection(context.database, collection);
}

/** Books on the shelf after pending changes. */
function onShelf({ books }: ShelfList, changes: ShelfChanges[ShelfId]): Readonly<Record<number, true | undefined>> {
  const on: Record<number, true | undefined> = {};
  for (const { id } of books) if (changes?.[id] !== false) on[id] = true;
  for (const [id, assigns] of Object.entries(changes ?? {})) if (assigns === true) on[Number(id)] = true;
  return on;
}

function pathsOf({ paths }: ComparedCollection, ids: readonly BookId[]): readonly string[] {
  const all: string[] = [];
  for (const id of ids) for (const path of paths[id] ?? []) all.push(path);
  return all;
}

function basesOf(ids: readonly BookId[], base: CollectionBase["base"]): CollectionBase[] {
  return ids.map((id) => ({ id, base }));
}

/** In steps. */
function recordBase({ database, host }: Context, shelf: ShelfKey, books: readonly CollectionBase[]): void {
  inBatches(books, bookBatchSize, (batch) => saveCollectionBases(database, shelf, batch), host.tasks.pause);
}

/** Counts by collection and direction. */
function movesIn(changes: readonly ShelfChange[], collections: readonly JoinedCollection[]): readonly ShelfMove[] {
  const moves: ShelfMove[] = [];
  for (const { shelf, name } of collections) {
    const own = changes.filter((change) => shelfKey({ kind: "standard", id: change.shelf }) === shelf);
    const added = own.filter(({ assigns }) => assigns).length;
    if (own.length > 0) moves.push({ name, added, removed: own.length - added });
  }
  return moves;
}

function questionsIn(changes: readonly CollectionChange[]): readonly CollectionQuestion[] {
  const asked = changes.filter(({ conflicts }) => conflicts.length > 0);
  return asked.map(({ shelf, name, conflicts }) => ({ shelf, name, books: conflicts }));
}

function refusedIn(rows: readonly PendingShelfChange[]): CollectionReport["refused"] {
  const refused: { title?: string | undefined; reason: string }[] = [];
  for (const { title, reason } of rows) if (reason !== undefined) refused.push({ title, reason });
  return refused;
}
