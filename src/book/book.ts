import { isServerFile } from "./serverFile.store";
import { caught, readOr } from "../base/result";
import type { Context } from "../context";
import type { AnnotationChoice } from "../model/annotation";
import {
  type Fingerprint,
  isExtraType,
  type TrackingChoice,
  type BookId,
  type Book,
  type BookType,
  labelOf,
  sampleLength,
  sampleOffsets,
  titleByName,
  bookTypeOf,
  asFingerprint,
} from "../model/book";
import { isbnsIn } from "../model/isbn";
import { type Exclusion, exclusionFor } from "./exclusion.rules";
import type { Host } from "../koreader/host.port";
import { findBook, findBookById, saveBook } from "./books.store";
import { listPlaces, findBookAt, findPath } from "./bookRow.store";
import { findAnnotationSync, getTrackingChoice } from "./matches.store";
import type { FileFacts } from "../koreader/files.port";
import { detailOf } from "../base/failure";
import type { TypedFile, BookFile } from "../koreader/openDocument.port";
import type { Screen } from "./openBook.port";

/** Excluded if any of its paths is; a missing file counts with its last path. */
export function exclusionOf(
  { database, host, settings, connection }: Context,
  fingerprint: Fingerprint,
): Exclusion | undefined {
  const exclusions = settings();
  const { extraTypes } = connection.dialect();
  const hasRules = exclusions.excludedFolders.length > 0 || exclusions.excludedFormats.length > 0;
  if (extraTypes && !hasRules) return undefined;
  const type = readOr(undefined, () => findBook(database, fingerprint))?.type;
  if (!extraTypes && type !== undefined && isExtraType(type)) return { kind: "untaken", type };
  if (!hasRules) return undefined;
  const places = readOr([], () => listPlaces(database, fingerprint));
  const paths: string[] = [];
  for (const path of existingPaths(host, places)) paths.push(path, host.folders.resolved(path));
  return exclusionFor(exclusions, { type, paths }, host.folders.resolved);
}

function existingPaths({ files }: Context["host"], places: readonly string[]): readonly string[] {
  const here = places.filter((path) => files.facts(path) !== undefined);
  return here.length > 0 ? here : places.slice(0, 1);
}

/** `never` if a rule excludes the book, else its choice; `track` if unreadable. */
export function choiceOf(context: Context, fingerprint: Fingerprint): TrackingChoice {
  if (exclusionOf(context, fingerprint) !== undefined) return "never";
  return readOr("track", () => getTrackingChoice(context.database, fingerprint));
}

/** The choice for the book, else the general setting; off if untracked. */
export function annotationChoiceOf(context: Context, fingerprint: Fingerprint): AnnotationChoice {
  const { notesDestination, highlights, bookmarks } = context.settings();
  const chosen = readOr(undefined, () => findAnnotationSync(context.database, fingerprint));
  const sync = choiceOf(context, fingerprint) === "track" ? chosen : "off";
  return { notesDestination, highlights: sync ?? highlights, bookmarks: sync ?? bookmarks };
}

/** Cached by path, size and time. Never from the sidecar, which may describe an older file. Undefined if unreadable. */
export function fingerprintBook(context: Context, file: TypedFile): Fingerprint | undefined {
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
  const fingerprint = asFingerprint(codec.md5(samples));
  const words = wordsOf(context.host, file.path, file.type);
  rememberBook(context, bookOf(file, fingerprint, words), file.path, facts);
  return fingerprint;
}

/** MD5 of twelve samples; undefined if unreadable or empty. */
export function fingerprintOf({ files, codec }: Pick<Host, "files" | "codec">, path: string): Fingerprint | undefined {
  const samples = files.sample(path, sampleOffsets, sampleLength);
  return samples === undefined || samples === "" ? undefined : asFingerprint(codec.md5(samples));
}

/** Digest of an EPUB's chapters: equal in files whose metadata alone differs. */
export function wordsOf(
  { files, codec }: Pick<Host, "files" | "codec">,
  path: string,
  type: BookType | undefined,
): string | undefined {
  const chapters = type === "EPUB" ? files.chapters(path) : undefined;
  return chapters === undefined ? undefined : codec.md5(chapters);
}

/** True if the open document has a title or label that is not stored yet. */
function hasMoreDetails({ path, title, own }: TypedFile, known: Book): boolean {
  const isTitled = known.title !== undefined && known.title !== titleByName(path);
  if (!isTitled && title !== undefined && title !== known.title) return true;
  return known.label === undefined && labelOf(own?.title, own?.author) !== undefined;
}

function rememberBook({ database, log }: Context, book: Book, path: string, facts: FileFacts): void {
  const remembered = caught(() => saveBook(database, book, path, facts));
  if (!remembered.ok) log.warn(`book not stored: ${detailOf(remembered.failure)}`);
}

function bookOf({ identifiers, type, title, author, own }: TypedFile, fingerprint: Fingerprint, words?: string): Book {
  const { isbn13, isbn10 } = isbnsIn(identifiers);
  return { fingerprint, type, words, title, author, isbn13, isbn10, label: labelOf(own?.title, own?.author) };
}

/** Fingerprint of the file as it is now on disk. Undefined for another format or an unreadable file. */
export function fingerprintAt(context: Context, { path, title, author }: BookFile): Fingerprint | undefined {
  const type = bookTypeOf(path);
  return type === undefined ? undefined : fingerprintBook(context, { path, type, title, author, identifiers: "" });
}

/** Creates no row. Undefined for another format or an unreadable file. */
export function findBookOfFile(context: Context, file: BookFile): Book | undefined {
  const fingerprint = fingerprintAt(context, file);
  const book = fingerprint === undefined ? undefined : findBook(context.database, fingerprint);
  if (book === undefined) return undefined;
  return book.title === undefined ? { ...book, title: titleByName(file.path) } : book;
}

/** Undefined without an open book, or if its file is unreadable. */
export function bookOnScreen(context: Context, screen: Pick<Screen, "book">): Book | undefined {
  const open = screen.book();
  return open === undefined ? undefined : findBookOfFile(context, open.document);
}

/** Falls back to “this book”. */
export function titleOrThisBook({ database, translate }: Context, fingerprint: Fingerprint): string {
  return readOr(undefined, () => findBook(database, fingerprint))?.title ?? translate("this book");
}

export function openInReader({ host }: Context, path: string): boolean {
  if (host.files.facts(path) === undefined) return false;
  host.books.open(path);
  return true;
}

/** Path of an opened file that is the server's; undefined if there is none. Reads samples. */
export function openedPath(context: Context, id: BookId): string | undefined {
  const { database, host } = context;
  const path = seenAt(context, id);
  const facts = path === undefined ? undefined : host.files.facts(path);
  if (path === undefined || facts === undefined) return undefined;
  const known = findBookAt(database, path, facts);
  if (known?.id !== id || !isServerFile(database, known.fingerprint)) return undefined;
  return fingerprintOf(host, path) === known.fingerprint ? path : undefined;
}

/** Where the book was opened last. The file may be gone. */
export function seenAt({ database }: Context, id: BookId): string | undefined {
  const book = findBookById(database, id);
  return book === undefined ? undefined : findPath(database, book.fingerprint);
}
