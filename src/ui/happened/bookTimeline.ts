import type { BookStory } from "../../app/book/bookStory";
import { spokenDuration } from "../../domain/calendar";
import type { Book, Fingerprint } from "../../domain/book";
import type { Say } from "../../domain/translations";
import type { Choice } from "../../ports/dialogs";
import type { SentSession } from "../../ports/historyStore";
import { sessionsText } from "../book/bookWords";
import { tellFailure, type Desk } from "../desk";
import { askMatch } from "../book/matchPage";
import { showFailed } from "./queuePage";
import { amountsText, readingText, reasonText } from "./queueWords";

/** "Why is this not on the server?": the whole truth about one book, and what can be done; `after` as there. */
export function showTimeline(desk: Desk, book: Book, after?: () => void): void {
  openTimeline(desk, book.fingerprint, after, book.title);
}

/**
 * The same for the book of this fingerprint. `after` runs when something was done. `name`: what to call it where it
 * has no title of its own.
 */
export function openTimeline(desk: Desk, fingerprint: Fingerprint, after?: () => void, name?: string): void {
  const { app, dialogs, say } = desk;
  const story = app.books.story(fingerprint);
  if (!story.ok) return tellFailure(desk, story);
  dialogs.read({
    title: story.value.book.title ?? name ?? say("A book without a title"),
    text: timelineText(desk, story.value),
    choices: choicesFor(desk, story.value, () => after?.()),
  });
}

/** What can be done about it. */
function choicesFor(desk: Desk, story: BookStory, after: () => void): readonly Choice[] {
  const { app, say } = desk;
  const { book, waiting } = story;
  const choices: Choice[] = [];
  if (book.id === undefined) choices.push({ text: say("Match…"), run: () => askMatch(desk, book, after) });
  if (waiting.some(({ parked }) => parked > 0)) {
    choices.push({
      text: say("Retry"),
      run: () => {
        tellFailure(desk, app.happened.retryAll(book.fingerprint));
        after();
      },
    });
    choices.push({ text: say("One by one…"), run: () => showFailed(desk, book, after) });
  }
  for (const { of, count, parked } of waiting)
    if (of === "session")
      choices.push({
        text: say("Discard sessions…"),
        run: () => askDiscard(desk, book, count + parked, after),
      });
  return choices;
}

function askDiscard(desk: Desk, book: Book, sessions: number, after: () => void): void {
  const { app, dialogs, say } = desk;
  dialogs.confirm({
    text: say(
      "Discard %1 of this book? The server will never have what you discard.",
      sessionsText(say, sessions),
    ),
    yes: say("Discard"),
    onYes: () => {
      tellFailure(desk, app.books.drop(book.fingerprint));
      after();
    },
  });
}

/** The timeline of a book in sentences, the most important first. */
function timelineText(desk: Desk, story: BookStory): string {
  const parts: string[] = [];
  const add = (part: string | undefined): void => {
    if (part !== undefined) parts.push(part);
  };
  add(chosen(desk, story));
  add(identity(desk, story));
  for (const part of waiting(desk, story)) add(part);
  add(tooShort(desk, story));
  add(unimported(desk, story));
  add(sent(desk, story));
  for (const line of otherSent(desk, story)) add(line);
  return parts.join("\n\n");
}

function chosen({ say }: Desk, { choice, waiting: parts }: BookStory): string | undefined {
  if (choice === "track") return undefined;
  const line =
    choice === "never"
      ? say("Nothing of this book is kept or sent: you chose so.")
      : say("Only your position is sent: you chose so.");
  return parts.length === 0 ? line : `${line} ${say("What is pending was kept before, and is still sent.")}`;
}

function identity({ app, say }: Desk, story: BookStory): string | undefined {
  const { book, byHand, externalId, missedAt } = story;
  if (book.id === undefined) {
    // Where something waits for it, that says so.
    if (story.waiting.some(({ reason }) => reason.kind === "unmatched" || reason.kind === "unasked"))
      return undefined;
    if (missedAt === undefined) return say("The server was not asked for this book yet.");
    const byHashOnly = app.settings.current().libraryUsername === "";
    return reasonText(say, { kind: "unmatched", askedAt: missedAt, byHashOnly }, app.books.timeText);
  }
  const line = byHand
    ? say("On the server it is book %1: you matched it.", book.id)
    : say("On the server it is book %1.", book.id);
  return externalId === undefined ? line : `${line}\n${say("Hardcover: %1", externalId)}`;
}

/** What waits for the same reason stands together; then what failed. */
function waiting(desk: Desk, story: BookStory): readonly string[] {
  const { app, say } = desk;
  const lines: string[] = [];
  const reasons: string[] = [];
  for (const { count, reason } of story.waiting) {
    const text = reasonText(say, reason, app.books.timeText);
    if (count > 0 && !reasons.includes(text)) reasons.push(text);
  }
  for (const text of reasons) {
    const parts = story.waiting.filter(
      ({ count, reason }) => count > 0 && reasonText(say, reason, app.books.timeText) === text,
    );
    let seconds = 0;
    for (const part of parts) seconds += part.seconds;
    lines.push(`${say("Pending: %1.", readingText(say, parts, seconds))}\n${text}`);
  }
  for (const { of, parked, parkedBecause } of story.waiting) {
    if (parked === 0) continue;
    const what = amountsText(say, [{ of, count: parked }]);
    lines.push(say("Failed: %1, because: %2", what, parkedBecause ?? say("The server refused it.")));
  }
  return lines.length === 0 ? [say("Nothing is pending.")] : lines;
}

function tooShort({ app, say }: Desk, { tooShort: last }: BookStory): string | undefined {
  if (last === undefined) return undefined;
  const pages = last.pagesRead === 1 ? say("1 page") : say("%1 pages", last.pagesRead);
  return say(
    "What you read last, %1 (%2, %3), was too little to count: a session counts from %4.",
    app.books.timeText(last.startedAt),
    spokenDuration(say, last.seconds),
    pages,
    leastText({ app, say }),
  );
}

/** What a session needs as things are set. */
function leastText({ app, say }: Pick<Desk, "app" | "say">): string {
  const { sessionRule, minSeconds, minPages } = app.settings.current();
  const time = spokenDuration(say, minSeconds);
  const pages = minPages === 1 ? say("1 page") : say("%1 pages", minPages);
  if (sessionRule === "time") return time;
  return sessionRule === "pages" ? pages : say("%1 and %2", time, pages);
}

function unimported({ app, say }: Desk, { unimportedSince, choice }: BookStory): string | undefined {
  if (unimportedSince === undefined || choice !== "track") return undefined;
  return say(
    "KOReader's own statistics know of reading in it since %1 that was not imported: Books and reading → Import earlier reading.",
    app.books.timeText(unimportedSince),
  );
}

function sent({ app, say }: Desk, { sent: sessions, choice, waiting: parts }: BookStory): string {
  if (sessions.length > 0) {
    const lines = [say("Sent:")];
    for (const session of sessions) lines.push(receipt(say, session, app.books.timeText));
    return lines.join("\n");
  }
  const line = say("No session of it was sent from here yet.");
  const isMeant = choice === "track" && parts.length === 0;
  return isMeant ? `${line} ${say("A session counts from %1.", leastText({ app, say }))}` : line;
}

/** When it was read, how long, and the server's word that it has it. */
function receipt(say: Say, session: SentSession, timeText: (at: number) => string): string {
  const read = `${timeText(session.startedAt)}, ${spokenDuration(say, session.seconds)}`;
  return session.serverId === undefined
    ? say("%1 – sent %2", read, timeText(session.sentAt))
    : say("%1 – number %2 on the server", read, session.serverId);
}

function otherSent({ app, say }: Desk, { otherSent: other }: BookStory): readonly string[] {
  const lines: string[] = [];
  const { timeText } = app.books;
  if (other.percent !== undefined)
    lines.push(say("Position sent: %1 %, %2", Math.floor(other.percent), timeText(other.percentAt ?? 0)));
  if (other.notes > 0)
    lines.push(
      say("Highlights and notes on the server: %1, the last %2", other.notes, timeText(other.notesAt ?? 0)),
    );
  if (other.unplaceable > 0)
    lines.push(
      say(
        "Notes that cannot be on the server: %1. Notes & ratings → Not placeable says why.",
        other.unplaceable,
      ),
    );
  if (other.rating !== undefined)
    lines.push(say("Rating sent: %1 of 10, %2", other.rating, timeText(other.ratingAt ?? 0)));
  return lines;
}
