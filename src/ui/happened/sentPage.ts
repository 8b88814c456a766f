import { tellFailure, type Desk } from "../desk";
import { openStory } from "./storyPage";

/** The books of which the server has something from here, the last one first; each book's story behind a tap. */
export function showSent(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const books = app.happened.lately();
  if (!books.ok) return tellFailure(desk, books);
  if (books.value.length === 0) return dialogs.tell(say("Nothing was sent from here yet."));
  dialogs.list({
    title: say("What was sent"),
    lines: books.value.map(({ title, at, fingerprint }) => ({
      label: title ?? say("A book without a title"),
      value: app.books.timeText(at),
      onTap: () => openStory(desk, fingerprint),
    })),
  });
}
