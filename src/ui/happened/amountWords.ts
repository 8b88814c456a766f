import { spokenDuration } from "../../domain/session/duration";
import type { Amount, Thing } from "../../domain/waiting";
import type { Say } from "../../domain/say";
import type { BookWaiting } from "../../ports/waitingStore";

/** `4 sessions, 2 notes`. */
export function amountsText(say: Say, amounts: readonly Amount[]): string {
  return amounts.map(({ of, count }) => amountText(say, of, count)).join(", ");
}

/** What a line has room for. */
const mostNamed = 2;

const inOrder: readonly Thing[] = ["session", "note", "rating", "position", "shelf change"];

/** `4 sessions, 2 notes and 3 more`: short enough for a line. */
export function summaryText(say: Say, amounts: readonly Amount[]): string {
  const named: Amount[] = [];
  let more = 0;
  for (const thing of inOrder) {
    for (const amount of amounts) {
      if (amount.of !== thing) continue;
      if (named.length < mostNamed) named.push(amount);
      else more += amount.count;
    }
  }
  const text = amountsText(say, named);
  return more === 0 ? text : say("%1 and %2 more", text, more);
}

/** `4 sessions (2 h 5 min), 2 notes`: `seconds` is the reading time of the sessions. */
export function readingText(say: Say, amounts: readonly Amount[], seconds: number): string {
  const texts = amounts.map(({ of, count }) => {
    const text = amountText(say, of, count);
    return of === "session" ? say("%1 (%2)", text, spokenDuration(say, seconds)) : text;
  });
  return texts.join(", ");
}

/**
 * `4 sessions (2 h 5 min)`, `4 sessions, 1 position` or `4 sessions and 3 more`: short enough for half a line; the
 * book's own page has the rest, as it has what was set aside.
 */
export function shortReadingText(
  say: Say,
  { amounts, seconds }: Pick<BookWaiting, "amounts" | "seconds">,
): string {
  if (amounts.length === 0) return say("set aside");
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

function amountText(say: Say, of: Thing, count: number): string {
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
