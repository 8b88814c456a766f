import { z } from "zod";
import { fingerprintOf } from "../fingerprint";
import { type BookFile, fileIn, filesOf } from "../state/bookFile";
import { type Book, bookById, nextId, type State } from "../state/state";
import { endingOf } from "./addBook";
import { makeBook } from "./makeBook";

/** A file to be added to an existing book. */
export const fileOrder = z.strictObject({
  type: z.enum(["EPUB", "PDF", "CBZ", "CBR", "FB2", "MOBI", "AZW3", "AUDIOBOOK"]),
  fileName: z.string().optional(),
  /** The chapters of an EPUB, or the pages of any other file. */
  parts: z.int().positive().default(3),
  /** Another number gives another text. */
  seed: z.int().default(1),
  /** Extra bytes that make an EPUB longer. */
  ballast: z.int().positive().optional(),
  /** The file itself in base 64; absent: a file is made. */
  bytes: z.base64().optional(),
  /** The library prefers this format: the file becomes the first file of the book. */
  isFirst: z.boolean().default(false),
});

export type FileOrder = z.input<typeof fileOrder>;

/** Adds a file in another format to a book. Throws an error when the book does not exist. */
export async function addFile(state: State, id: number, order: unknown): Promise<Book> {
  const { type, fileName, parts, seed, ballast, bytes, isFirst } = fileOrder.parse(order);
  const book = bookNumbered(state, id);
  const plan = { ...book, seed, parts, ...(ballast === undefined ? {} : { ballast }) };
  const file = bytes === undefined ? await makeBook(type, plan) : Buffer.from(bytes, "base64");
  const others = filesOf(book).filter(({ fileId }) => (book.others ?? []).some((one) => one.fileId === fileId));
  const added: BookFile = {
    type,
    fileName: fileName ?? `${book.title}.${endingOf(type)}`,
    fingerprint: fingerprintOf(file),
    file,
    fileId: nextId(state),
  };
  const [own] = filesOf(book);
  const files = isFirst ? [added, fileIn(own), ...others.map(fileIn)] : [own, ...others, added].map(fileIn);
  return putFiles(state, id, files);
}

/**
 * Removes a file of a book: the next file becomes the first. Throws an error when the book has no such file, or no
 * other file.
 */
export function removeFile(state: State, id: number, gone: number): Book {
  const files = filesOf(bookNumbered(state, id));
  const left = files.filter(({ fileId }) => fileId !== gone);
  if (left.length === files.length || left.length === 0) throw new Error(`there is no file ${gone} to take away`);
  return putFiles(state, id, left.map(fileIn));
}

function bookNumbered(state: State, id: number): Book {
  const book = bookById(state, id);
  if (book === undefined) throw new Error(`there is no book of number ${id}`);
  return book;
}

/** The data of the earlier main file does not apply to the new one. */
function putFiles(state: State, id: number, [own, ...others]: readonly BookFile[]): Book {
  const place = state.books.findIndex((book) => book.id === id);
  const changed = { ...state.books[place]!, ...own!, others };
  if (own?.firstBytes === undefined) Reflect.deleteProperty(changed, "firstBytes");
  state.books[place] = changed;
  return changed;
}
