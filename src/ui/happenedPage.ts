import { spokenDuration } from "../domain/duration";
import { sentenceFor } from "../domain/sentence";
import type { ListLine } from "../ports/dialogs";
import type { WaitingBook } from "../ports/sessionStore";
import { sessionsText } from "./bookWords";
import { tellFailure, type Desk } from "./desk";
import { showStory } from "./storyPage";

/** What happened: when the server last took something, what waits and why; each book's own story behind a tap. */
export function showHappened(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const waiting = app.sessions.waiting();
  if (!waiting.ok) return tellFailure(desk, waiting);
  const lines = [lastSent(desk), trouble(desk)].concat(waiting.value.map((book) => lineOf(desk, book)));
  for (const line of otherLines(desk)) lines.push(line);
  if (lines.length === 2) lines.push({ label: say("Waiting"), value: say("nothing") });
  dialogs.list({ title: say("What happened"), lines });
}

function lastSent({ app, say }: Desk): ListLine {
  const at = app.books.lastSentAt();
  const value = at.ok && at.value !== undefined ? app.books.timeText(at.value) : say("never yet");
  return { label: say("The server last took a session"), value };
}

function trouble({ app, dialogs, say }: Desk): ListLine {
  const failure = app.sync.lastFailure();
  if (failure === undefined) return { label: say("Trouble with the server"), value: say("none") };
  const sentence = sentenceFor(failure);
  return {
    label: say("Trouble with the server"),
    value: sentence,
    onTap: () => dialogs.tell(sentence),
  };
}

/** Notes, ratings, positions and shelves that wait; the reason behind a tap, where there is one. */
function otherLines(desk: Desk): readonly ListLine[] {
  const { app, dialogs, say } = desk;
  const other = app.books.otherWaiting();
  if (!other.ok) return [];
  const names = {
    notes: say("Highlights and notes"),
    ratings: say("Ratings"),
    positions: say("Positions"),
    shelves: say("Books leaving a shelf"),
  };
  return other.value.map(({ kind, count, reason }) => ({
    label: names[kind],
    value: say("%1 waiting", count),
    onTap: () => dialogs.tell(reason ?? say("They go up the next time there is a network.")),
  }));
}

function lineOf(desk: Desk, book: WaitingBook): ListLine {
  const { app, say } = desk;
  const { sessions, parked, seconds, fingerprint } = book;
  const what = `${sessionsText(say, sessions)}, ${spokenDuration(seconds)}`;
  return {
    label: book.title ?? say("A book without a title"),
    value: parked > 0 ? say("%1 – set aside", what) : what,
    onTap: () => {
      const story = app.books.story(fingerprint);
      if (story.ok) showStory(desk, story.value.book);
      else tellFailure(desk, story);
    },
  };
}
