import type { Book, Fingerprint } from "../../domain/book/book";
import { labelOf } from "../../domain/book/bookLabel";
import { sampleLength, sampleOffsets } from "../../domain/book/fingerprint";
import { isbnsIn } from "../../domain/book/isbn";
import type { BookStore } from "../../ports/bookStore";
import type { Codec } from "../../ports/codec";
import type { FileFacts, Files } from "../../ports/files";
import type { Log } from "../../ports/log";
import type { OpenBook } from "../../ports/openBook";

export interface FingerprintParts {
  readonly files: Files;
  readonly codec: Codec;
  readonly books: BookStore;
  readonly log: Log;
}

/**
 * Which book this file is: from the cache while path, size and time are the same, else from twelve samples of the
 * file (never from the host's sidecar, which may speak of an older file). Undefined when the file cannot be read.
 */
export function fingerprintBook(parts: FingerprintParts, open: OpenBook): Fingerprint | undefined {
  const facts = parts.files.facts(open.path);
  if (facts === undefined) return undefined;
  const known = parts.books.at(open.path, facts);
  if (known.ok && known.value !== undefined) {
    const { fingerprint } = known.value;
    if (tellsMore(open, known.value)) remember(parts, bookOf(open, fingerprint), open.path, facts);
    return fingerprint;
  }
  const samples = parts.files.sample(open.path, sampleOffsets, sampleLength);
  if (samples === undefined) return undefined;
  const fingerprint = parts.codec.md5(samples) as Fingerprint;
  remember(parts, bookOf(open, fingerprint), open.path, facts);
  return fingerprint;
}

/** A file that was first seen closed has told nothing of itself yet; that is made up for once, if anything hangs on it. */
function tellsMore({ title, own }: OpenBook, known: Book): boolean {
  if (known.title === undefined && title !== undefined) return true;
  if (known.suspect === undefined || known.label !== undefined) return false;
  return labelOf(own?.title, own?.author) !== undefined;
}

function bookOf({ identifiers, type, title, author, own }: OpenBook, fingerprint: Fingerprint): Book {
  const { isbn13, isbn10 } = isbnsIn(identifiers);
  return { fingerprint, type, title, author, isbn13, isbn10, label: labelOf(own?.title, own?.author) };
}

function remember(parts: FingerprintParts, book: Book, path: string, facts: FileFacts): void {
  const remembered = parts.books.remember(book, path, facts);
  if (!remembered.ok) parts.log.warn("a book could not be remembered");
}
