import type { Book } from "../../domain/book/book";
import type { Candidate } from "../../domain/book/candidate";
import { haveSameWords } from "../../domain/book/sameWords";
import type { Say } from "../../domain/say";
import { labelled } from "../labelled";

/** What the book on this device says of itself, to be held beside a candidate. */
export interface OwnBook extends Pick<Book, "type" | "title" | "author" | "isbn13" | "isbn10"> {
  /** As the host counts them; absent when it has not shown the file yet. */
  readonly pages?: number | undefined;
}

/**
 * Everything that the server tells of a book, one thing a line, the description last; beside each thing what the file
 * on this device says of it, where one is to be compared.
 */
export function candidateText(say: Say, book: Candidate, own?: OwnBook): string {
  const lines: string[] = [];
  const add = (label: string, value: string | number | undefined, beside?: string): void => {
    if (value !== undefined) lines.push(labelled(say, label, value));
    if (value !== undefined && beside !== undefined) lines.push(`   ${beside}`);
  };
  if (own !== undefined) add(say("Title"), book.title, besideText(say, book.title, own.title));
  add(say("Author"), book.author, besideText(say, book.author, own?.author));
  add(say("Match"), scoreText(say, book.score));
  add(say("Series"), book.series);
  add(say("Published"), book.year);
  add(say("Publisher"), book.publisher);
  add(say("Pages"), book.pages, pagesBeside(say, book, own));
  add(say("Language"), book.language);
  add(say("Format"), book.format);
  const isbn = book.isbn13 ?? book.isbn10;
  add(say("ISBN"), isbn, besideText(say, isbn, book.isbn13 === undefined ? own?.isbn10 : own?.isbn13));
  add(say("Number on the server"), book.id);
  add(say("Hardcover"), book.externalId);
  if (book.description !== undefined) lines.push(`\n${book.description}`);
  return lines.join("\n");
}

/** How well a result matches what was asked (0 to 1), in a word and as a part of a hundred. */
export function scoreText(say: Say, score: number | undefined): string | undefined {
  if (score === undefined) return undefined;
  return `${scoreWord(say, score)} (${Math.floor(score * 100 + 0.5)} %)`;
}

function scoreWord(say: Say, score: number): string {
  if (score >= 1) return say("exact");
  if (score >= 0.8) return say("very good");
  return score >= 0.5 ? say("fair") : say("weak");
}

function besideText(say: Say, value: string | undefined, here: string | undefined): string | undefined {
  if (value === undefined || here === undefined) return undefined;
  return haveSameWords(value, here) ? say("✓ the same in your file") : say("in your file: %1", here);
}

/** The pages of a text that flows are those of one screen: nobody else counts the same. */
function pagesBeside(say: Say, { pages }: Candidate, own: OwnBook | undefined): string | undefined {
  const here = own?.pages?.toFixed(0);
  if (here === undefined || pages === undefined) return undefined;
  return own?.type === "EPUB" ? say("on this screen: %1", here) : besideText(say, pages.toFixed(0), here);
}
