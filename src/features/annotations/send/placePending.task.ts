// The late part of placeWhileHere.ts.
import type { PlaceContext } from "../cfi/resolveCfis.task";
import { listPendingNotes, savePendingPlace } from "../annotations.store";
import { createNoteFile } from "../collect/marks";
import { resolveMark } from "./editedText";

/** Stores the places of pending notes whose files are there. In a task only. */
export function placePendingNotes(context: PlaceContext): void {
  const { database, host } = context;
  const fileOf = createNoteFile(context);
  let notes = listPendingNotes(database);
  while (notes.length > 0) {
    for (const note of notes) {
      const { operation, item, cfi, fingerprint, path } = note;
      if (operation !== "create" || item.kind === "entry" || cfi !== undefined || !item.start.startsWith("/")) continue;
      const { placing, passage } = resolveMark(context, { fingerprint, path: fileOf(fingerprint, path) }, item);
      if (placing !== "later" && "cfi" in placing)
        savePendingPlace(database, note, { cfi: placing.cfi, passage: passage ?? item.passage });
      host.tasks.pause();
    }
    notes = listPendingNotes(database, notes[notes.length - 1]);
  }
}
