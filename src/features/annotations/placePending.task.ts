import { caught } from "../../base/result";
import { detailOf } from "../../base/failure";
import type { Context } from "../../context";
import type { CfiResolver } from "./resolveCfis.task";
import { listPendingNotes, savePendingPlace } from "./annotations.store";
import { createNoteFile } from "./marks";
import { resolveMark } from "./editedText";

type PlaceContext = Pick<Context, "database" | "host" | "log"> & { readonly resolver: CfiResolver };

/** Seconds after closing a book, so that its notes are queued, and the next book opens first. */
const quietSeconds = 5;

/**
 * Finds the places of pending notes while the book's file is there: it may be deleted before the next sync. Online the
 * sync itself finds them.
 */
export function placeWhileHere(context: PlaceContext): void {
  const { host, log } = context;
  if (host.network.isConnected()) return;
  host.tasks.after(quietSeconds, () => {
    host.tasks.start("place notes", () => {
      const placed = caught(() => placeAll(context));
      if (!placed.ok) log.warn(`places of notes not stored: ${detailOf(placed.failure)}`);
    });
  });
}

function placeAll(context: PlaceContext): void {
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
