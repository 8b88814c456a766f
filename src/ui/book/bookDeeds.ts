import { openInReader } from "../../app/book/book";
import { pathHere } from "../../app/book/similarBooks";
import type { Candidate } from "../../domain/candidate";
import type { Choice } from "../../ports/dialogs";
import type { UiContext } from "../uiContext";
import { fetchSentence } from "../shelf/shelfWords";
import { boxOf } from "../shelf/syncShelves";

/**
 * What can be done with a book of the server: it is opened where it is on this device, and downloaded where it is not.
 * `came` is told the path when it has been downloaded; it may run inside a task.
 */
export function bookDeeds(ui: UiContext, book: Candidate, came: (path: string) => void): readonly Choice[] {
  const { translate } = ui;
  const path = pathHere(ui, book.id);
  if (path === undefined) return [{ text: translate("Download"), run: () => download(ui, book, came) }];
  return [{ text: translate("Open"), run: () => open(ui, path) }];
}

function open(ui: UiContext, path: string): void {
  const { dialogs, translate } = ui;
  if (!openInReader(ui, path)) dialogs.tell(translate("The file is not there any more."));
}

function download(ui: UiContext, { id, title }: Candidate, came: (path: string) => void): void {
  const { app, dialogs, translate, settings } = ui;
  if (!settings().enabled) return dialogs.tell(translate("Library Sync is switched off."));
  const { fetching, sync } = app.shelves;
  if (sync.progress() !== undefined) return dialogs.tell(fetchSentence(translate, { kind: "busy" }));
  fetching.fetch({ id, title }, boxOf(ui), (fetched) => {
    if (fetched.ok) came(fetched.value);
    else dialogs.tell(fetchSentence(translate, fetched.failure));
  });
}
