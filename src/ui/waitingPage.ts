import { spokenDuration } from "../domain/duration";
import { shortened } from "../domain/lines";
import { sentenceFor } from "../domain/sentence";
import type { ListLine } from "../ports/dialogs";
import type { WaitingBook } from "../ports/sessionStore";
import { tellFailure, type Desk } from "./desk";

/** The page behind "What waits, and why": one line a book, the reason behind a tap. */
export function showWaiting(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const waiting = app.sessions.waiting();
  if (!waiting.ok) return tellFailure(desk, waiting);
  dialogs.list({
    title: say("Waiting for the server"),
    lines: waiting.value.map((book) => lineOf(desk, book)),
  });
}

function lineOf(desk: Desk, book: WaitingBook): ListLine {
  const { dialogs, say } = desk;
  const title = book.title ?? say("A book without a title");
  const what = book.sessions === 1 ? say("1 session") : say("%1 sessions", book.sessions);
  return {
    label: title,
    value: `${what}, ${spokenDuration(book.seconds)}`,
    onTap: () => dialogs.tell(`${shortened(title, 120)}\n\n${reasonFor(desk, book)}`),
  };
}

/** What keeps this book's sessions here: its own reason first, then what stops everything. */
function reasonFor({ app, say }: Desk, book: WaitingBook): string {
  if (book.parked > 0)
    return say("%1 set aside, because: %2", book.parked, book.reason ?? say("the server refused them."));
  const settings = app.settings.current();
  if (settings.serverUrl === "") return say("No server URL is set.");
  if (!settings.enabled) return say("Library Sync is switched off.");
  if (settings.manualOnly) return say("Sync only by hand is on: choose Sync now.");
  const failure = app.sync.lastFailure();
  if (failure !== undefined) return sentenceFor(failure);
  if (book.bookId === undefined) return unmatched(say);
  return book.reason ?? say("They go up the next time there is a network.");
}

function unmatched(say: Desk["say"]): string {
  return say(
    "This book has not been found on the server yet. Every sync looks for it, and its sessions go up as soon as it is there.",
  );
}
