import { sentenceFor } from "../../domain/sentence";
import type { Say } from "../../domain/say";
import { spokenDuration } from "../../domain/session/duration";
import type { ListLine } from "../../ports/dialogs";
import type { ListedBook, TrashItem } from "../../ports/shelfStore";
import { tellFailure, type Desk } from "../desk";

/** The books of the shelves as they were listed last, by title, with a mark on those that are here; a tap tells all. */
export function showBooks(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const lines: ListLine[] = [];
  const listed = app.shelves.books({
    came: (books) => {
      for (const book of books) lines.push(bookLine(desk, book));
    },
    ended: () => page.redraw(lines),
    isWanted: () => page.isOpen(),
  });
  if (!listed.ok) return dialogs.tell(sentenceFor(say, listed.failure));
  if (lines.length === 0) return dialogs.tell(say("The shelves have not been synced yet, or are empty."));
  const page = dialogs.list({ title: say("Books on the shelves (✓: on this device)"), lines });
}

/** A long mark would take the room of the authors. */
function bookLine({ dialogs, say }: Desk, { title, author, state }: ListedBook): ListLine {
  const label = author === undefined ? (title ?? "?") : `${title ?? "?"} – ${author}`;
  const facts = [title ?? "?", author ?? "", placeWords(say, state)].filter((line) => line !== "");
  return { label, value: isHere(state) ? "✓" : "", onTap: () => dialogs.tell(facts.join("\n")) };
}

function isHere(state: ListedBook["state"]): boolean {
  return state === "here" || state === "adopted";
}

function placeWords(say: Say, state: ListedBook["state"]): string {
  if (isHere(state)) return say("On this device.");
  return state === "declined" ? say("Deleted on this device.") : say("Not on this device.");
}

/** The books that a sync has moved to the trash; a tap puts one back. */
export function showTrash(desk: Desk, redraw: () => void): void {
  const { app, dialogs, say } = desk;
  const removed = app.shelves.removed();
  if (!removed.ok) return tellFailure(desk, removed);
  if (removed.value.length === 0) return dialogs.tell(say("The trash is empty."));
  const back = (): void => {
    page.close();
    redraw();
  };
  const page = dialogs.list({
    title: say("Trash: tap to restore"),
    lines: removed.value.map((item) => ({
      label: item.file?.title ?? item.path,
      value: say("%1 ago", spokenDuration(say, Math.max(0, app.shelves.now() - item.at))),
      onTap: () => ask(desk, item, back),
    })),
  });
}

function ask(desk: Desk, item: TrashItem, after: () => void): void {
  const { app, dialogs, say } = desk;
  dialogs.confirm({
    text: say("Restore “%1”? No sync will remove it again.", item.file?.title ?? item.path),
    yes: say("Restore"),
    onYes: () => {
      const restored = app.shelves.putBack(item);
      if (!restored.ok) return tellFailure(desk, restored);
      dialogs.notify(
        restored.value.books > 0
          ? say("It is restored.")
          : say("Not restored: something else lies in its place."),
      );
      after();
    },
  });
}
