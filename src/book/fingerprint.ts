import { caught } from "../base/storageError";
import type { FileFacts } from "../koreader/files.port";
import { detailOf } from "../base/failure";
import type { Host } from "../koreader/host.port";
import type { TypedFile } from "../koreader/openDocument.port";
import { type Book, type Fingerprint, labelOf, sampleLength, sampleOffsets, titleByName } from "../model/book";
import { isbnsIn } from "../model/isbn";
import type { Context } from "../context";
import { findBookAt } from "./bookRow.store";
import { saveBook } from "./books.store";

/** Cached by path, size and time. Never from the sidecar, which may describe an older file. Undefined if unreadable. */
export function fingerprintBook(context: FileContext, file: TypedFile): Fingerprint | undefined {
  const { files, codec } = context.host;
  const facts = files.facts(file.path);
  if (facts === undefined) return undefined;
  const known = caught(() => findBookAt(context.database, file.path, facts));
  if (known.ok && known.value !== undefined) {
    const { fingerprint } = known.value;
    if (tellsMore(file, known.value)) rememberBook(context, bookOf(file, fingerprint), file.path, facts);
    return fingerprint;
  }
  const samples = files.sample(file.path, sampleOffsets, sampleLength);
  if (samples === undefined) return undefined;
  const fingerprint = codec.md5(samples) as Fingerprint;
  rememberBook(context, bookOf(file, fingerprint), file.path, facts);
  return fingerprint;
}

/** MD5 of twelve samples; undefined if unreadable or empty. */
export function fingerprintOf({ files, codec }: Pick<Host, "files" | "codec">, path: string): Fingerprint | undefined {
  const samples = files.sample(path, sampleOffsets, sampleLength);
  return samples === undefined || samples === "" ? undefined : (codec.md5(samples) as Fingerprint);
}

/** True if a file first seen closed was now read. */
export function tellsMore({ path, title, own }: TypedFile, known: Book): boolean {
  const isTitled = known.title !== undefined && known.title !== titleByName(path);
  if (!isTitled && title !== undefined && title !== known.title) return true;
  return known.label === undefined && labelOf(own?.title, own?.author) !== undefined;
}

export function rememberBook({ database, log }: FileContext, book: Book, path: string, facts: FileFacts): void {
  const remembered = caught(() => saveBook(database, book, path, facts));
  if (!remembered.ok) log.warn(`book not stored: ${detailOf(remembered.failure)}`);
}

export function bookOf({ identifiers, type, title, author, own }: TypedFile, fingerprint: Fingerprint): Book {
  const { isbn13, isbn10 } = isbnsIn(identifiers);
  return { fingerprint, type, title, author, isbn13, isbn10, label: labelOf(own?.title, own?.author) };
}

export type FileContext = Pick<Context, "database" | "host" | "log">;
