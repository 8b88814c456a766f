// Places of pending highlights, sought while the book is here. The search is loaded late: placePending.task.ts.
import { startTask } from "../../../context";
import { caught } from "../../../base/result";
import { detailOf } from "../../../base/failure";
import { listPendingItems } from "../annotations.store";
import { placePendingItems } from "./placePending.task";
import type { PlaceContext } from "../cfi/resolveCfis.task";

/** Seconds after closing a book, so that its notes are queued, and the next book opens first. */
const quietSeconds = 5;

/**
 * Finds the places of notes that are still pending, while the book's file is there: it may be deleted before the next
 * sync.
 */
export function placeWhileHere(context: PlaceContext): void {
  const { database, host, log } = context;
  host.tasks.after(quietSeconds, () => {
    if (host.network.isConnected() && !hasUnplacedItems(context)) return;
    startTask(context, "place notes", () => {
      const placed = caught(() => {
        if (listPendingItems(database).length > 0) placePendingItems(context);
      });
      if (!placed.ok) log.warn(`places of notes not stored: ${detailOf(placed.failure)}`);
    });
  });
}

/** Online the sync has usually sent them. */
function hasUnplacedItems({ database }: PlaceContext): boolean {
  const changes = caught(() => listPendingItems(database));
  return changes.ok && changes.value.some(({ cfi }) => cfi === undefined);
}
