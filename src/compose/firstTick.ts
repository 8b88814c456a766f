import { recoverSession } from "../app/session/recoverSession";
import { spokenDuration } from "../domain/session/duration";
import { shortened } from "../domain/text/lines";
import { say } from "../koreader/texts";
import type { Desk } from "../ui/desk";
import type { Storage } from "./storage";

/** Once a process, outside the host's event: what the reader should know of the last one, then what waits may go. */
export function firstTick({ app, dialogs }: Desk, storage: Storage): void {
  for (const notice of storage.notices) dialogs.notify(notice);
  const recovered = recoverSession(app.sessions, app.settings.current());
  if (recovered.ok && recovered.value !== undefined) {
    const { title, seconds } = recovered.value;
    dialogs.notify(
      say(
        "KOReader did not end properly last time.\nKept: %1 in “%2”.",
        spokenDuration(say, seconds),
        shortened(title ?? say("a book"), 40),
      ),
    );
  }
  app.books.past.goOn();
  app.sync.soon();
}
