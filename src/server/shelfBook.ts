import { bookIdIn } from "../domain/book/book";
import { paced } from "../domain/pace";
import type { ShelfBook } from "../domain/shelf/shelf";
import { fieldsOf, lineOf, listOf, numberOf, textOf, wholeOf, type Fields } from "./decode";

/** Books read between two turns of the interface. */
const booksATurn = 50;

/** The books of a list; what has no number is left out. `pause` gives the interface its turn. */
export function shelfBooksIn(listed: readonly unknown[], pause: () => void): readonly ShelfBook[] {
  const books: ShelfBook[] = [];
  const read = paced(booksATurn, pause);
  for (const entry of listed) {
    const book = shelfBookIn(entry);
    if (book !== undefined) books.push(book);
    read();
  }
  return books;
}

/**
 * Books of a list that is too long to be held as the server tells it.
 *
 * @noSelf
 */
export interface GatheredBooks {
  take(entry: unknown): void;
  readonly books: ShelfBook[];
  /** How many entries there were, books or not. */
  count: number;
}

/** Begins with none. */
export function gatherBooks(): GatheredBooks {
  const gathered: GatheredBooks = {
    take: (entry) => {
      const book = shelfBookIn(entry);
      if (book !== undefined) gathered.books.push(book);
      gathered.count += 1;
    },
    books: [],
    count: 0,
  };
  return gathered;
}

/**
 * A book with its file, in any of the forms that servers have: everything on the book, in `metadata` and
 * `primaryFile`, or in the short form of page lists. Undefined when it has no number.
 */
export function shelfBookIn(value: unknown): ShelfBook | undefined {
  const fields = fieldsOf(value);
  const id = bookIdIn(numberOf(fields?.["id"]));
  if (fields === undefined || id === undefined) return undefined;
  const more = fieldsOf(fields["metadata"]) ?? fields;
  const file = fieldsOf(fields["primaryFile"]) ?? fields;
  return {
    id,
    title: lineOf(more["title"]) ?? lineOf(fields["title"]),
    author: authorsIn(more["authors"]) ?? authorsIn(fields["authors"]),
    isbn13: textOf(more["isbn13"]),
    isbn10: textOf(more["isbn10"]),
    serverPages: wholeOf(more["pageCount"]),
    fileName: textOf(file["fileName"]) ?? textOf(fields["primaryFileName"]),
    format: textOf(file["bookType"]) ?? textOf(fields["primaryFileType"]),
    kilobytes: kilobytesIn(file) ?? kilobytesIn(fields),
  };
}

function kilobytesIn(fields: Fields): number | undefined {
  return numberOf(fields["fileSizeKb"]);
}

function authorsIn(value: unknown): string | undefined {
  const names: string[] = [];
  for (const author of listOf(value) ?? []) {
    const name = lineOf(author) ?? lineOf(fieldsOf(author)?.["name"]);
    if (name !== undefined) names.push(name);
  }
  return names.length > 0 ? names.join(", ") : lineOf(value);
}
