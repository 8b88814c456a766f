import { titleIn } from "../base/title";

declare const brand: unique symbol;
export type Branded<T, Name extends string> = T & { readonly [brand]: Name };

export type BookId = Branded<number, "BookId">;

/** Sampled MD5 of a file, 32 lower-case hexadecimal digits (`book/book.ts`). */
export type Fingerprint = Branded<string, "Fingerprint">;

export type BookType = "EPUB" | "PDF" | "CBZ" | "CBR" | ExtraType;

type ExtraType = "FB2" | "MOBI" | "AZW3";

export interface Book {
  readonly fingerprint: Fingerprint;
  /** Absent until known from the file or the server. */
  readonly type?: BookType | undefined;
  /** Absent until the server has matched the book. */
  readonly id?: BookId | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
  readonly serverPages?: number | undefined;
  /** For comparing (`labelOf`); absent without both title and author. */
  readonly label?: string | undefined;
  /** Digest of the chapters of an EPUB, without its metadata. */
  readonly words?: string | undefined;
}

/** Without a check: the caller knows that it is one. */
export function asFingerprint(hash: string): Fingerprint {
  return hash as Fingerprint;
}

/** 2^53-1, the largest integer a Lua number holds exactly. */
const greatestId = 9007199254740991;

/** 1 to 2^53-1; undefined otherwise. */
export function bookIdIn(number: number | undefined): BookId | undefined {
  const isOne = number !== undefined && number >= 1 && number <= greatestId && Math.floor(number) === number;
  return isOne ? (number as BookId) : undefined;
}

/** By ending: what KOReader opens, and servers take as this kind. */
const types: Readonly<Record<string, BookType>> = {
  epub: "EPUB",
  epub3: "EPUB",
  pdf: "PDF",
  cbz: "CBZ",
  cbr: "CBR",
  fb2: "FB2",
  "fb2.zip": "FB2",
  fbz: "FB2",
  mobi: "MOBI",
  prc: "MOBI",
  azw3: "AZW3",
  azw: "AZW3",
};

export const bookTypes: readonly BookType[] = ["EPUB", "PDF", "CBZ", "CBR", "FB2", "MOBI", "AZW3"];

export function isExtraType(type: BookType): type is ExtraType {
  return type === "FB2" || type === "MOBI" || type === "AZW3";
}

/** False for flowing text, whose pages depend on the screen. */
export function isPaged(type: BookType | undefined): boolean {
  return type === "PDF" || type === "CBZ" || type === "CBR";
}

/** By file ending, which may be double; undefined for a format that no server takes. */
export function bookTypeOf(path: string): BookType | undefined {
  const [last, before, ...rest] = fileNameOf(path).toLowerCase().split(".").reverse();
  if (last === undefined || before === undefined) return undefined;
  return types[last] ?? (rest.length === 0 ? undefined : types[`${before}.${last}`]);
}

/** Bytes. */
export const sampleLength = 1024;

/** 0, then 1 KiB × 4ⁿ up to 1 GiB. Sampling ends at the end of the file. */
export const sampleOffsets: readonly number[] = [
  0, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864, 268435456, 1073741824,
];

/** Sync everything, the position only, or nothing. */
export type TrackingChoice = "track" | "progress" | "never";

export const trackingChoices: readonly TrackingChoice[] = ["track", "progress", "never"];

/** The default is `track`. */
export function choiceIn(text: string | undefined): TrackingChoice {
  return text === "progress" || text === "never" ? text : "track";
}

/** Punctuation that does not count in comparisons. */
// prettier-ignore
const marks: readonly string[] = [
  "\n", "\t", "'", "’", "‘", "`", '"', "“", "”", "„", "«", "»", ".", "…", ",", ":", ";", "!", "?",
  "-", "‐", "–", "—", "_", "/", "\\", "(", ")", "[", "]", "{", "}", "&", "+", "*", "#", "|",
];

/** Programs write this for an absent author. */
const nobody = "unknown";

/** Normalized title and author, without ASCII case, punctuation and order of names. Undefined unless both are known. */
export function labelOf(title: string | undefined, author: string | undefined): string | undefined {
  const words = wordsIn(title);
  const names = wordsIn(author).sort();
  if (words.length === 0 || names.length === 0 || names.join(" ") === nobody) return undefined;
  return `${words.join(" ")}\n${names.join(" ")}`;
}

function wordsIn(text: string | undefined): string[] {
  let plain = (text ?? "").toLowerCase();
  for (const mark of marks) plain = plain.split(mark).join(" ");
  return plain.split(" ").filter((word) => word !== "");
}

/** Joins names, one a line, with commas; undefined without a name. */
export function joinedAuthors(text: string | undefined): string | undefined {
  const names: string[] = [];
  for (const line of (text ?? "").split("\n")) {
    const name = titleIn(line);
    if (name !== undefined) names.push(name);
  }
  return names.length === 0 ? undefined : names.join(", ");
}

export function fileNameOf(path: string): string {
  const parts = path.split("/");
  return parts[parts.length - 1] ?? "";
}

export function titleByName(path: string): string {
  const name = fileNameOf(path);
  const pieces = name.split(".");
  const ending = pieces[pieces.length - 1] ?? "";
  return name.slice(0, Math.max(1, name.length - ending.length - 1));
}
