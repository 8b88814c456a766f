import type { BookId } from "../../model/book";

interface Entry {
  readonly book: BookId;
  readonly title?: string | undefined;
}

export interface BookEntries<One extends Entry> extends Entry {
  readonly entries: readonly One[];
}

/** In the order of the first entry of each book. The order within a book stays. */
export function entriesByBook<One extends Entry>(entries: readonly One[]): readonly BookEntries<One>[] {
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
