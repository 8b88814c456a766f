import {
  type BookId,
  type Book,
  type Fingerprint,
  labelOf,
  sampleLength,
  sampleOffsets,
  titleByName,
  bookTypeOf,
  isbnsIn,
} from "../model/book";
import { findFileOf } from "./shelfFiles.store";
import { findBookById, saveBook, findBook } from "./books.store";
import { caught } from "../base/result";
import type { FileFacts } from "../koreader/files.port";
import { detailOf } from "../base/failure";
import type { Host } from "../koreader/host.port";
import type { TypedFile, BookFile } from "../koreader/openDocument.port";
import type { Context } from "../context";
import { findBookAt, findPath } from "./bookRow.store";
import type { Screen } from "./screen.port";
import type { CheckedFile, TaggedFile } from "../model/bookFile";

/** Cached by path, size and time. Never from the sidecar, which may describe an older file. Undefined if unreadable. */
export function fingerprintBook(context: FileContext, file: TypedFile): Fingerprint | undefined {
  const { files, codec } = context.host;
  const facts = files.facts(file.path);
  if (facts === undefined) return undefined;
  const known = caught(() => findBookAt(context.database, file.path, facts));
  if (known.ok && known.value !== undefined) {
    const { fingerprint } = known.value;
    if (hasMoreDetails(file, known.value)) rememberBook(context, bookOf(file, fingerprint), file.path, facts);
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

/** True if the open document has a title or label that is not stored yet. */
export function hasMoreDetails({ path, title, own }: TypedFile, known: Book): boolean {
  const isTitled = known.title !== undefined && known.title !== titleByName(path);
  if (!isTitled && title !== undefined && title !== known.title) return true;
  return known.label === undefined && labelOf(own?.title, own?.author) !== undefined;
}

function rememberBook({ database, log }: FileContext, book: Book, path: string, facts: FileFacts): void {
  const remembered = caught(() => saveBook(database, book, path, facts));
  if (!remembered.ok) log.warn(`book not stored: ${detailOf(remembered.failure)}`);
}

export function bookOf({ identifiers, type, title, author, own }: TypedFile, fingerprint: Fingerprint): Book {
  const { isbn13, isbn10 } = isbnsIn(identifiers);
  return { fingerprint, type, title, author, isbn13, isbn10, label: labelOf(own?.title, own?.author) };
}

export type FileContext = Pick<Context, "database" | "host" | "log">;

/** Fingerprint of the file as it is now on disk. Undefined for another format or an unreadable file. */
export function fingerprintAt(context: FileContext, { path, title, author }: BookFile): Fingerprint | undefined {
  const type = bookTypeOf(path);
  return type === undefined ? undefined : fingerprintBook(context, { path, type, title, author, identifiers: "" });
}

/** Creates no row. Undefined for another format or an unreadable file. */
export function findBookOfFile(context: FileContext, file: BookFile): Book | undefined {
  const fingerprint = fingerprintAt(context, file);
  const book = fingerprint === undefined ? undefined : findBook(context.database, fingerprint);
  if (book === undefined) return undefined;
  return book.title === undefined ? { ...book, title: titleByName(file.path) } : book;
}

export function bookOnScreen(context: FileContext, screen: Pick<Screen, "book">): Book | undefined {
  const open = screen.book();
  return open === undefined ? undefined : findBookOfFile(context, open.document);
}

/** Falls back to “this book”. */
export function titleOrThisBook(
  { database, translate }: Pick<Context, "database" | "translate">,
  fingerprint: Fingerprint,
): string {
  const book = caught(() => findBook(database, fingerprint));
  return (book.ok ? book.value?.title : undefined) ?? translate("this book");
}

export function openInReader({ host }: Pick<Context, "host">, path: string): boolean {
  if (host.files.facts(path) === undefined) return false;
  host.books.open(path);
  return true;
}

/** New paths of moved ledger files, by book ID. Proof: same size and fingerprint at a known path or in the folder. */
export function findMoved(
  { database, host }: Pick<Context, "database" | "host">,
  gone: readonly CheckedFile[],
  tagged: Readonly<Record<number, readonly TaggedFile[] | undefined>>,
): Readonly<Record<number, string | undefined>> {
  const moved: Record<number, string | undefined> = {};
  for (const file of gone) {
    const { fingerprint } = file;
    if (fingerprint === undefined) continue;
    const seen = findPath(database, fingerprint);
    const places = (tagged[file.id] ?? []).map(({ path }) => path);
    if (seen !== undefined) places.push(seen);
    moved[file.id] = places.find((path) => isSame(host, path, file));
    host.tasks.pause();
  }
  return moved;
}

function isSame(host: Host, path: string, { size, fingerprint }: CheckedFile): boolean {
  return host.files.facts(path)?.size === size && fingerprintOf(host, path) === fingerprint;
}

/** Absolute; undefined if not on this device. */
export function pathHere(context: Pick<Context, "database" | "host">, id: BookId): string | undefined {
  const downloaded = findFileOf(context.database, id)?.path;
  for (const path of [downloaded ?? "", seenAt(context, id) ?? ""])
    if (path !== "" && context.host.files.facts(path) !== undefined) return path;
  return undefined;
}

function seenAt({ database }: Pick<Context, "database">, id: BookId): string | undefined {
  const book = findBookById(database, id);
  return book === undefined ? undefined : findPath(database, book.fingerprint);
}
