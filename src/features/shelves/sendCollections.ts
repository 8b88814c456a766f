import { done } from "../../base/result";
import { shelfKey, type ShelfKey, standardShelfOf } from "../../model/shelf";
import type { CollectionQuestion, CollectionReport, ShelfMove } from "./shelfReport.rules";
import type { JoinedCollection, PendingShelfChange } from "../downloads/shelfRecords";
import { drainQueue } from "../../queue/drainQueue.task";
import { type CollectionChange, findCollectionChanges, saveCollectionChanges } from "./collections.task";
import { changesByShelf, type ShelfChange, type ShelfChanges, waitingChanges } from "./syncCollections";
import { shelfChangeSender } from "./sendShelfChanges.task";
import type { ShelfContext } from "../downloads/shelfWork";

/** Collection state before listing. */
export interface CollectionsBefore {
  readonly report: CollectionReport;
  /** Pending changes. */
  readonly waiting: ShelfChanges;
}

/**
 * Sends collection changes before shelves are listed. Rejected ones stay pending. Inside a task only. Failure:
 * storage.
 */
export function sendCollections(context: ShelfContext, confirmed: readonly ShelfKey[]): CollectionsBefore {
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

/** Preview of the changes: nothing is sent or written. */
export function previewCollections(context: ShelfContext): CollectionsBefore {
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

/** Count by collection and direction. */
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
