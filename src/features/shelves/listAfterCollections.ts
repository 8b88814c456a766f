import { goesBothWays } from "./collection.rules";
import { ok, type Result } from "../../base/result";
import type { ShelfKey, ShelfList } from "../../model/shelf";
import { listShelves, type Listed } from "./listShelves";
import type { ShelfChanges } from "./syncCollections";
import { type CollectionsBefore, previewCollections, sendCollections } from "./sendCollections";
import type { ShelfContext } from "../downloads/shelfWork";
import { getDeviceState } from "../../store/deviceState";

/** Collection handling in a sync. */
export interface CollectionWish {
  /** No changes on the server. */
  readonly isPreview?: boolean | undefined;
  /** Shelves that may be emptied, as confirmed. */
  readonly emptied?: readonly ShelfKey[] | undefined;
}

const noCollections: CollectionsBefore = { report: { moves: [], questions: [], refused: [] }, waiting: {} };

function collectionsBefore(context: ShelfContext, { isPreview, emptied }: CollectionWish): CollectionsBefore {
  if (!goesBothWays(context.settings(), getDeviceState(context.database))) return noCollections;
  return isPreview === true ? previewCollections(context) : sendCollections(context, emptied ?? []);
}

/** `listShelves` after sending collection changes; a preview simulates that. Failures: those of `listShelves`. */
export function listShelvesAfterCollections(
  context: ShelfContext,
  { isPreview, emptied }: CollectionWish,
): Result<Listed & { readonly before: CollectionsBefore }> {
  const before = collectionsBefore(context, { isPreview, emptied });
  const listed = listShelves(context, isPreview !== true);
  if (!listed.ok) return listed;
  const { lists, missing, untold, creates } = listed.value;
  const held = isPreview === true ? withoutLeaving(lists, before.waiting) : lists;
  return ok({ lists: held, missing, untold, creates, before: before });
}

/** Lists with pending removals applied. */
function withoutLeaving(lists: readonly ShelfList[], waiting: ShelfChanges): readonly ShelfList[] {
  return lists.map((list) => {
    const changes = list.shelf.kind === "standard" ? waiting[list.shelf.id] : undefined;
    return changes === undefined ? list : { ...list, books: list.books.filter(({ id }) => changes[id] !== false) };
  });
}
