import type { PendingNote } from "../../ports/annotationStore";
import type { ListLine } from "../../ports/dialogs";
import type { MenuItem } from "../../ports/menu";
import { tellFailure, type Desk } from "../desk";
import { linesOf } from "../moreLine";

/** How many notes wait; behind it the page that tells why. */
export function waitingNotesItem(desk: Desk): MenuItem {
  const { say } = desk;
  const { notes } = desk.app;
  return {
    text: () => {
      const count = notes.count();
      return count === 0 ? say("Notes waiting: none") : say("Notes waiting: %1", count);
    },
    enabled: () => notes.count() > 0,
    keepsOpen: true,
    run: () => showWaiting(desk),
  };
}

/** One line a note, the reason behind a tap. */
function showWaiting(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const waiting = app.notes.waiting();
  if (!waiting.ok) return tellFailure(desk, waiting);
  const lines = linesOf(say, waiting.value, (note) => lineOf(desk, note));
  dialogs.list({ title: say("Notes waiting"), lines });
}

function lineOf({ dialogs, say }: Desk, { item, book, bookId, reason }: PendingNote): ListLine {
  const label = book ?? say("A book without a title");
  const unmatched = say("The server has not been found to have this book yet.");
  const why =
    reason ?? (bookId === undefined ? unmatched : say("It is sent the next time there is a network."));
  return {
    label,
    value: item.passage === "" ? (item.note ?? say("a bookmark")) : item.passage,
    onTap: () => dialogs.tell(lines(label, item.title, item.note ?? item.passage, why)),
  };
}

/** What there is to say, each a paragraph. */
function lines(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}
