import { z } from "zod";
import { fingerprintOf } from "../fingerprint";
import { fingerprint, id } from "../shapes/scalars";
import type { BookType } from "../state/bookFile";
import { type Book, nextId, type State } from "../state/state";
import { badCovers } from "./coverKind";
import { makeBook } from "./makeBook";

/** A book to be added. Absent fields are made up; a book with a given fingerprint has no file. */
export const bookOrder = z.strictObject({
  id: id.optional(),
  title: z.string(),
  author: z.string().default("Somebody"),
  type: z.enum(["EPUB", "PDF", "CBZ", "CBR", "FB2", "MOBI", "AZW3", "AUDIOBOOK"]).default("EPUB"),
  isbn13: z.string().optional(),
  isbn10: z.string().optional(),
  fingerprint: fingerprint.optional(),
  fileName: z.string().optional(),
  pageCount: z.int().positive().default(100),
  /** The chapters of an EPUB, or the pages of any other file. */
  parts: z.int().positive().default(3),
  cover: z.enum(["jpeg", "png", "none", ...badCovers]).optional(),
  description: z.string().default(""),
  publishedDate: z.iso.date().optional(),
  series: z.string().optional(),
  seriesNumber: z.number().optional(),
  /** Extra bytes that make an EPUB longer. */
  ballast: z.int().positive().optional(),
  /** Puts the book on this shelf as well. */
  shelfId: id.optional(),
});

export type BookOrder = z.input<typeof bookOrder>;

/** Adds a book to the library. Throws an error when the order is invalid. */
export async function addBook(state: State, order: BookOrder): Promise<Book> {
  const {
    author,
    parts,
    ballast,
    shelfId,
    fingerprint,
    fileName,
    cover,
    publishedDate,
    isbn13,
    isbn10,
    series,
    ...more
  } = bookOrder.parse(order);
  const { seriesNumber, ...rest } = more;
  const bookId = rest.id ?? nextId(state);
  const about = {
    ...rest,
    id: bookId,
    authors: [author],
    language: "en",
    ...(isbn13 === undefined ? {} : { isbn13 }),
    ...(isbn10 === undefined ? {} : { isbn10 }),
    ...(cover === undefined ? {} : { cover }),
    ...(publishedDate === undefined ? {} : { publishedDate }),
    ...(series === undefined ? {} : { series }),
    ...(seriesNumber === undefined ? {} : { seriesNumber }),
  };
  const file =
    fingerprint === undefined
      ? await makeBook(about.type, {
          ...about,
          seed: bookId,
          parts,
          ...(ballast === undefined ? {} : { ballast }),
        })
      : undefined;
  const book: Book = {
    ...about,
    fileName: fileName ?? `${about.title}.${endingOf(about.type)}`,
    fingerprint: fingerprint ?? fingerprintOf(file ?? new Uint8Array()),
    ...(file === undefined ? {} : { file }),
    publisher: "Paper Boat Press",
  };
  state.books.push(book);
  state.shelves.find((shelf) => shelf.id === shelfId)?.bookIds.push(bookId);
  return book;
}

/** The file ending of this type. */
export function endingOf(type: BookType): string {
  return type === "AUDIOBOOK" ? "m4b" : type.toLowerCase();
}

/** Removes a book from the library and from all shelves; false when the book did not exist. */
export function removeBook(state: State, bookId: number): boolean {
  const before = state.books.length;
  state.books = state.books.filter((book) => book.id !== bookId);
  for (const shelf of state.shelves) shelf.bookIds = shelf.bookIds.filter((one) => one !== bookId);
  return state.books.length < before;
}
