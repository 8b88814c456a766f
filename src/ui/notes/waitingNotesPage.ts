import { noteCount, pendingNotes } from "../../app/notes/notes";
import type { PendingNote } from "../../ports/annotationStore";
import type { ListLine } from "../../ports/dialogs";
import type { MenuItem } from "../../ports/menu";
import { tellFailure, type UiContext } from "../uiContext";
import { linesOf } from "../moreLine";

/** How many notes wait; behind it the page that tells why. */
export function waitingNotesItem(ui: UiContext): MenuItem {
  const { say } = ui;
  return {
    text: () => {
      const count = noteCount(ui);
      return count === 0 ? say("Notes waiting: none") : say("Notes waiting: %1", count);
    },
    enabled: () => noteCount(ui) > 0,
    keepsOpen: true,
    run: () => showWaiting(ui),
  };
}

/** One line a note, the reason behind a tap. */
function showWaiting(ui: UiContext): void {
  const { dialogs, say } = ui;
  const waiting = pendingNotes(ui);
  if (!waiting.ok) return tellFailure(ui, waiting);
  const lines = linesOf(say, waiting.value, (note) => lineOf(ui, note));
  dialogs.list({ title: say("Notes waiting"), lines });
}

function lineOf({ dialogs, say }: UiContext, { item, book, bookId, reason }: PendingNote): ListLine {
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
