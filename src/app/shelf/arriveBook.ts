import { bookTypeOf, type Book, type Fingerprint } from "../../domain/book/book";
import { sampleLength, sampleOffsets } from "../../domain/book/fingerprint";
import type { ShelfBook } from "../../domain/shelf/shelf";
import type { Placed } from "../../domain/shelf/shelfPlan";
import type { Codec } from "../../ports/codec";
import type { FileFacts, Files } from "../../ports/files";
import type { Arrival } from "../../ports/shelfStore";

export interface ReadingParts {
  readonly files: Files;
  readonly codec: Codec;
}

/** What the file is, from twelve samples of it; undefined when it cannot be read, or is empty. */
export function fingerprintOf({ files, codec }: ReadingParts, path: string): Fingerprint | undefined {
  const samples = files.sample(path, sampleOffsets, sampleLength);
  return samples === undefined || samples === "" ? undefined : (codec.md5(samples) as Fingerprint);
}

/** What the store is to know of a book that is on this device now. */
export function arrivalOf(
  { book, path, shelf }: Placed,
  state: "here" | "adopted",
  facts: FileFacts,
  fingerprint: Fingerprint,
): Arrival {
  const { id, title } = book;
  const file = { id, path, state, size: facts.size, fingerprint, shelf, title };
  return { file, facts, book: bookOf(book, path, fingerprint) };
}

function bookOf(book: ShelfBook, path: string, fingerprint: Fingerprint): Book | undefined {
  const type = bookTypeOf(path);
  if (type === undefined) return undefined;
  const { id, title, author, isbn13, isbn10, serverPages } = book;
  return { fingerprint, type, id, title, author, isbn13, isbn10, serverPages };
}
