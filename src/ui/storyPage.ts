import type { BookStory } from "../app/bookStory";
import type { Book } from "../domain/book";
import { spokenDuration } from "../domain/duration";
import type { Choice } from "../ports/dialogs";
import type { OtherSent, SentSession } from "../ports/historyStore";
import { askMatch } from "./matchPage";
import { reasonText, sessionsText } from "./bookWords";
import { tellFailure, type Desk } from "./desk";

/** "Why is this not on the server?": the whole truth about one book, and what can be done. */
export function showStory(desk: Desk, book: Book): void {
  const { app, dialogs, say } = desk;
  const story = app.books.story(book.fingerprint);
  if (!story.ok) return tellFailure(desk, story);
  dialogs.read({
    title: book.title ?? say("A book without a title"),
    text: storyText(desk, story.value),
    choices: deedsFor(desk, story.value),
  });
}

/** The story in sentences, the most important first. */
export function storyText(desk: Desk, story: BookStory): string {
  const { say } = desk;
  const parts = [identity(desk, story), waiting(desk, story), sent(desk, story)];
  for (const line of otherSent(desk, story.otherSent)) parts.push(line);
  if (story.choice === "never") parts.unshift(say("Nothing of this book is kept or sent: you chose so."));
  if (story.choice === "progress") parts.unshift(say("Only your position is sent: you chose so."));
  return parts.join("\n\n");
}

function identity({ say }: Desk, { book, byHand, externalId }: BookStory): string {
  if (book.id === undefined) return notFound(say);
  const lines = [
    byHand
      ? say("On the server it is book %1: you matched it.", book.id)
      : say("On the server it is book %1.", book.id),
  ];
  if (externalId !== undefined) lines.push(say("Hardcover: %1", externalId));
  return lines.join("\n");
}

function notFound(say: Desk["say"]): string {
  return say(
    "The server has not been found to have this book. Every sync looks for it again; you can match it by hand.",
  );
}

function waiting({ say }: Desk, { waiting: book, reason }: BookStory): string {
  if (book === undefined || reason === undefined) return say("Nothing waits.");
  const what = sessionsText(say, book.sessions);
  const line = say("Waiting: %1, %2 of reading.", what, spokenDuration(book.seconds));
  return reason.kind === "unmatched" ? line : `${line}\n${reasonText(say, reason)}`;
}

function sent({ app, say }: Desk, story: BookStory): string {
  if (story.sent.length === 0) return say("No session of it was sent from here yet.");
  const lines = [say("Sent:")];
  for (const session of story.sent) lines.push(receipt(say, session, app.books.timeText));
  return lines.join("\n");
}

function otherSent({ app, say }: Desk, other: OtherSent): readonly string[] {
  const lines: string[] = [];
  const { timeText } = app.books;
  if (other.percent !== undefined)
    lines.push(say("Position sent: %1 %, %2", Math.floor(other.percent), timeText(other.percentAt ?? 0)));
  if (other.notes > 0)
    lines.push(
      say("Highlights and notes on the server: %1, the last %2", other.notes, timeText(other.notesAt ?? 0)),
    );
  return lines;
}

/** When it was read, how long, and the server's word that it has it. */
function receipt(say: Desk["say"], session: SentSession, timeText: (at: number) => string): string {
  const read = `${timeText(session.startedAt)}, ${spokenDuration(session.seconds)}`;
  return session.serverId === undefined
    ? say("%1 – sent %2", read, timeText(session.sentAt))
    : say("%1 – number %2 on the server", read, session.serverId);
}

function deedsFor(desk: Desk, story: BookStory): readonly Choice[] {
  const { app, dialogs, say } = desk;
  const { waiting: book, reason } = story;
  const match: Choice = { text: say("Match…"), run: () => askMatch(desk, story.book, () => undefined) };
  const found = story.book.id !== undefined;
  if (book === undefined) return found ? [] : [match];
  const { fingerprint } = story.book;
  const drop: Choice = {
    text: say("Forget them…"),
    run: () =>
      dialogs.confirm({
        text: say(
          "Forget %1 of this book? The server will never have what you forget.",
          sessionsText(say, book.sessions),
        ),
        yes: say("Forget them"),
        onYes: () => tellFailure(desk, app.books.drop(fingerprint)),
      }),
  };
  if (reason?.kind !== "setAside") return found ? [drop] : [match, drop];
  const again: Choice = {
    text: say("Try again"),
    run: () => {
      tellFailure(desk, app.books.retry(fingerprint));
      app.sync.soon();
    },
  };
  return [again, drop];
}
