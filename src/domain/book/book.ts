declare const brand: unique symbol;
export type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** The server's number of a book. */
export type BookId = Branded<number, "BookId">;

/** Sampled MD5 of a book file, 32 lower-case hexadecimal digits (`fingerprint.ts`): what a book is, wherever it lies. */
export type Fingerprint = Branded<string, "Fingerprint">;

/** The formats of the specification (§2 Reading session). */
export type BookType = "EPUB" | "PDF" | "CBZ" | "CBR";

/** A book as the plugin knows it. */
export interface Book {
  readonly fingerprint: Fingerprint;
  readonly type: BookType;
  /** Absent until the server has been asked and knew it. */
  readonly id?: BookId | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
  /** The server's count of pages; absent when it has told none. */
  readonly serverPages?: number | undefined;
  /** What the file says of itself, for comparing (`bookLabel.ts`); absent when it names not both title and author. */
  readonly label?: string | undefined;
}

/** The greatest number that a book can have: beyond it a number does not stand for itself alone. */
const greatestId = 9007199254740991;

/** The number as that of a book, 1 to 2^53-1; undefined for any other. */
export function bookIdIn(number: number | undefined): BookId | undefined {
  const isOne = number !== undefined && number >= 1 && number <= greatestId && Math.floor(number) === number;
  return isOne ? (number as BookId) : undefined;
}

const types: Readonly<Record<string, BookType>> = { epub: "EPUB", pdf: "PDF", cbz: "CBZ", cbr: "CBR" };

/** The type of a book by the ending of its file name; undefined for a format that the server does not take. */
export function bookTypeOf(path: string): BookType | undefined {
  const parts = path.split(".");
  return parts.length < 2 ? undefined : types[(parts[parts.length - 1] ?? "").toLowerCase()];
}
