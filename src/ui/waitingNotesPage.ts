import type { PendingNote } from "../ports/annotationStore";
import type { ListLine } from "../ports/dialogs";
import type { MenuItem } from "../ports/menu";
import { tellFailure, type Desk } from "./desk";

/** How many notes wait; behind it the page that tells why. */
export function waitingNotesItem(desk: Desk): MenuItem {
  const { say } = desk;
  const count = (): number => {
    const waiting = desk.app.notes.waiting();
    return waiting.ok ? waiting.value.length : 0;
  };
  return {
    text: () => (count() === 0 ? say("Notes waiting: none") : say("Notes waiting: %1", count())),
    enabled: () => count() > 0,
    keepsOpen: true,
    run: () => showWaiting(desk),
  };
}

/** One line a note, the reason behind a tap. */
function showWaiting(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const waiting = app.notes.waiting();
  if (!waiting.ok) return tellFailure(desk, waiting);
  dialogs.list({ title: say("Notes waiting"), lines: waiting.value.map((note) => lineOf(desk, note)) });
}

function lineOf({ dialogs, say }: Desk, { item, bookId, reason }: PendingNote): ListLine {
  const label = item.title ?? say("A note");
  const unmatched = say("The server has not been found to have this book yet.");
  const why =
    reason ?? (bookId === undefined ? unmatched : say("It goes up the next time there is a network."));
  return {
    label,
    value: item.passage === "" ? say("a bookmark") : item.passage,
    onTap: () => dialogs.tell(`${label}\n\n${item.note ?? item.passage}\n\n${why}`),
  };
}
