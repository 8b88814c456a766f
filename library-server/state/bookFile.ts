export type BookType = "EPUB" | "PDF" | "CBZ" | "CBR" | "FB2" | "MOBI" | "AZW3" | "AUDIOBOOK";

/** A file of a book. */
export interface BookFile {
  readonly type: BookType;
  /** The file name when the file was added: with its ending, and with any characters. */
  readonly fileName: string;
  /** The sampled MD5 of the file. */
  readonly fingerprint: string;
  /** Absent: the library knows the book, but its file is lost. */
  readonly file?: Uint8Array;
  /** The ID of the file; absent: the usual ID of the first file of a book. */
  readonly fileId?: number;
  /** The size in bytes of the file with which the book was added; absent: the file never changed. */
  readonly firstBytes?: number;
  /** The Unix milliseconds of the last change; absent: the file is as old as the library. */
  readonly modifiedAt?: number;
}

/** The files of a book; the first file is the book's own. */
export interface BookFiles extends BookFile {
  /** The ID of the book. */
  readonly id: number;
  /** The files in other formats; absent: none. */
  readonly others?: readonly BookFile[];
}

/** A file with its IDs. */
export interface NumberedFile extends BookFile {
  readonly bookId: number;
  readonly fileId: number;
}

/** The files of a book, its own first. */
export function filesOf(book: BookFiles): readonly [NumberedFile, ...NumberedFile[]] {
  const numbered = (one: BookFile): NumberedFile => ({ ...fileIn(one), bookId: book.id, fileId: numberOf(book, one) });
  return [numbered(book), ...(book.others ?? []).map(numbered)];
}

/** The ID of a file, which differs from the ID of its book. */
function numberOf({ id }: BookFiles, { fileId }: BookFile): number {
  return fileId ?? 5000 + id;
}

/** The data of one file, also of the main file. */
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
