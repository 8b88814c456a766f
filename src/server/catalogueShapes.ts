import { bookIdIn } from "../model/book";
import { isbnText } from "../model/isbn";
import { filesOf } from "../model/bookFile";
import type { Candidate } from "../model/candidate";
import { yieldEvery, perStep } from "../base/longList";
import type { ServerFile, ShelfBook } from "../model/shelf";
import { plainText } from "../base/plainText";
import { maxFiles, stateIn } from "./books";
import {
  fieldsOf,
  lineOf,
  listOf,
  maxNames,
  joinedNames,
  numberOf,
  paragraphOf,
  textOf,
  wholeOf,
  type Fields,
  fileLineOf,
} from "./decode";

export const maxCandidates = 100;

/** Books a turn; descriptions are long. */
const candidateBatchSize = 1;

/** Skips entries without an ID. `pause` yields. */
export function candidatesIn(listed: readonly unknown[], pause: () => void): readonly Candidate[] {
  const candidates: Candidate[] = [];
  const read = yieldEvery(candidateBatchSize, pause);
  for (const entry of listed) {
    const candidate = candidateIn(entry);
    if (candidate !== undefined) candidates.push(candidate);
    read();
  }
  return candidates;
}

/** Undefined without an ID. */
export function candidateIn(value: unknown): Candidate | undefined {
  const book = fieldsOf(value) ?? {};
  const id = bookIdIn(numberOf(book["id"]));
  if (id === undefined) return undefined;
  const more = fieldsOf(book["metadata"]) ?? book;
  const file = fieldsOf(book["primaryFile"]) ?? book;
  const text = (name: string): string | undefined => textOf(more[name]) ?? textOf(book[name]);
  const line = (name: string): string | undefined => lineOf(more[name]) ?? lineOf(book[name]);
  return {
    id,
    title: line("title"),
    author: joinedNames(more["authors"]) ?? joinedNames(book["authors"]),
    year: yearIn(line("publishedDate") ?? line("year")),
    format: lineOf(file["bookType"]) ?? line("primaryFileType"),
    files: filesIn(book),
    series: line("seriesName") ?? line("series"),
    number: numberOf(more["seriesNumber"]),
    publisher: line("publisher"),
    language: line("language"),
    pages: wholeOf(more["pageCount"]) ?? wholeOf(book["pageCount"]),
    isbn13: isbnText(line("isbn13")),
    isbn10: isbnText(line("isbn10")),
    description: plain(text("description")),
    externalId: idIn(book["hardcover_id"]) ?? idIn(more["hardcoverBookId"]) ?? idIn(more["hardcoverId"]),
    score: numberOf(book["matchScore"]),
    coverAt: line("coverUpdatedOn"),
    state: stateIn(book),
  };
}

function idIn(value: unknown): string | undefined {
  return wholeOf(value)?.toFixed(0) ?? lineOf(value);
}

function yearIn(date: string | undefined): string | undefined {
  return date === undefined || date.length < 4 ? undefined : date.slice(0, 4);
}

function plain(description: string | undefined): string | undefined {
  return description === undefined ? undefined : paragraphOf(plainText(description));
}

/** Skips entries without an ID. `pause` yields. */
export function shelfBooksIn(listed: readonly unknown[], pause: () => void): readonly ShelfBook[] {
  const books: ShelfBook[] = [];
  const read = yieldEvery(perStep.books, pause);
  for (const entry of listed) {
    const book = shelfBookIn(entry);
    if (book !== undefined) books.push(book);
    read();
  }
  return books;
}

/** Memory limit. */
export const maxBooks = 100_000;

/** Streams up to 100,000 books. @noSelf */
interface GatheredBooks {
  take(entry: unknown): void;
  readonly books: ShelfBook[];
  count: number;
}

export function gatherBooks(): GatheredBooks {
  const gathered: GatheredBooks = {
    take: (entry) => {
      const book = gathered.books.length < maxBooks ? shelfBookIn(entry) : undefined;
      if (book !== undefined) gathered.books.push(book);
      gathered.count += 1;
    },
    books: [],
    count: 0,
  };
  return gathered;
}

/** From any server's form: flat, with `metadata` and `primaryFile`, or short. Undefined without an ID. */
export function shelfBookIn(value: unknown): ShelfBook | undefined {
  const fields = fieldsOf(value);
  const id = bookIdIn(numberOf(fields?.["id"]));
  if (fields === undefined || id === undefined) return undefined;
  const more = fieldsOf(fields["metadata"]) ?? fields;
  const file = fieldsOf(fields["primaryFile"]) ?? fields;
  return {
    id,
    title: lineOf(more["title"]) ?? lineOf(fields["title"]),
    author: joinedNames(more["authors"]) ?? joinedNames(fields["authors"]),
    firstAuthor: firstNameIn(more["authors"]) ?? firstNameIn(fields["authors"]),
    series: lineOf(more["seriesName"]) ?? lineOf(more["series"]),
    number: numberOf(more["seriesNumber"]),
    isbn13: isbnText(lineOf(more["isbn13"])),
    isbn10: isbnText(lineOf(more["isbn10"])),
    serverPages: wholeOf(more["pageCount"]),
    fileName: fileLineOf(file["fileName"]) ?? fileLineOf(fields["primaryFileName"]),
    format: lineOf(file["bookType"]) ?? lineOf(fields["primaryFileType"]),
    kilobytes: kilobytesIn(file) ?? kilobytesIn(fields),
    coverAt: lineOf(more["coverUpdatedOn"]),
    fileId: wholeOf(fieldsOf(fields["primaryFile"])?.["id"]) ?? wholeOf(fields["primaryFileId"]),
    others: othersIn(fields),
    state: stateIn(fields),
  };
}

function filesIn(book: Fields): readonly ServerFile[] | undefined {
  const found = shelfBookIn(book);
  return found?.others === undefined ? undefined : filesOf(found);
}

/** Undefined if unknown. Files without an ID cannot be requested. */
function othersIn(fields: Fields): readonly ServerFile[] | undefined {
  const listed = listOf(fields["alternativeFormats"], maxFiles);
  if (listed === undefined) return undefined;
  const others: ServerFile[] = [];
  for (const entry of listed) {
    const file = fieldsOf(entry) ?? {};
    const id = wholeOf(file["id"]);
    const format = lineOf(file["bookType"]);
    const name = lineOf(file["fileName"]);
    if (id !== undefined) others.push({ id, format, kilobytes: kilobytesIn(file), name, isOther: true });
  }
  return others;
}

export function authorsIn(value: unknown): readonly string[] {
  const fields = fieldsOf(value) ?? {};
  const authors = (fieldsOf(fields["metadata"]) ?? fields)["authors"] ?? fields["authors"];
  const names = (listOf(authors, maxNames) ?? [authors]).map((one) => joinedNames([one]));
  return names.filter((name) => name !== undefined);
}

function firstNameIn(authors: unknown): string | undefined {
  const listed = listOf(authors, maxNames) ?? [];
  return listed.length > 1 ? joinedNames(listed.slice(0, 1)) : undefined;
}

function kilobytesIn(fields: Fields): number | undefined {
  return numberOf(fields["fileSizeKb"]);
}
