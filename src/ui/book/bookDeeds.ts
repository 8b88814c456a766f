import type { Candidate } from "../../domain/book/candidate";
import type { Choice } from "../../ports/dialogs";
import type { Desk } from "../desk";
import { fetchSentence } from "../shelf/shelfWords";
import { boxOf } from "../shelf/syncShelves";

/**
 * What can be done with a book of the server: it is opened where it is on this device, and downloaded where it is not.
 * `came` is told the path when it has been downloaded; it may run inside a task.
 */
export function bookDeeds(desk: Desk, book: Candidate, came: (path: string) => void): readonly Choice[] {
  const { app, say } = desk;
  const path = app.books.recommending.pathOf(book.id);
  if (path === undefined) return [{ text: say("Download"), run: () => download(desk, book, came) }];
  return [{ text: say("Open"), run: () => open(desk, path) }];
}

function open({ app, dialogs, say }: Desk, path: string): void {
  if (!app.books.open(path)) dialogs.tell(say("The file is not there any more."));
}

function download(desk: Desk, { id, title }: Candidate, came: (path: string) => void): void {
  const { app, dialogs, say } = desk;
  if (!app.settings.current().enabled) return dialogs.tell(say("Library Sync is switched off."));
  const { fetching, sync } = app.shelves;
  if (sync.progress() !== undefined) return dialogs.tell(fetchSentence(say, { kind: "busy" }));
  fetching.fetch({ id, title }, boxOf(desk), (fetched) => {
    if (fetched.ok) came(fetched.value);
    else dialogs.tell(fetchSentence(say, fetched.failure));
  });
}
