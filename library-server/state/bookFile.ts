export type BookType = "EPUB" | "PDF" | "CBZ" | "CBR" | "FB2" | "MOBI" | "AZW3" | "AUDIOBOOK";

/** A file of a book. */
export interface BookFile {
  readonly type: BookType;
  /** As it was when it came to the library: with its ending, and whatever characters it had. */
  readonly fileName: string;
  /** Sampled MD5 of the file. */
  readonly fingerprint: string;
  /** Absent: the book is known, but its file is lost. */
  readonly file?: Uint8Array;
  /** The number of the file; absent: that which the first file of a book has. */
  readonly fileId?: number;
  /** Bytes of the file that the book came with; absent: it still has that. */
  readonly firstBytes?: number;
  /** Unix milliseconds of its last change; absent: it is as old as the library. */
  readonly modifiedAt?: number;
}

/** Files of a book; the first is the book's own. */
export interface BookFiles extends BookFile {
  /** The book's number. */
  readonly id: number;
  /** In other formats; absent: none. */
  readonly others?: readonly BookFile[];
}

/** A file with its numbers. */
export interface NumberedFile extends BookFile {
  readonly bookId: number;
  readonly fileId: number;
}

/** The files of a book, its own first. */
export function filesOf(book: BookFiles): readonly [NumberedFile, ...NumberedFile[]] {
  const numbered = (one: BookFile): NumberedFile => ({ ...fileIn(one), bookId: book.id, fileId: numberOf(book, one) });
  return [numbered(book), ...(book.others ?? []).map(numbered)];
}

/** A file has a number of its own, other than its book's. */
function numberOf({ id }: BookFiles, { fileId }: BookFile): number {
  return fileId ?? 5000 + id;
}

/** Data of one file, also of the main one. */
export function fileIn({ type, fileName, fingerprint, file, fileId, firstBytes, modifiedAt }: BookFile): BookFile {
  return {
    type,
    fileName,
    fingerprint,
    ...(file === undefined ? {} : { file }),
    ...(fileId === undefined ? {} : { fileId }),
    ...(firstBytes === undefined ? {} : { firstBytes }),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
  };
}

/** Real servers have one format for all comics. */
export function formatOf({ type }: Pick<BookFile, "type">): string {
  return type === "CBZ" || type === "CBR" ? "CBX" : type;
}
