import { isolated } from "../../domain/text/isolated";
import { shortened } from "../../domain/text/lines";
import type { Candidate } from "../../domain/book/candidate";
import type { TrackingChoice } from "../../domain/book/trackingChoice";
import type { Say } from "../../domain/say";

/** A blank that no line is broken at. */
const unbroken = "\u00a0";

/** Characters of authors that leave room for the rest on a button of two lines. */
const authorWidth = 28;

/** `Herman Melville · 1851 · EPUB · 92 %`: what tells one result from the other. */
export function candidateLine({ author, year, format, score }: Candidate): string {
  const parts: string[] = [];
  if (author !== undefined) parts.push(isolated(shortened(author, authorWidth)));
  if (year !== undefined) parts.push(year);
  if (format !== undefined) parts.push(format);
  if (score !== undefined) parts.push(`${Math.floor(score * 100 + 0.5)}${unbroken}%`);
  return parts.join(" · ");
}

/** What the choice does, in a few words. */
export function choiceText(say: Say, choice: TrackingChoice): string {
  if (choice === "progress") return say("position only");
  return choice === "never" ? say("nothing") : say("everything");
}

/** `1 session`, `3 sessions`. */
export function sessionsText(say: Say, count: number): string {
  return count === 1 ? say("1 session") : say("%1 sessions", count);
}

/** `1 book`, `3 books`. */
export function booksText(say: Say, count: number): string {
  return count === 1 ? say("1 book") : say("%1 books", count);
}
