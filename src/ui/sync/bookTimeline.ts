import { bookTimeline, type BookTimeline, type TimelinePart } from "../../app/book/bookTimeline";
import { retryFailed } from "../../app/sync/failedItems";
import type { Book } from "../../domain/book";
import { spokenDuration } from "../../domain/calendar";
import { ok } from "../../domain/result";
import type { ListLine } from "../../ports/dialogs";
import type { QueueItem } from "../../ports/queueStore";
import { sessionsText } from "../book/bookWords";
import { askMatch } from "../book/matchPage";
import { tellFailure, type UiContext } from "../uiContext";
import { sentenceLine, showFailed, showPage } from "./queuePage";
import { amountsText, readingText, reasonText } from "./queueWords";

/**
 * "Why is this not on the server?": the whole truth about one book, and what can be done. `after` runs when something
 * was. Its title is what to call it where it has none of its own.
 */
export function showTimeline(
  ui: UiContext,
  { fingerprint, title }: Pick<Book, "fingerprint" | "title">,
  after?: () => void,
): void {
  const page = (again: () => void) => {
    const timeline = bookTimeline(ui, ui.app, fingerprint);
    if (!timeline.ok) return timeline;
    const name = timeline.value.book.title ?? title ?? ui.say("A book without a title");
    return ok({ title: name, lines: timelineLines(ui, timeline.value, again) });
  };
  showPage(ui, page, after);
}

/** The most important first: what was chosen, which book it is, what is here and why, what can be done, what is sent. */
function timelineLines(ui: UiContext, timeline: BookTimeline, again: () => void): readonly ListLine[] {
  return choiceLines(ui, timeline).concat(
    bookLines(ui, timeline),
    pendingLines(ui, timeline),
    failedLines(ui, timeline, again),
    readingLines(ui, timeline),
    actionLines(ui, timeline, again),
    sessionLines(ui, timeline),
    sentLines(ui, timeline),
  );
}

function partsIn({ parts }: BookTimeline, state: TimelinePart["state"]): readonly TimelinePart[] {
  return parts.filter((part) => part.state === state);
}

function isHere(timeline: BookTimeline): boolean {
  return partsIn(timeline, "pending").length + partsIn(timeline, "failed").length > 0;
}

function choiceLines(ui: UiContext, timeline: BookTimeline): ListLine[] {
  const { say } = ui;
  if (timeline.choice === "track") return [];
  const line =
    timeline.choice === "never"
      ? say("Nothing of this book is kept or sent: you chose so.")
      : say("Only your position is sent: you chose so.");
  const text = isHere(timeline)
    ? `${line} ${say("What is pending was kept before, and is still sent.")}`
    : line;
  return [sentenceLine(ui, say("Your choice"), text)];
}

function bookLines(ui: UiContext, timeline: BookTimeline): ListLine[] {
  const { say } = ui;
  const { book, byHand, externalId } = timeline;
  if (book.id === undefined) return unmatchedLines(ui, timeline);
  const value = byHand ? say("book %1, matched by you", book.id) : say("book %1", book.id);
  const line = { label: say("On the server"), value };
  return externalId === undefined ? [line] : [line, { label: say("Hardcover"), value: externalId }];
}

/** Where something is pending for it, that says so. */
function unmatchedLines(ui: UiContext, { parts, missedAt }: BookTimeline): ListLine[] {
  const { say, settings, host } = ui;
  if (parts.some(({ why }) => why?.kind === "unmatched" || why?.kind === "unasked")) return [];
  const byHashOnly = settings().libraryUsername === "";
  const text =
    missedAt === undefined
      ? say("The server was not asked for this book yet.")
      : reasonText(say, { kind: "unmatched", askedAt: missedAt, byHashOnly }, host.device.timeText);
  return [sentenceLine(ui, say("On the server"), text)];
}

/** What is pending for the same reason stands together. */
function pendingLines(ui: UiContext, timeline: BookTimeline): ListLine[] {
  const { say, host } = ui;
  const lines: ListLine[] = [];
  let left = partsIn(timeline, "pending").map((part) => ({
    part,
    text: reasonText(say, part.why ?? { kind: "soon" }, host.device.timeText),
  }));
  while (left[0] !== undefined) {
    const [{ text }] = left;
    const parts = left.filter((other) => other.text === text).map(({ part }) => part);
    left = left.filter((other) => other.text !== text);
    let seconds = 0;
    for (const part of parts) seconds += part.seconds;
    lines.push(sentenceLine(ui, say("Pending: %1", readingText(say, parts, seconds)), text));
  }
  return isHere(timeline) ? lines : [{ label: say("Pending"), value: say("nothing") }];
}

function failedLines(ui: UiContext, timeline: BookTimeline, again: () => void): ListLine[] {
  const { say } = ui;
  return partsIn(timeline, "failed").map((part) => ({
    label: say("Failed: %1", amountsText(say, [part])),
    value: part.reason ?? say("The server refused it."),
    onTap: () => showFailed(ui, timeline.book, again),
  }));
}

/** What was read and is in no queue. */
function readingLines(ui: UiContext, { tooShort, unimportedSince, choice }: BookTimeline): ListLine[] {
  const { say, host } = ui;
  const lines: ListLine[] = [];
  if (tooShort !== undefined) {
    const pages = tooShort.pagesRead === 1 ? say("1 page") : say("%1 pages", tooShort.pagesRead);
    const text = say(
      "What you read last, %1 (%2, %3), was too little to count: a session counts from %4.",
      host.device.timeText(tooShort.startedAt),
      spokenDuration(say, tooShort.seconds),
      pages,
      leastText(ui),
    );
    lines.push(sentenceLine(ui, say("Not counted"), text));
  }
  if (unimportedSince !== undefined && choice === "track") {
    const text = say(
      "KOReader's own statistics know of reading in it since %1 that was not imported: Books and reading → Import earlier reading.",
      host.device.timeText(unimportedSince),
    );
    lines.push(sentenceLine(ui, say("Not imported"), text));
  }
  return lines;
}

/** What a session needs as things are set. */
function leastText({ settings, say }: UiContext): string {
  const { sessionRule, minSeconds, minPages } = settings();
  const time = spokenDuration(say, minSeconds);
  const pages = minPages === 1 ? say("1 page") : say("%1 pages", minPages);
  if (sessionRule === "time") return time;
  return sessionRule === "pages" ? pages : say("%1 and %2", time, pages);
}

/** What can be done about it. */
function actionLines(ui: UiContext, timeline: BookTimeline, again: () => void): ListLine[] {
  const { say } = ui;
  const { book } = timeline;
  const lines: ListLine[] = [];
  if (book.id === undefined)
    lines.push({ label: say("Match…"), value: say("by hand"), onTap: () => askMatch(ui, book, again) });
  const failed = partsIn(timeline, "failed");
  if (failed.length > 0) {
    const retry = (): void => {
      tellFailure(ui, retryFailed(ui, { fingerprint: book.fingerprint }));
      again();
    };
    lines.push({ label: say("Retry failed items"), value: amountsText(say, failed), onTap: retry });
  }
  let sessions = 0;
  for (const { of, count } of failed.concat(partsIn(timeline, "pending")))
    if (of === "session") sessions += count;
  if (sessions > 0) {
    const value = sessionsText(say, sessions);
    const onTap = (): void => askDiscard(ui, book, value, again);
    lines.push({ label: say("Discard sessions…"), value, onTap });
  }
  return lines;
}

function askDiscard(ui: UiContext, book: Book, sessions: string, after: () => void): void {
  const { dialogs, say, store } = ui;
  dialogs.confirm({
    text: say("Discard %1 of this book? The server will never have what you discard.", sessions),
    yes: say("Discard"),
    onYes: () => {
      tellFailure(ui, store.matches.drop(book.fingerprint));
      after();
    },
  });
}

/** When each was read, how long, and the server's word that it has it. */
function sessionLines(ui: UiContext, timeline: BookTimeline): ListLine[] {
  const { say } = ui;
  if (timeline.sessions.length > 0) return timeline.sessions.map((session) => receiptLine(ui, session));
  const line = say("No session of it was sent from here yet.");
  const isMeant = timeline.choice === "track" && !isHere(timeline);
  const text = isMeant ? `${line} ${say("A session counts from %1.", leastText(ui))}` : line;
  return [sentenceLine(ui, say("Sent"), text)];
}

function receiptLine({ say, host }: UiContext, session: QueueItem): ListLine {
  const { timeText } = host.device;
  const label = `${timeText(session.at)}, ${spokenDuration(say, session.amount)}`;
  const value =
    session.serverId === undefined
      ? say("sent %1", timeText(session.sentAt ?? 0))
      : say("number %1 on the server", session.serverId);
  return { label, value };
}

function sentLines(ui: UiContext, timeline: BookTimeline): ListLine[] {
  const { say, host } = ui;
  const lines: ListLine[] = [];
  for (const part of partsIn(timeline, "sent")) {
    const at = host.device.timeText(part.sentAt ?? 0);
    if (part.of === "position")
      lines.push({ label: say("Position sent"), value: say("%1 %, %2", Math.floor(part.amount), at) });
    if (part.of === "note")
      lines.push({
        label: say("Highlights and notes on the server"),
        value: say("%1, the last %2", part.count, at),
      });
    if (part.of === "rating")
      lines.push({ label: say("Rating sent"), value: say("%1 of 10, %2", part.amount, at) });
  }
  for (const { count } of partsIn(timeline, "unplaceable")) {
    const text = say(
      "Notes that cannot be on the server: %1. Notes & ratings → Not placeable says why.",
      count,
    );
    lines.push(sentenceLine(ui, say("Not on the server"), text));
  }
  return lines;
}
