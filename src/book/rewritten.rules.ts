import { type Book, labelOf } from "../model/book";
import { type Isbns, isbnsIn, isbnsToAsk } from "../model/isbn";
import { filesOf } from "../model/bookFile";
import { isOfType } from "../model/candidate";
import type { ShelfBook } from "../model/shelf";

/**
 * A file lies where another lay before: is it the same book, written anew (by the server, by an editor), or another
 * book under that name? True when both name one ISBN, or the same title and author. False says nothing: the title may
 * be what was rewritten.
 */
export function isRewritten(before: Book, after: Book): boolean {
  return before.type !== undefined && before.type === after.type && hasSameWords(before, after);
}

/** Is this the server's book of which the file is a version? True on the same grounds, where the formats may be one. */
export function isVersionOf(found: ShelfBook, after: Book): boolean {
  // A server that tells no format may have this one.
  const { type } = after;
  const mayBe = filesOf(found).some(
    ({ format }) => format === undefined || (type !== undefined && isOfType(format, type)),
  );
  return mayBe && hasSameWords(found, after);
}

/**
 * One ISBN, or else the same title and author: of two editions with the same words only an ISBN tells which one it is.
 * What the newer file says is believed only as its own words: a title that the reader gave to the place, or one that
 * was made of the file's name, would agree with whatever lay there.
 */
export function hasSameWords(known: Known, after: Book): boolean {
  const theirs = numbersOf(known);
  const ours = numbersOf(after);
  if (theirs.length > 0 && ours.length > 0) return ours.some((isbn) => theirs.includes(isbn));
  if (after.label === undefined) return false;
  return after.label === known.label || after.label === labelOf(known.title, known.author);
}

interface Known extends Isbns {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly label?: string | undefined;
}

/** In both spellings, and only valid ones: servers write hyphens. */
function numbersOf({ isbn13, isbn10 }: Isbns): readonly string[] {
  return isbnsToAsk(isbnsIn(`${isbn13 ?? ""}\n${isbn10 ?? ""}`));
}
