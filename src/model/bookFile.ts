import { extensionFor, extensionOf } from "../base/format";
import type { ServerFile } from "./serverFile";
import type { ShelfBook } from "./shelf";

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

/** Files in a readable format. */
export function readable(files: readonly ServerFile[]): readonly ServerFile[] {
  return files.filter((file) => endingOf(file) !== undefined);
}

/** The server's main file if it is readable, else the first readable one. */
export function fileToTake(book: ShelfBook): ServerFile | undefined {
  return readable(filesOf(book))[0];
}

/** True if a list does not tell which file is taken. `hasFormats`: there may be files that it omits. */
export function isFileOpen(book: ShelfBook, hasFormats: boolean): boolean {
  if (book.fileName === undefined) return true;
  if (!hasFormats || book.others !== undefined) return false;
  return endingOf(fileOf(book)) === undefined;
}

/** A book with its chosen file and that file's ending. */
export interface TakenBook {
  readonly book: ShelfBook;
  readonly ending: string;
}

/** Undefined without a file, or if it cannot be read here. */
export function takenAs(book: ShelfBook, file: ServerFile | undefined): TakenBook | undefined {
  const ending = file === undefined ? undefined : endingOf(file);
  return file === undefined || ending === undefined ? undefined : { book: withFile(book, file), ending };
}

/** A local file. */
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

/**
 * Server data now for the local file with mark `before`: by number, else a replacement of the same format. `isAll`:
 * the list is complete. Undefined if an incomplete list omits the file.
 */
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
