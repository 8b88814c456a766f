import { type Book, labelOf } from "../model/book";
import { type Isbns, isbnsOf } from "../model/isbn";
import { filesOf } from "../model/bookFile";
import { isOfType } from "../model/candidate";
import type { ShelfBook } from "../model/shelf";

/** True if a new file at a known path is the same book: equal ISBN, or equal title and author. False is no proof. */
export function isRewritten(before: Book, after: Book): boolean {
  return before.type !== undefined && before.type === after.type && hasSameWords(before, after);
}

/** Like `isRewritten`, for a server book of a compatible format. */
export function isVersionOf(found: ShelfBook, after: Book): boolean {
  // A server without a format matches any.
  const { type } = after;
  const mayBe = filesOf(found).some(
    ({ format }) => format === undefined || (type !== undefined && isOfType(format, type)),
  );
  return mayBe && hasSameWords(found, after);
}

/**
 * With ISBNs on both sides only these count, else title and author. Only metadata from the file itself counts, because
 * user edits and names made from the path match too easily.
 */
export function hasSameWords(known: Known, after: Book): boolean {
  const theirs = isbnsOf(known);
  const ours = isbnsOf(after);
  if (theirs.length > 0 && ours.length > 0) return ours.some((isbn) => theirs.includes(isbn));
  if (after.label === undefined) return false;
  return after.label === known.label || after.label === labelOf(known.title, known.author);
}

interface Known extends Isbns {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly label?: string | undefined;
}
