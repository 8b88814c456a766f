import { isolated } from "../../base/text";
import { bookTimeline, type BookTimeline, type TimelinePart } from "./bookTimeline";
import { retryFailed } from "./failedItems";
import { caught } from "../../base/result";
import type { Book, Fingerprint } from "../../model/book";
import { spokenDuration, listText } from "../../base/format";
import type { ListLine } from "../../koreader/dialogs.port";
import type { QueueItem } from "../../queue/queueRecords";
import { sessionsText, exclusionText } from "../../ui/bookTexts";
import { stateLines } from "../status/conflicts.page";
import { askMatch } from "../book-menu/match.page";
import { labelled, type UiContext } from "../../ui/uiContext";
import { showTrim } from "../sessions/trim.page";
import { sentenceLine, showFailed, showQueuePage } from "./queue.page";
import { queuedKinds } from "./queuedKinds";
import { amountsText, readingText, reasonText } from "./queueWords.page";
import { leastText, tooShortLines } from "./tooShort.page";
import { getUploadedAt } from "../upload/uploads.store";
import { deleteSessionsOf } from "../../book/matches.store";

/** "Why is this not on the server?" `title` is a fallback. `after` runs after an action. */
export function showTimeline(
  ui: UiContext,
  { fingerprint, title }: Pick<Book, "fingerprint" | "title">,
  after?: () => void,
): void {
  const page = (again: () => void) => {
    const timeline = bookTimeline(ui, ui.sync, fingerprint);
    const name = timeline.book.title ?? title ?? ui.translate("A book without a title");
    const lines = timelineLines(ui, timeline, again).map((line) => ({ ...line, wraps: true as const }));
    return { title: name, lines };
  };
  showQueuePage(ui, page, after);
}

/** Why it is not synced, or that nothing is pending. Undefined for an unknown book. */
export function stateSentence(ui: UiContext, fingerprint: Fingerprint): string | undefined {
  const read = caught(() => bookTimeline(ui, ui.sync, fingerprint));
  if (!read.ok) return undefined;
  const timeline = read.value;
  const isUnmatched = timeline.book.id === undefined && !isHere(timeline);
  const unmatched = isUnmatched ? unmatchedLines(ui, timeline) : [];
  const [first] = choiceLines(ui, timeline).concat(
    failedLines(ui, timeline, () => undefined),
    unmatched,
    pendingLines(ui, timeline),
  );
  return first === undefined ? undefined : labelled(ui.translate, first.label, first.value);
}

function timelineLines(ui: UiContext, timeline: BookTimeline, again: () => void): readonly ListLine[] {
  return choiceLines(ui, timeline).concat(
    bookLines(ui, timeline),
    stateLines(ui, timeline.book, again),
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
  const { translate } = ui;
  const { choice, exclusion } = timeline;
  if (choice === "track") return [];
  const chosen =
    choice === "never"
      ? translate("Tracking is off for this book.")
      : translate("Only the position of this book is synced.");
  const line = exclusion === undefined ? chosen : exclusionText(translate, exclusion);
  const isSentYet = choice !== "never" && isHere(timeline);
  const text = isSentYet ? translate("%1 What is pending was kept before, and is still sent.", line) : line;
  return [sentenceLine(ui, translate("Your choice"), text)];
}

function bookLines(ui: UiContext, timeline: BookTimeline): ListLine[] {
  const { translate } = ui;
  const { book, byHand, externalId } = timeline;
  if (book.id === undefined) return unmatchedLines(ui, timeline).concat(uploadedLines(ui, book));
  const value = byHand ? translate("book %1, matched by you", book.id) : translate("book %1", book.id);
  const line = { label: translate("On the server"), value };
  return externalId === undefined ? [line] : [line, { label: translate("Hardcover"), value: externalId }];
}

/** A file that was sent, and that the server does not show yet. */
function uploadedLines({ database, host, translate }: UiContext, { fingerprint }: Book): ListLine[] {
  const at = getUploadedAt(database, fingerprint);
  if (at === undefined) return [];
  return [
    { label: translate("File sent to the library"), value: translate("%1, not read in yet", host.device.timeText(at)) },
  ];
}

/** Omitted if a pending line has the reason. */
function unmatchedLines(ui: UiContext, { parts, missedAt }: BookTimeline): ListLine[] {
  const { translate, settings, host } = ui;
  if (parts.some(({ why }) => why?.kind === "unmatched" || why?.kind === "unasked")) return [];
  const byHashOnly = settings().libraryUsername === "";
  const text =
    missedAt === undefined
      ? translate("This book was not searched for on the server yet.")
      : reasonText(translate, { kind: "unmatched", askedAt: missedAt, byHashOnly }, host.device.timeText);
  return [sentenceLine(ui, translate("On the server"), text)];
}

/** Grouped by reason. */
function pendingLines(ui: UiContext, timeline: BookTimeline): ListLine[] {
  const { translate, host } = ui;
  const lines: ListLine[] = [];
  let left = partsIn(timeline, "pending").map((part) => ({
    part,
    text: reasonText(translate, part.why ?? { kind: "scheduled" }, host.device.timeText),
  }));
  while (left[0] !== undefined) {
    const [{ text }] = left;
    const parts = left.filter((other) => other.text === text).map(({ part }) => part);
    left = left.filter((other) => other.text !== text);
    let seconds = 0;
    for (const part of parts) seconds += part.seconds;
    lines.push(sentenceLine(ui, translate("Pending: %1", readingText(translate, parts, seconds)), text));
  }
  return isHere(timeline) ? lines : [{ label: translate("Pending"), value: translate("nothing") }];
}

function failedLines(ui: UiContext, timeline: BookTimeline, again: () => void): ListLine[] {
  const { translate } = ui;
  return partsIn(timeline, "failed").map((part) => ({
    label: translate("Failed: %1", amountsText(translate, [part])),
    value: part.reason ?? translate("The server refused it."),
    onTap: () => showFailed(ui, timeline.book, again),
  }));
}

/** Reading that is not in the queue. */
function readingLines(ui: UiContext, { tooShort, unimportedSince, choice }: BookTimeline): ListLine[] {
  const { translate, host } = ui;
  const lines = tooShortLines(ui, tooShort);
  if (unimportedSince !== undefined && choice === "track") {
    const text = translate(
      "KOReader's statistics have reading in this book since %1 that was not imported: Catchword → Advanced → Import reading history.",
      host.device.timeText(unimportedSince),
    );
    lines.push(sentenceLine(ui, translate("Not imported"), text));
  }
  return lines;
}

function actionLines(ui: UiContext, timeline: BookTimeline, again: () => void): ListLine[] {
  const { translate } = ui;
  const { book } = timeline;
  const lines: ListLine[] = [];
  if (book.id === undefined)
    lines.push({ label: translate("Match…"), value: translate("by hand"), onTap: () => askMatch(ui, book, again) });
  const failed = partsIn(timeline, "failed");
  if (failed.length > 0) {
    const retry = (): void => {
      retryFailed(ui, { fingerprint: book.fingerprint });
      again();
    };
    lines.push({ label: translate("Retry failed items"), value: amountsText(translate, failed), onTap: retry });
  }
  const waiting = partsIn(timeline, "pending").find(({ of }) => of === "session");
  if (waiting !== undefined) {
    const value = sessionsText(translate, waiting.count);
    lines.push({ label: translate("Trim sessions…"), value, onTap: () => showTrim(ui, book, again) });
  }
  let sessions = 0;
  for (const { of, count } of failed.concat(partsIn(timeline, "pending"))) if (of === "session") sessions += count;
  if (sessions > 0) {
    const value = sessionsText(translate, sessions);
    const onTap = (): void => askDiscard(ui, book, value, again);
    lines.push({ label: translate("Discard sessions…"), value, onTap });
  }
  return lines;
}

function askDiscard(ui: UiContext, book: Book, sessions: string, after: () => void): void {
  const { dialogs, translate, database } = ui;
  dialogs.confirm({
    text: translate(
      "Discard %1 of “%2”? What you discard is never sent.",
      sessions,
      isolated(book.title ?? translate("A book without a title")),
    ),
    yes: translate("Discard"),
    onYes: () => {
      deleteSessionsOf(database, book.fingerprint);
      after();
    },
  });
}

/** Time and duration of each session on the server. */
function sessionLines(ui: UiContext, timeline: BookTimeline): ListLine[] {
  const { translate } = ui;
  if (timeline.sessions.length > 0) return timeline.sessions.map((session) => receiptLine(ui, session));
  const line = translate("No session of this book was sent from this device yet.");
  const isMeant = timeline.choice === "track" && timeline.tooShort === undefined && !isHere(timeline);
  const text = isMeant ? translate("%1 A session is kept from %2 on.", line, leastText(ui)) : line;
  return [sentenceLine(ui, translate("Sent"), text)];
}

function receiptLine({ translate, host }: UiContext, session: QueueItem): ListLine {
  const { timeText } = host.device;
  const label = listText(translate, [timeText(session.at), spokenDuration(translate, session.amount)]);
  const value =
    session.serverId === undefined
      ? translate("sent %1", timeText(session.sentAt ?? 0))
      : translate("number %1 on the server", session.serverId);
  return { label, value };
}

function sentLines(ui: UiContext, timeline: BookTimeline): ListLine[] {
  const { translate, host } = ui;
  const lines: ListLine[] = [];
  for (const part of partsIn(timeline, "sent"))
    for (const line of queuedKinds[part.of].sent?.(ui, part, timeline.book) ?? []) lines.push(line);
  for (const { count, sentAt } of partsIn(timeline, "came"))
    lines.push({
      label: translate("Notes from the server"),
      value: translate("%1, last %2", count, host.device.timeText(sentAt ?? 0)),
    });
  for (const { count } of partsIn(timeline, "unplaceable")) {
    const text = translate("Notes that cannot be placed: %1. Sync status → Cannot be placed shows why.", count);
    lines.push(sentenceLine(ui, translate("Not on both sides"), text));
  }
  return lines;
}
