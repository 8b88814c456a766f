import type { BookId } from "../../domain/book";
import { fetchSentence, fetchSummary } from "../shelf/fetchWords";
import type { ChosenBook } from "../shelf/returnSeveral";
import { boxOf } from "../shelf/syncShelves";
import type { UiContext } from "../uiContext";

/** Downloads these books one after the other, and tells what came of it. `came` is told each that is here now. */
export function downloadAll(ui: UiContext, books: readonly ChosenBook[], came: (id: BookId) => void): void {
  const { app, dialogs, translate, settings } = ui;
  if (!settings().enabled) return dialogs.tell(translate("Library Sync is switched off."));
  const { fetching, sync } = app.shelves;
  if (sync.progress() !== undefined) return dialogs.tell(fetchSentence(translate, { kind: "busy" }));
  // Which of their files comes is the reader's preference, whichever a list tells of.
  const wanted = books.map(({ id, title }) => ({ id, title }));
  fetching.fetchAll(wanted, {
    at: boxOf(ui),
    came,
    report: (report) => dialogs.tell(fetchSummary(translate, report)),
  });
}
