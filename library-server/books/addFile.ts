import { z } from "zod";
import { fingerprintOf } from "../fingerprint";
import { type BookFile, fileIn, filesOf } from "../state/bookFile";
import { type Book, bookById, nextId, type State } from "../state/state";
import { endingOf } from "./addBook";
import { makeBook } from "./makeBook";

/** A file to come to a book that is there. */
export const fileOrder = z.strictObject({
  type: z.enum(["EPUB", "PDF", "CBZ", "CBR", "FB2", "MOBI", "AZW3", "AUDIOBOOK"]),
  fileName: z.string().optional(),
  /** Chapters of an EPUB, pages of anything else. */
  parts: z.int().positive().default(3),
  /** Another number gives another text. */
  seed: z.int().default(1),
  /** Bytes that make an EPUB so much longer. */
  ballast: z.int().positive().optional(),
  /** The file itself, in base 64, in place of one that is made. */
  bytes: z.base64().optional(),
  /** The library prefers its format: it is the book's own first file from then on. */
  isFirst: z.boolean().default(false),
});

export type FileOrder = z.input<typeof fileOrder>;

/** Brings a file in another format to a book. Throws when there is no such book. */
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

/** Takes a file of a book away: the next one is its first then. Throws when there is no such file, or no other. */
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

/** Data of an earlier main file does not apply. */
function putFiles(state: State, id: number, [own, ...others]: readonly BookFile[]): Book {
  const place = state.books.findIndex((book) => book.id === id);
  const changed = { ...state.books[place]!, ...own!, others };
  if (own?.firstBytes === undefined) Reflect.deleteProperty(changed, "firstBytes");
  state.books[place] = changed;
  return changed;
}
