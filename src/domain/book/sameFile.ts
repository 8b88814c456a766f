import type { Book, BookType } from "./book";
import type { ShelfBook } from "../shelf/shelf";

/** How far the sizes of two versions of one file may lie apart: a server writes cover and metadata into it. */
const nearKilobytes = 64;
const nearShare = 0.2;

/** A file on this device, as far as it can be compared with one on the server. */
export interface LocalFile {
  readonly type: BookType;
  /** Without its folders. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** May the two be versions of one file? The same format, and about as long. Whoever tells neither proves nothing. */
export function mayBeSameFile({ type, size }: LocalFile, { format, kilobytes }: ShelfBook): boolean {
  if (format === undefined || kilobytes === undefined || !isOfType(format, type)) return false;
  const apart = Math.abs(kilobytes - size / 1024);
  return apart <= Math.max(nearKilobytes, kilobytes * nearShare);
}

/** Is it this very book? The same ISBN, or a file of the same name, format and size. */
export function isSameBook(book: Book, file: LocalFile, found: ShelfBook): boolean {
  if (isShared(book.isbn13, found.isbn13) || isShared(book.isbn10, found.isbn10)) return true;
  return found.fileName === file.name && isAsLong(file, found);
}

/** The same format, and as long as the server's whole kilobytes can tell: worth a look at the bytes. */
export function isAsLong({ type, size }: LocalFile, { format, kilobytes }: ShelfBook): boolean {
  if (format === undefined || kilobytes === undefined) return false;
  return isOfType(format, type) && Math.abs(kilobytes - size / 1024) < 1;
}

/** Is the server's word for a format that of this type? Real servers have one word for all comics. */
export function isOfType(format: string, type: BookType): boolean {
  return format === type || (format === "CBX" && (type === "CBZ" || type === "CBR"));
}

function isShared(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other;
}
