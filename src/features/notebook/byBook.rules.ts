import type { BookId } from "../../model/book";
import type { NotebookEntry } from "../annotations/noteLibrary.port";

export interface BookEntries {
  readonly book: BookId;
  readonly title?: string | undefined;
  readonly entries: readonly NotebookEntry[];
}

/** In the order of the first entry of each book. The order within a book stays. */
export function entriesByBook(entries: readonly NotebookEntry[]): readonly BookEntries[] {
  const groups: { book: BookId; title: string | undefined; entries: NotebookEntry[] }[] = [];
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
