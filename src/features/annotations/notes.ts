import type { Context } from "../../context";
import { pageLimit, type Page, firstPage } from "../../base/longList";
import type { PendingNote, Unplaceable } from "./noteStore.port";

/** Pending and failed; 0 if unknown. */
export function noteCount({ store }: Pick<Context, "store">): number {
  const notes = store.queue.counts().find(({ of }) => of === "note");
  return notes?.count ?? 0;
}

/** The notes that wait, by book, as many as are shown. */
export function pendingNotes({ store }: Pick<Context, "store">): Page<PendingNote> {
  const { waiting } = store.annotations;
  const notes: PendingNote[] = [];
  let window = waiting();
  while (window.length > 0) {
    for (const note of window) notes.push(note);
    if (notes.length > pageLimit) break;
    window = waiting(notes[notes.length - 1]);
  }
  return firstPage(notes);
}

/** What can never be on the server, the oldest first. */
export function unplaceableNotes({ store }: Pick<Context, "store">): Page<Unplaceable> {
  const items = store.annotations.unplaceable(pageLimit + 1);
  return firstPage(items);
}

/** What cannot be placed may be tried again, when its book is next read. */
export function retryUnplaceable({ store, queued }: Pick<Context, "store" | "queued">): void {
  store.annotations.forgetUnplaceable();
  queued();
}
