import type { BookId } from "../../model/book";
import { fetchSentence, fetchSummary } from "../downloads/fetchWords.page";
import type { ChosenBook } from "../downloads/returnSeveral.page";
import { boxOf } from "../shelves/syncShelves.page";
import type { UiContext } from "../../ui/uiContext";

export function downloadAll(ui: UiContext, books: readonly ChosenBook[], came: (id: BookId) => void): void {
  const { app, dialogs, translate, settings } = ui;
  if (!settings().enabled) return dialogs.tell(translate("Catchword is switched off."));
  const { fetching, sync } = app.shelves;
  if (sync.progress() !== undefined) return dialogs.tell(fetchSentence(translate, { kind: "busy" }));
  // The format follows the user's setting, not the list.
  const wanted = books.map(({ id, title }) => ({ id, title }));
  fetching.fetchAll(wanted, {
    at: boxOf(ui),
    came,
    report: (report) => dialogs.tell(fetchSummary(translate, report)),
  });
}
