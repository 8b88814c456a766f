import type { BookId } from "../domain/book/book";
import type { Candidate } from "../domain/book/candidate";
import { plainText } from "../domain/text/plainText";
import { fieldsOf, lineOf, listOf, numberOf, textOf, wholeOf, type Fields } from "./decode";

/** The books of a list; what has no number is left out. */
export function candidatesIn(listed: readonly unknown[]): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const entry of listed) {
    const candidate = candidateIn(entry);
    if (candidate !== undefined) candidates.push(candidate);
  }
  return candidates;
}

/** A book in any of the forms that servers have; undefined when it has no number. */
export function candidateIn(value: unknown): Candidate | undefined {
  const book = fieldsOf(value) ?? {};
  const id = wholeOf(book["id"]);
  if (id === undefined) return undefined;
  const more = fieldsOf(book["metadata"]) ?? book;
  const file = fieldsOf(book["primaryFile"]) ?? book;
  const text = (name: string): string | undefined => textOf(more[name]) ?? textOf(book[name]);
  const line = (name: string): string | undefined => lineOf(more[name]) ?? lineOf(book[name]);
  return {
    id: id as BookId,
    title: line("title"),
    author: authorsIn(more["authors"]) ?? authorsIn(book["authors"]),
    year: yearIn(text("publishedDate") ?? text("year")),
    format: textOf(file["bookType"]) ?? text("primaryFileType"),
    series: line("seriesName") ?? line("series"),
    publisher: line("publisher"),
    language: text("language"),
    pages: wholeOf(more["pageCount"]) ?? wholeOf(book["pageCount"]),
    isbn13: text("isbn13"),
    isbn10: text("isbn10"),
    description: plain(text("description")),
    externalId: externalIn(book, more),
    score: numberOf(book["matchScore"]),
  };
}

/** `hardcover_id` as specified is a number; real servers give a number as text, or a name. */
function externalIn(book: Fields, more: Fields): string | undefined {
  return idIn(book["hardcover_id"]) ?? idIn(more["hardcoverBookId"]) ?? idIn(more["hardcoverId"]);
}

function idIn(value: unknown): string | undefined {
  return wholeOf(value)?.toFixed(0) ?? textOf(value);
}

function yearIn(date: string | undefined): string | undefined {
  return date === undefined || date.length < 4 ? undefined : date.slice(0, 4);
}

/** Undefined also when nothing but markup was there. */
function plain(description: string | undefined): string | undefined {
  return description === undefined ? undefined : textOf(plainText(description));
}

function authorsIn(value: unknown): string | undefined {
  const names: string[] = [];
  for (const author of listOf(value) ?? []) {
    const name = lineOf(author) ?? lineOf(fieldsOf(author)?.["name"]);
    if (name !== undefined) names.push(name);
  }
  return names.length > 0 ? names.join(", ") : lineOf(value);
}
