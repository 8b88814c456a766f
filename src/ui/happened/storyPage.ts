import type { BookStory } from "../../app/book/bookStory";
import type { Book, Fingerprint } from "../../domain/book/book";
import type { Choice } from "../../ports/dialogs";
import { sessionsText } from "../book/bookWords";
import { tellFailure, type Desk } from "../desk";
import { askMatch } from "../book/matchPage";
import { showParked } from "./parkedPage";
import { storyText } from "./storyWords";

/** "Why is this not on the server?": the whole truth about one book, and what can be done; `after` as there. */
export function showStory(desk: Desk, book: Book, after?: () => void): void {
  openStory(desk, book.fingerprint, after, book.title);
}

/**
 * The same for the book of this fingerprint. `after` runs when something was done. `name`: what to call it where it
 * has no title of its own.
 */
export function openStory(desk: Desk, fingerprint: Fingerprint, after?: () => void, name?: string): void {
  const { app, dialogs, say } = desk;
  const story = app.books.story(fingerprint);
  if (!story.ok) return tellFailure(desk, story);
  dialogs.read({
    title: story.value.book.title ?? name ?? say("A book without a title"),
    text: storyText(desk, story.value),
    choices: deedsFor(desk, story.value, () => after?.()),
  });
}

/** What can be done about it. */
function deedsFor(desk: Desk, story: BookStory, after: () => void): readonly Choice[] {
  const { app, say } = desk;
  const { book, waiting } = story;
  const choices: Choice[] = [];
  if (book.id === undefined) choices.push({ text: say("Match…"), run: () => askMatch(desk, book, after) });
  if (waiting.some(({ parked }) => parked > 0)) {
    choices.push({
      text: say("Try again"),
      run: () => {
        tellFailure(desk, app.happened.retryAll(book.fingerprint));
        after();
      },
    });
    choices.push({ text: say("One by one…"), run: () => showParked(desk, book, after) });
  }
  for (const { of, count, parked } of waiting)
    if (of === "session")
      choices.push({ text: say("Forget them…"), run: () => askForget(desk, book, count + parked, after) });
  return choices;
}

function askForget(desk: Desk, book: Book, sessions: number, after: () => void): void {
  const { app, dialogs, say } = desk;
  dialogs.confirm({
    text: say(
      "Forget %1 of this book? The server will never have what you forget.",
      sessionsText(say, sessions),
    ),
    yes: say("Forget them"),
    onYes: () => {
      tellFailure(desk, app.books.drop(book.fingerprint));
      after();
    },
  });
}
