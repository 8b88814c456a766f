import type { ShelfFile } from "../model/shelfFile";

export interface TitledBook {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/** Titles; with the author where several books share one. */
export function bookNames(books: readonly TitledBook[], untitled: string): readonly string[] {
  const counts: Record<string, number | undefined> = {};
  const titleOf = ({ title }: TitledBook): string => title ?? untitled;
  for (const book of books) counts[titleOf(book)] = (counts[titleOf(book)] ?? 0) + 1;
  return books.map((book) => {
    const isShared = (counts[titleOf(book)] ?? 0) > 1;
    return isShared && book.author !== undefined ? `${titleOf(book)} – ${book.author}` : titleOf(book);
  });
}

export function titledFile({ title, told }: Pick<ShelfFile, "title" | "told">): TitledBook {
  return { title, author: told?.author };
}
