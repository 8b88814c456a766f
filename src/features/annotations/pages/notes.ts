import type { Context } from "../../../context";
import { pageLimit, type Page, firstPage } from "../../../base/longList";
import type { PendingNote, UnplaceableItem } from "../noteRecords";
import { countQueue } from "../../../queue/queue.store";
import { forgetUnplaceable, listPendingNotes, listUnplaceable } from "../annotations.store";

/** Pending and failed notes; 0 if unknown. */
export function noteCount({ database }: Context): number {
  const notes = countQueue(database).find(({ of }) => of === "note");
  return notes?.count ?? 0;
}

/** At most one page, by book. */
export function pendingNotes({ database }: Context): Page<PendingNote> {
  const notes: PendingNote[] = [];
  let window = listPendingNotes(database);
  while (window.length > 0) {
    for (const note of window) notes.push(note);
    if (notes.length > pageLimit) break;
    window = listPendingNotes(database, notes[notes.length - 1]);
  }
  return firstPage(notes);
}

/** The oldest first, at most one page. */
export function unplaceableNotes({ database }: Context): Page<UnplaceableItem> {
  const items = listUnplaceable(database, pageLimit + 1);
  return firstPage(items);
}

/** Retried when their book is next opened. */
export function retryUnplaceable({ database, queued }: Context): void {
  forgetUnplaceable(database);
  queued();
}
