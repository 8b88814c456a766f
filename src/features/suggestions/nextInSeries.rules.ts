import type { BookId } from "../../model/book";
import type { BrowseBook } from "../library/browse.rules";

/** Absent fields are unknown. */
export type SeriesPlace = Pick<BrowseBook, "id" | "series" | "number">;

export interface NextInSeries {
  readonly kind: "next" | "last" | "none" | "unnumbered";
  /** All editions; maybe empty. */
  readonly books: readonly BrowseBook[];
}

/** Books with the next greater number, maybe several editions. Books without a number are skipped. */
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
