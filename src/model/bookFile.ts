import type { PartNote } from "./download";
import { extensionFor, extensionOf } from "../base/format";
import type { ServerFile, ShelfBook, ShelfKey } from "./shelf";
import { type BookId, bookIdIn, type Fingerprint, fileNameOf } from "./book";

export function fileOf({ fileId, format, kilobytes, fileName, isOther }: ShelfBook): ServerFile {
  return { id: fileId, format, kilobytes, name: fileName, isOther };
}

/** The main file first. */
export function filesOf(book: ShelfBook): readonly ServerFile[] {
  return [fileOf(book)].concat(book.others ?? []);
}

/** Each field is named, so that a missing one is not inherited. */
export function withFile(book: ShelfBook, file: ServerFile): ShelfBook {
  const { id: fileId, format, kilobytes, name: fileName, isOther } = file;
  const others = book.others === undefined ? undefined : filesOf(book).filter((one) => one.id !== fileId);
  const { id, title, author, firstAuthor, series, number, isbn13, isbn10, serverPages, coverAt, state } = book;
  const said = { id, title, author, firstAuthor, series, number, isbn13, isbn10, serverPages, coverAt, state };
  return { ...said, fileId, format, kilobytes, fileName, isOther, others };
}

/** Undefined if the format cannot be read here. */
export function endingOf({ name, format }: ServerFile): string | undefined {
  return extensionFor(name, format);
}

export function readable(files: readonly ServerFile[]): readonly ServerFile[] {
  return files.filter((file) => endingOf(file) !== undefined);
}

/** The server's main file if it is readable, else the first readable one. */
export function fileToTake(book: ShelfBook): ServerFile | undefined {
  return readable(filesOf(book))[0];
}

/** True if a list leaves open which file is taken. `hasFormats`: there may be files that it omits. */
export function isFileOpen(book: ShelfBook, hasFormats: boolean): boolean {
  if (book.fileName === undefined) return true;
  if (!hasFormats || book.others !== undefined) return false;
  return endingOf(fileOf(book)) === undefined;
}

interface TakenBook {
  readonly book: ShelfBook;
  readonly ending: string;
}

/** Undefined without a file, or if it cannot be read here. */
export function takenAs(book: ShelfBook, file: ServerFile | undefined): TakenBook | undefined {
  const ending = file === undefined ? undefined : endingOf(file);
  return file === undefined || ending === undefined ? undefined : { book: withFile(book, file), ending };
}

interface FileHere {
  readonly path: string;
  readonly size: number;
}

/** The file with this ending that is nearest in size, else the main file. */
export function fileLike(book: ShelfBook, { path, size }: FileHere): ServerFile {
  const ending = extensionOf(path);
  let nearest: ServerFile | undefined;
  for (const file of filesOf(book)) {
    if (endingOf(file) === ending && apart(file, size) < apart(nearest, size)) nearest = file;
  }
  return nearest ?? fileOf(book);
}

/** Kilobytes; infinite without a size. */
function apart(file: ServerFile | undefined, size: number): number {
  if (file === undefined) return Infinity;
  return Math.abs((file.kilobytes ?? 0) - size / 1024);
}

/** Data now for the local file: by number, else of its format. Undefined if a list omits it and is not `isAll`. */
export function fileNow(
  book: ShelfBook,
  here: FileHere,
  mark: ServerFile | undefined,
  isAll: boolean,
): ServerFile | undefined {
  const { id, format, isOther } = mark ?? {};
  const own = fileOf(book);
  if (!isAll && book.others === undefined) {
    if (id !== undefined && own.id === id) return own;
    const isSame = format === undefined ? endingOf(own) === extensionOf(here.path) : own.format === format;
    return isSame && isOther !== true ? own : undefined;
  }
  if (id === undefined) return fileLike(book, here);
  const files = filesOf(book);
  const alike = readable(files).find((file) => file.format === format);
  return files.find((file) => file.id === id) ?? alike ?? fileToTake(book) ?? own;
}

/** A ledger row. Only files in the ledger may ever be removed. */
export interface ShelfFile {
  readonly id: BookId;
  readonly path: string;
  /** `coming`: begun, so a file at the path is ours. `adopted`: found on disk. `declined`: deleted by the reader. */
  readonly state: "coming" | "here" | "adopted" | "declined";
  /** Bytes; 0 while coming. */
  readonly size: number;
  readonly fingerprint?: Fingerprint | undefined;
  /** `byHand` for a manual download. */
  readonly shelf: ShelfKey;
  readonly title?: string | undefined;
  /** Absent: unchanged. */
  readonly serverNames?: ServerNames | undefined;
  /** Only while coming: a partial download worth resuming. */
  readonly part?: PartNote | undefined;
}

/** Values for names, without the title, at download time. */
export interface ServerNames {
  /** The first of several. */
  readonly author?: string | undefined;
  readonly series?: string | undefined;
  readonly number?: number | undefined;
  readonly fileName?: string | undefined;
}

export interface FileMove {
  readonly file: ShelfFile;
  readonly to: string;
}

export interface CheckedFile extends ShelfFile {
  readonly found: "unchanged" | "changed" | "gone";
}

export const partEnding = ".part";

/** Bytes between two fsyncs of a download. */
export const bytesPerSync = 1048576;

/** Bytes before the last fsync; later ones may be garbage after a power cut. */
export function reliableBytes(size: number): number {
  return Math.max(0, Math.floor(size / bytesPerSync) - 1) * bytesPerSync;
}

/** In the download folder; hidden from file browser and indexers. */
export const trashName = ".catchword-trash";

/** Days at least for a file that another one has replaced, because notes may stay with it. */
export const replacedDays = 30;

/** Proven age, days: a wrong clock on one day empties nothing. */
export const lastTrashDays = 7;

/** Empty for a bare name. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.length - fileNameOf(path).length - 1));
}

/** Folders without a final slash; absent if unknown. */
export interface Homes {
  readonly chosen?: string | undefined;
  readonly device?: string | undefined;
}

const onboard = "/mnt/onboard";
const sdcard = "/sdcard";

/** `Books` in the user's home, the device's home or two usual places, if the parent exists; else `/Books` (§4). */
export function detectedFolder(homes: Homes, isFolder: (path: string) => boolean): string {
  for (const home of [homes.chosen ?? "", homes.device ?? "", onboard, sdcard]) {
    if (home !== "" && isFolder(home)) return home === "/" ? "/Books" : `${home}/Books`;
  }
  return "/Books";
}

export interface TaggedFile {
  readonly path: string;
  readonly size: number;
}

/**
 * The base of a membership. `both`: in shelf and collection. `here`: collection only. `following`: a change of the
 * collection was begun, maybe not finished.
 */
export type Agreement = "both" | "here" | "following";

/** From `…_<id>.<extension>`; undefined without one. Verify it: any file name may end so. */
export function idInFileName(name: string): BookId | undefined {
  const dot = lastPlace(name, ".", name.length);
  const underscore = lastPlace(name, "_", dot);
  if (underscore < 1) return undefined;
  const digits = name.slice(underscore + 1, dot);
  return isWholeNumber(digits) ? bookIdIn(Number(digits)) : undefined;
}

/** A hidden file's name has no extension. */
export function withoutExtension(fileName: string): string {
  const dot = lastPlace(fileName, ".", fileName.length);
  return dot > 0 ? fileName.slice(0, dot) : fileName;
}

/** Without leading zero, and below 2^53. Empty text is zero, which is no ID. */
function isWholeNumber(text: string): boolean {
  if (text.length > 15 || text.startsWith("0")) return false;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
    at += 1;
  }
  return true;
}

function lastPlace(text: string, character: string, end: number): number {
  let at = end - 1;
  while (at >= 0 && text.charAt(at) !== character) at -= 1;
  return at;
}
