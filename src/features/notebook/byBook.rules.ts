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

interface Entry {
  readonly book: BookId;
  readonly title?: string | undefined;
}

export interface BookItems<One extends Entry> extends Entry {
  readonly entries: readonly One[];
}

/** In the order of the first entry of each book. The order within a book stays. */
export function itemsByBook<One extends Entry>(entries: readonly One[]): readonly BookItems<One>[] {
  const groups: { book: BookId; title: string | undefined; entries: One[] }[] = [];
  const places: Record<number, number | undefined> = {};
  for (const entry of entries) {
    const { book, title } = entry;
    const place = places[book] ?? groups.length;
    places[book] = place;
    const group = groups[place] ?? { book, title, entries: [] };
    groups[place] = group;
    group.title = group.title ?? title;
    group.entries.push(entry);
  }
  return groups;
}
