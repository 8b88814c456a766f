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

/** Notes that have no place on the server, the oldest first. Failure: storage, thrown. */
export function unplaceableNotes({ store }: Pick<Context, "store">): Page<Unplaceable> {
  const items = store.annotations.unplaceable(pageLimit + 1);
  return firstPage(items);
}

/** Tries unplaceable notes again when their book is next read. Failure: storage, thrown. */
export function retryUnplaceable({ store, queued }: Pick<Context, "store" | "queued">): void {
  store.annotations.forgetUnplaceable();
  queued();
}
