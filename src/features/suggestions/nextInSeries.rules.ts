import type { BookId } from "../../model/book";
import type { BrowseBook } from "../library/browse.rules";

/** Where a book stands in its series; absent fields are those that the server does not tell. */
export type SeriesPlace = Pick<BrowseBook, "id" | "series" | "number">;

/** What comes after a book; `none`: it is in no series, `unnumbered`: nobody knows where in it. */
export interface NextInSeries {
  readonly kind: "next" | "last" | "none" | "unnumbered";
  /** The editions of the next one, in the server's order; empty where none is known. */
  readonly books: readonly BrowseBook[];
}

/**
 * The books of the next greater number in the series, however far away that is: several, where the library has several
 * files or editions of it. Nothing is guessed: a book without a number is neither before nor after another.
 */
export function nextInSeries({ id, series, number }: SeriesPlace, books: readonly BrowseBook[]): NextInSeries {
  if (series === undefined) return { kind: "none", books: [] };
  if (number === undefined) return { kind: "unnumbered", books: [] };
  const seen: Record<BookId, true | undefined> = { [id]: true };
  let next: BrowseBook[] = [];
  let nearest: number | undefined;
  for (const book of books) {
    const after = book.series === series && seen[book.id] !== true ? book.number : undefined;
    seen[book.id] = true;
    if (after === undefined || after <= number || (nearest !== undefined && after > nearest)) continue;
    if (after !== nearest) next = [];
    nearest = after;
    next.push(book);
  }
  return { kind: next.length > 0 ? "next" : "last", books: next };
}
