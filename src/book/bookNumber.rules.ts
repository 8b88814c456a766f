import type { BookId } from "../model/book";
import { haveSameWords } from "../model/candidate";
import { isbnsOf } from "../model/isbn";

/** A book as an answer of the server shows it. Absent fields are unknown. */
export interface ShownBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
  /** Of the main file. */
  readonly fileName?: string | undefined;
}

/** Words of the book for which a number was learned or confirmed last. */
export interface KnownNumber extends ShownBook {
  /** Taken from the device, because no answer has shown the number yet: only a clear contradiction counts. */
  readonly isGuessed?: boolean | undefined;
}

/**
 * False if an answer shows another book under a number. An ISBN decides, then the file's name with title or author, then
 * the title with an author that is not another one.
 */
export function isSameShown(known: KnownNumber, shown: ShownBook): boolean {
  const ours = isbnsOf(known);
  const theirs = isbnsOf(shown);
  if (ours.some((isbn) => theirs.includes(isbn))) return true;
  const title = compare(known.title, shown.title, haveSameWords);
  const author = compare(known.author, shown.author, shareWord);
  if (known.isGuessed === true) return title !== "other" || author !== "other";
  const isSameFile = known.fileName !== undefined && known.fileName === shown.fileName;
  if (isSameFile && (title === "same" || author === "same")) return true;
  if ((ours.length > 0 && theirs.length > 0) || title === "other") return false;
  return title === "unknown" || author !== "other";
}

/** Later words complete earlier ones. */
export function mergedShown(known: KnownNumber, shown: ShownBook): ShownBook {
  return {
    id: shown.id,
    title: shown.title ?? known.title,
    author: shown.author ?? known.author,
    isbn13: shown.isbn13 ?? known.isbn13,
    isbn10: shown.isbn10 ?? known.isbn10,
    fileName: shown.fileName ?? known.fileName,
  };
}

export function hasSameFields(one: ShownBook, other: ShownBook): boolean {
  return fields.every((field) => one[field] === other[field]);
}

const fields = ["title", "author", "isbn13", "isbn10", "fileName"] as const;

type Comparison = "same" | "other" | "unknown";

function compare(
  one: string | undefined,
  other: string | undefined,
  isSame: (one: string, other: string) => boolean,
): Comparison {
  if (one === undefined || other === undefined) return "unknown";
  return one === other || isSame(one, other) ? "same" : "other";
}

/** Initials are too common to count. */
const shortestWord = 2;

/** True for "Melville, H." and "Herman Melville". */
function shareWord(one: string, other: string): boolean {
  const theirs = namesIn(other);
  return namesIn(one).some((word) => word.length >= shortestWord && theirs.includes(word));
}

function namesIn(text: string): readonly string[] {
  let plain = text.toLowerCase();
  for (const sign of [",", ".", ";", "-"]) plain = plain.split(sign).join(" ");
  return plain.split(" ");
}
