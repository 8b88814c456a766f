import type { Translate } from "../../base/format";
import { shortened } from "../../base/text";
import type { BookId } from "../../model/book";
import type { BrowseBook } from "./browse.rules";

/** Absent fields are unknown. */
export type SeriesPlace = Pick<BrowseBook, "id" | "series" | "number">;

/** Books of the series with the nearest number after this one, or before it; maybe several editions. */
export function nearestInSeries(
  { id, series, number }: SeriesPlace,
  books: readonly BrowseBook[],
  direction: "before" | "after",
): readonly BrowseBook[] {
  if (series === undefined || number === undefined) return [];
  const sign = direction === "after" ? 1 : -1;
  const seen: Record<BookId, true | undefined> = { [id]: true };
  let nearest: BrowseBook[] = [];
  let least: number | undefined;
  for (const book of books) {
    const isNew = book.series === series && seen[book.id] !== true;
    seen[book.id] = true;
    const away = isNew && book.number !== undefined ? sign * (book.number - number) : 0;
    if (away <= 0 || (least !== undefined && away > least)) continue;
    if (away !== least) nearest = [];
    least = away;
    nearest.push(book);
  }
  return nearest;
}

/** Characters; fits on two lines of half a page. */
const neighbourWidth = 40;

/** `2. The Lamp in the Fog` */
export function numberedTitle(translate: Translate, { id, title, number }: BrowseBook): string {
  const words = shortened(title ?? translate("Book %1", id), neighbourWidth);
  return number === undefined ? words : `${number}. ${words}`;
}
