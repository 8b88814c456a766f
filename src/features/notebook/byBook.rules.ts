import type { BookId } from "../../model/book";

/** From any book of the library. */
export interface NotebookItem {
  readonly id: number;
  readonly book: BookId;
  /** A review stands beside the book, without a place in it. */
  readonly kind: "annotation" | "note" | "review";
  /** Of a review: "Review" in the language of the device that sent it, or a person's own. */
  readonly heading?: string | undefined;
  readonly title?: string | undefined;
  /** Absent for a note without a passage. */
  readonly text?: string | undefined;
  readonly note?: string | undefined;
  readonly chapter?: string | undefined;
  /** Unix seconds. */
  readonly madeAt?: number | undefined;
}

interface OfBook {
  readonly book: BookId;
  readonly title?: string | undefined;
}

export interface BookItems<One extends OfBook> extends OfBook {
  readonly items: readonly One[];
}

/** In the order of the first item of each book. The order within a book stays. */
export function itemsByBook<One extends OfBook>(items: readonly One[]): readonly BookItems<One>[] {
  const groups: { book: BookId; title: string | undefined; items: One[] }[] = [];
  const places: Record<number, number | undefined> = {};
  for (const item of items) {
    const { book, title } = item;
    const place = places[book] ?? groups.length;
    places[book] = place;
    const group = groups[place] ?? { book, title, items: [] };
    groups[place] = group;
    group.title = group.title ?? title;
    group.items.push(item);
  }
  return groups;
}
