// The late part of placeWhileHere.ts.
import type { PlaceContext } from "../cfi/resolveCfis.task";
import { listPendingItems, savePendingPlace } from "../annotations.store";
import { createFileOfItem } from "../collect/digestedItems";
import { resolveText } from "./editedText";

/** Stores the places of pending notes whose files are there. In a task only. */
export function placePendingItems(context: PlaceContext): void {
  const { database, host } = context;
  const fileOf = createFileOfItem(context);
  let changes = listPendingItems(database);
  while (changes.length > 0) {
    for (const change of changes) {
      const { operation, item, cfi, fingerprint, path } = change;
      if (operation !== "create" || item.kind === "entry" || cfi !== undefined || !item.start.startsWith("/")) continue;
      const { placing, passage } = resolveText(context, { fingerprint, path: fileOf(fingerprint, path) }, item);
      if (placing !== "later" && "cfi" in placing)
        savePendingPlace(database, change, { cfi: placing.cfi, passage: passage ?? item.passage });
      host.tasks.pause();
    }
    changes = listPendingItems(database, changes[changes.length - 1]);
  }
}
