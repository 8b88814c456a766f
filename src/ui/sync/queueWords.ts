import { spokenDuration } from "../../domain/calendar";
import type { QueueCount, QueueKind } from "../../domain/queue";
import type { Say } from "../../domain/translations";
import type { Reason } from "../../domain/whyPending";
import type { QueueBook, QueueItem } from "../../ports/queueStore";
import type { UiContext } from "../uiContext";

/** `4 sessions, 2 notes`. */
export function amountsText(say: Say, amounts: readonly QueueCount[]): string {
  return amounts.map(({ of, count }) => amountText(say, of, count)).join(", ");
}

/** What a line has room for. */
const mostNamed = 2;

/** `4 sessions, 2 notes and 3 more`: short enough for a line. */
export function summaryText(say: Say, amounts: readonly QueueCount[]): string {
  const text = amountsText(say, amounts.slice(0, mostNamed));
  let more = 0;
  for (const { count } of amounts.slice(mostNamed)) more += count;
  return more === 0 ? text : say("%1 and %2 more", text, more);
}

/** `4 sessions (2 h 5 min), 2 notes`: `seconds` is the reading time of the sessions. */
export function readingText(say: Say, amounts: readonly QueueCount[], seconds: number): string {
  const texts = amounts.map(({ of, count }) => {
    const text = amountText(say, of, count);
    return of === "session" ? say("%1 (%2)", text, spokenDuration(say, seconds)) : text;
  });
  return texts.join(", ");
}

/**
 * `4 sessions (2 h 5 min)`, `4 sessions, 1 position` or `4 sessions and 3 more`: short enough for half a line; the
 * book's timeline has the rest, as it has what failed.
 */
export function shortReadingText(
  say: Say,
  { counts: amounts, seconds }: Pick<QueueBook, "counts" | "seconds">,
): string {
  if (amounts.length === 0) return say("failed");
  let count = 0;
  let sessions = 0;
  for (const amount of amounts) {
    count += amount.count;
    if (amount.of === "session") sessions = amount.count;
  }
  if (sessions === 0 || count === sessions) return readingText(say, amounts, seconds);
  if (amounts.length === 2) return summaryText(say, amounts);
  return say("%1 and %2 more", amountText(say, "session", sessions), count - sessions);
}

function amountText(say: Say, of: QueueKind, count: number): string {
  switch (of) {
    case "session":
      return count === 1 ? say("1 session") : say("%1 sessions", count);
    case "position":
      return count === 1 ? say("1 position") : say("%1 positions", count);
    case "note":
      return count === 1 ? say("1 note") : say("%1 notes", count);
    case "rating":
      return count === 1 ? say("1 rating") : say("%1 ratings", count);
    case "shelf change":
      return count === 1 ? say("1 shelf change") : say("%1 shelf changes", count);
  }
}

/** `2026-11-20 20:14, 12 min, 7 pages`, or what else it is. */
export function itemText({ host, say }: UiContext, item: QueueItem): string {
  switch (item.of) {
    case "session": {
      const pages = item.pages === 1 ? say("1 page") : say("%1 pages", item.pages);
      return `${host.device.timeText(item.at)}, ${spokenDuration(say, item.amount)}, ${pages}`;
    }
    case "note":
      return item.words === undefined || item.words === "" ? say("a bookmark") : say("Note: %1", item.words);
    case "rating":
      return say("Rating: %1 of 10", item.amount);
    case "position":
      return say("Position: %1 %", Math.floor(item.amount));
    case "shelf change":
      return say("leaves a shelf on the server");
  }
}

/** What keeps things in the queue, and what can be done. */
export function reasonText(say: Say, reason: Reason, timeText: (at: number) => string): string {
  switch (reason.kind) {
    case "noServer":
      return say("No server URL is set: Library Sync → Connection.");
    case "switchedOff":
      return say("Library Sync is switched off.");
    case "noAccount":
      return reason.account === "reader"
        ? say("No reader account is set: Library Sync → Connection.")
        : say("This needs the library account: Library Sync → Connection.");
    case "accountRefused":
      return say(
        "The server did not accept the library account. Set it again, or test the connection: Library Sync → Connection.",
      );
    case "unmatched":
      return unmatchedText(say, timeText(reason.askedAt), reason.byHashOnly);
    case "byHandOnly":
      return say("Sync only by hand is on: choose Pending → Sync pending now.");
    case "offline":
      return say("This device is not connected. It is sent the next time there is a network.");
    case "failed":
      return reason.sentence;
    case "unasked":
      return say("The server is asked for this book at the next sync.");
    case "attempted":
      return say("The last attempt: %1", reason.sentence);
    case "soon":
      return say("It is sent at the next sync.");
  }
}

function unmatchedText(say: Say, askedAt: string, byHashOnly: boolean): string {
  const text = say(
    "The server has not been found to have this book. It was last asked %1; every sync asks again, and you can match it by hand.",
    askedAt,
  );
  if (!byHashOnly) return text;
  return `${text} ${say("Without the library account only the file itself can be looked for, not its ISBN or title.")}`;
}
