import { caught } from "../base/storageError";
import type { Context } from "../context";
import { type Book, bookTypeOf, type Fingerprint, titleByName } from "../model/book";
import type { BookFile } from "../koreader/openDocument.port";
import type { Screen } from "./screen.port";
import { type CheckedFile } from "../model/shelfFile";
import type { TaggedFile } from "../model/shelfFile";
import type { Host } from "../koreader/host.port";
import { fingerprintBook, fingerprintOf, type FileContext } from "./fingerprint";
import { findBook } from "./books.store";
import { findPath } from "./bookRow.store";

/**
 * Fingerprint of the file on disk, which may have changed since the document was opened. Undefined for another format
 * or an unreadable file.
 */
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

/**
 * Ledger files moved by the user: gone from their path, but at the path of the last opening or in the download folder
 * with their ID. Same size and fingerprint required. Returns paths by book ID.
 */
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
