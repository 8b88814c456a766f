import type { Candidate } from "../domain/candidate";
import type { TrackingChoice } from "../domain/trackingChoice";
import type { Say } from "../ports/texts";

/** `Herman Melville · 1851 · EPUB · 92 %`: what tells one result from the other. */
export function candidateLine({ author, year, format, score }: Candidate): string {
  const parts: string[] = [];
  for (const part of [author, year, format]) if (part !== undefined) parts.push(part);
  if (score !== undefined) parts.push(`${Math.floor(score * 100 + 0.5)} %`);
  return parts.join(" · ");
}

/** Everything that the server tells of a book, one thing a line, the description last. */
export function candidateText(say: Say, book: Candidate): string {
  const lines: string[] = [];
  const add = (label: string, value: string | number | undefined): void => {
    if (value !== undefined) lines.push(`${label}: ${value}`);
  };
  add(say("Author"), book.author);
  add(say("Series"), book.series);
  add(say("Published"), book.year);
  add(say("Publisher"), book.publisher);
  add(say("Pages"), book.pages);
  add(say("Language"), book.language);
  add(say("Format"), book.format);
  add(say("ISBN"), book.isbn13 ?? book.isbn10);
  add(say("Number on the server"), book.id);
  add(say("Hardcover"), book.externalId);
  if (book.description !== undefined) lines.push(`\n${book.description}`);
  return lines.join("\n");
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
