import { type Book, type BookId, bookIdIn, type BookType } from "./book";
import { isbnsIn, isbnsOf } from "./isbn";
import type { BookState } from "./bookState";
import { trimmed } from "../base/text";
import { filesOf } from "./bookFile";
import type { ServerFile, ShelfBook } from "./shelf";

export interface Candidate {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly year?: string | undefined;
  readonly format?: string | undefined;
  /** The main file first; absent if only one is known. */
  readonly files?: readonly ServerFile[] | undefined;
  readonly series?: string | undefined;
  readonly number?: number | undefined;
  readonly publisher?: string | undefined;
  readonly language?: string | undefined;
  readonly pages?: number | undefined;
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
  readonly description?: string | undefined;
  /** In an external catalogue (§2 `hardcover_id`); real servers use another name. */
  readonly externalId?: string | undefined;
  /** 0 to 1; absent if the server gives none. */
  readonly score?: number | undefined;
  readonly state?: BookState | undefined;
  /** Time of the cover, as the server writes it; absent if unknown. */
  readonly coverAt?: string | undefined;
}

export type BookQuery =
  /** `title`: a number may be a title ("1984"); absent if it cannot. */
  | { readonly by: "id"; readonly id: BookId; readonly title?: string | undefined }
  | { readonly by: "isbn"; readonly isbn: string }
  | { readonly by: "title"; readonly title: string };

/** Digits. */
const maxIdLength = 9;

/** An ISBN in any spelling, `#` and a book number, digits for number or title, else a title. Undefined if empty. */
export function parseQuery(text: string): BookQuery | undefined {
  const asked = trimmed(text);
  if (asked === "") return undefined;
  const { isbn13, isbn10 } = isbnsIn(asked);
  const isbn = isbn13 ?? isbn10;
  if (isbn !== undefined) return { by: "isbn", isbn };
  const isMarked = asked.charAt(0) === "#";
  const id = bookIdIn(numberIn(isMarked ? asked.slice(1) : asked));
  if (id === undefined) return { by: "title", title: asked };
  return { by: "id", id, title: isMarked ? undefined : asked };
}

function numberIn(text: string): number | undefined {
  if (text.length > maxIdLength) return undefined;
  for (const character of text.split("")) if (character < "0" || character > "9") return undefined;
  return Number(text);
}

/** Servers embed covers and metadata, which changes the size. */
const nearKilobytes = 64;
const nearShare = 0.2;

export interface LocalFile {
  readonly type: BookType;
  /** Without folders. */
  readonly name: string;
  readonly size: number;
}

/** Same format and nearly the same size. False if either is unknown. */
export function mayBeSameFile(file: LocalFile, found: ShelfBook): boolean {
  return filesOf(found).some((one) => mayBeVersions(file, one));
}

function mayBeVersions({ type, size }: LocalFile, { format, kilobytes }: ServerFile): boolean {
  if (format === undefined || kilobytes === undefined || !isOfType(format, type)) return false;
  const apart = Math.abs(kilobytes - size / 1024);
  return apart <= Math.max(nearKilobytes, kilobytes * nearShare);
}

/** Same ISBN, or a file of the same name, format and size. */
export function isSameBook(book: Book, file: LocalFile, found: ShelfBook): boolean {
  const numbers = isbnsOf(book);
  if (isbnsOf(found).some((number) => numbers.includes(number))) return true;
  return filesOf(found).some((one) => one.name === file.name && isAsLong(file, one));
}

/** Same format and size in whole kilobytes: worth comparing bytes. */
export function isAsLong({ type, size }: LocalFile, { format, kilobytes }: ServerFile): boolean {
  if (format === undefined || kilobytes === undefined) return false;
  return isOfType(format, type) && Math.abs(kilobytes - size / 1024) < 1;
}

/** Real servers have one format for all comics. */
export function isOfType(format: string, type: BookType): boolean {
  return format === type || (format === "CBX" && (type === "CBZ" || type === "CBR"));
}

const marks = " .,;:-_/()[]'\"!?&";

/** True for the same words in any order and ASCII case: "Melville, Herman" and "herman melville". */
export function haveSameWords(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf(text: string): string {
  const words: string[] = [];
  let word = "";
  for (const character of text.toLowerCase().split("")) {
    if (marks.includes(character)) {
      if (word !== "") words.push(word);
      word = "";
    } else word += character;
  }
  if (word !== "") words.push(word);
  return words.sort().join(" ");
}

export interface Recommendation {
  readonly book: Candidate;
  /** 0 to 1; real servers may send larger scores. */
  readonly similarity: number;
}

/** True if no score is above 1, so that percentages can be shown. */
export function areShares(list: readonly Recommendation[]): boolean {
  return list.every(({ similarity }) => similarity >= 0 && similarity <= 1);
}

/** By similarity, then title, then number, so that the order is stable (§4.1 rule 6). */
export function sortedRecommendations(list: readonly Recommendation[]): readonly Recommendation[] {
  return list.slice().sort((one, other) => compare(one, other));
}

function compare(one: Recommendation, other: Recommendation): number {
  if (one.similarity !== other.similarity) return other.similarity - one.similarity;
  const title = titleOf(one);
  const otherTitle = titleOf(other);
  if (title !== otherTitle) return title < otherTitle ? -1 : 1;
  return one.book.id - other.book.id;
}

function titleOf({ book }: Recommendation): string {
  return (book.title ?? "").toLowerCase();
}

export interface FoundBook {
  readonly id: BookId;
  /** Absent if the server gives none, or has several files. */
  readonly type?: BookType | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
  readonly serverPages?: number | undefined;
}
