import type { Context } from "../../context";
import { pageLimit, type Page, firstPage } from "../../base/longList";
import type { PendingNote, Unplaceable } from "./noteRecords";
import { countQueue } from "../../queue/queue.store";
import { forgetUnplaceable, listPendingNotes, listUnplaceable } from "./annotations.store";

/** Pending and failed; 0 if unknown. */
export function noteCount({ database }: Pick<Context, "database">): number {
  const notes = countQueue(database).find(({ of }) => of === "note");
  return notes?.count ?? 0;
}

/** The notes that wait, by book, as many as are shown. */
export function pendingNotes({ database }: Pick<Context, "database">): Page<PendingNote> {
  const notes: PendingNote[] = [];
  let window = listPendingNotes(database);
  while (window.length > 0) {
    for (const note of window) notes.push(note);
    if (notes.length > pageLimit) break;
    window = listPendingNotes(database, notes[notes.length - 1]);
  }
  return firstPage(notes);
}

/** Notes that have no place on the server, the oldest first. */
export function unplaceableNotes({ database }: Pick<Context, "database">): Page<Unplaceable> {
  const items = listUnplaceable(database, pageLimit + 1);
  return firstPage(items);
}

/** Tries unplaceable notes again when their book is next read. */
export function retryUnplaceable({ database, queued }: Pick<Context, "database" | "queued">): void {
  forgetUnplaceable(database);
  queued();
}
