import { shelfKey, type ShelfList } from "../domain/shelf";
import type { RememberedBook } from "../ports/shelfStore";

/** The lists that differ, in books, titles or order, from what the shelves held at the last complete sync. */
export function changedLists(
  lists: readonly ShelfList[],
  remembered: readonly RememberedBook[],
): readonly ShelfList[] {
  const before: Record<string, RememberedBook[] | undefined> = {};
  for (const book of remembered) {
    const books = before[book.shelf] ?? [];
    books.push(book);
    before[book.shelf] = books;
  }
  return lists.filter((list) => differs(list, before[shelfKey(list.shelf)] ?? []));
}

function differs({ books }: ShelfList, before: readonly RememberedBook[]): boolean {
  if (books.length !== before.length) return true;
  return books.some((book, place) => {
    const old = before[place];
    return old?.id !== book.id || old.title !== book.title || old.author !== book.author;
  });
}
