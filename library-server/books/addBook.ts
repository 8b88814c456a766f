import { z } from "zod";
import { fingerprintOf } from "../fingerprint";
import { fingerprint, id } from "../shapes/scalars";
import type { BookType } from "../state/bookFile";
import { type Book, nextId, type State } from "../state/state";
import { badCovers } from "./coverKind";
import { makeBook } from "./makeBook";

/** A book to come. Whatever is not said is made up; one with a given fingerprint has no file. */
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
  /** Chapters of an EPUB, pages of anything else. */
  parts: z.int().positive().default(3),
  cover: z.enum(["jpeg", "png", "none", ...badCovers]).optional(),
  description: z.string().default(""),
  publishedDate: z.iso.date().optional(),
  series: z.string().optional(),
  seriesNumber: z.number().optional(),
  /** Bytes that make an EPUB so much longer. */
  ballast: z.int().positive().optional(),
  /** Puts it on this shelf as well. */
  shelfId: id.optional(),
});

export type BookOrder = z.input<typeof bookOrder>;

/** Brings a book into the library. Throws when the order makes no sense. */
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

/** The ending of files of this type. */
export function endingOf(type: BookType): string {
  return type === "AUDIOBOOK" ? "m4b" : type.toLowerCase();
}

/** Takes a book out of the library and off all shelves; false when it was not there. */
export function removeBook(state: State, bookId: number): boolean {
  const before = state.books.length;
  state.books = state.books.filter((book) => book.id !== bookId);
  for (const shelf of state.shelves) shelf.bookIds = shelf.bookIds.filter((one) => one !== bookId);
  return state.books.length < before;
}
