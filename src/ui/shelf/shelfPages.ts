import { sentenceFor } from "../../domain/sentence";
import { spokenDuration } from "../../domain/session/duration";
import type { ListLine } from "../../ports/dialogs";
import type { ListedBook, TrashItem } from "../../ports/shelfStore";
import { tellFailure, type Desk } from "../desk";

/** The books of the shelves as they were listed last, each with its mark: on this device or not. */
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
  const page = dialogs.list({ title: say("Books on the shelves"), lines });
}

function bookLine(desk: Desk, { title, author, state }: ListedBook): ListLine {
  const label = author === undefined ? (title ?? "?") : `${title ?? "?"} – ${author}`;
  return { label, value: mark(desk, state) };
}

function mark({ say }: Desk, state: string | undefined): string {
  if (state === "here" || state === "adopted") return say("✓ on this device");
  return state === "declined" ? say("deleted here") : say("on the server");
}

/** The books that a sync has moved to the trash; a tap puts one back. */
export function showTrash(desk: Desk, redraw: () => void): void {
  const { app, dialogs, say } = desk;
  const removed = app.shelves.removed();
  if (!removed.ok) return tellFailure(desk, removed);
  if (removed.value.length === 0) return dialogs.tell(say("Nothing was removed in the last 30 days."));
  const back = (): void => {
    page.close();
    redraw();
  };
  const page = dialogs.list({
    title: say("Removed books: tap to put back"),
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
    text: say("Put “%1” back? No sync will remove it again.", item.file?.title ?? item.path),
    yes: say("Put back"),
    onYes: () => {
      const restored = app.shelves.putBack(item);
      if (!restored.ok) return tellFailure(desk, restored);
      dialogs.notify(
        restored.value.books > 0 ? say("It is back.") : say("Something else lies in its place."),
      );
      after();
    },
  });
}
