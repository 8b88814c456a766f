// Places of pending highlights, sought while the book is here. The search is loaded late: placePending.task.ts.
import { startTask } from "../../../context";
import { caught } from "../../../base/result";
import { detailOf } from "../../../base/failure";
import { listPendingNotes } from "../annotations.store";
import { placePendingNotes } from "./placePending.task";
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
    if (host.network.isConnected() && !hasUnplacedNotes(context)) return;
    startTask(context, "place notes", () => {
      const placed = caught(() => {
        if (listPendingNotes(database).length > 0) placePendingNotes(context);
      });
      if (!placed.ok) log.warn(`places of notes not stored: ${detailOf(placed.failure)}`);
    });
  });
}

/** Online the sync has usually sent them. */
function hasUnplacedNotes({ database }: PlaceContext): boolean {
  const notes = caught(() => listPendingNotes(database));
  return notes.ok && notes.value.some(({ cfi }) => cfi === undefined);
}
