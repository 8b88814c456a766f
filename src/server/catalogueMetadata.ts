import type { ServerMetadata } from "../model/bookMetadata";
import { plainText } from "../base/plainText";
import { cutBytes } from "../base/text";
import { fieldsOf, lineOf, listOf, numberOf, textOf } from "./decode";

/** Limits of authors and keywords; bytes. */
const mostLines = 40;
const longestLine = 200;

/** Entries examined. */
const mostEntries = 400;

/** Bytes; the host reads the file at each display. */
const longestDescription = 10_000;

/** Limit of a volume number. */
const greatestNumber = 100_000;

/** In the host's form, from any server's form; undefined if it is no book. Plain text with limits. */
export function metadataIn(value: unknown): ServerMetadata | undefined {
  const book = fieldsOf(value);
  if (numberOf(book?.["id"]) === undefined || book === undefined) return undefined;
  const nested = fieldsOf(book["metadata"]);
  const more = nested ?? book;
  const series = lineOf(more["seriesName"]) ?? lineOf(more["series"]);
  const coverAt = lineOf(more["coverUpdatedOn"]);
  return {
    title: lineOf(more["title"]) ?? lineOf(book["title"]),
    authors: linesIn([more["authors"]]),
    series,
    number: series === undefined ? undefined : numberIn(more["seriesNumber"]),
    language: lineOf(more["language"]),
    // Sorted, because the order of sets varies.
    keywords: linesIn([sorted(more["categories"]), sorted(more["tags"])]),
    description: descriptionIn(more["description"]),
    coverAt,
    // Real servers send a placeholder for a missing cover.
    hasCover: nested === undefined || coverAt !== undefined,
  };
}

/** One a line, unique; undefined if empty. */
function linesIn(sources: readonly unknown[]): string | undefined {
  const lines: string[] = [];
  for (const source of sources) {
    for (const entry of (listOf(source) ?? [source]).slice(0, mostEntries)) {
      const told = lineOf(entry) ?? lineOf(fieldsOf(entry)?.["name"]);
      const line = told === undefined ? undefined : cutBytes(told, longestLine);
      if (line !== undefined && !lines.includes(line) && lines.length < mostLines) lines.push(line);
    }
  }
  return lines.length === 0 ? undefined : lines.join("\n");
}

function sorted(value: unknown): readonly string[] {
  const lines: string[] = [];
  for (const entry of (listOf(value) ?? []).slice(0, mostEntries)) {
    const line = lineOf(entry);
    if (line !== undefined) lines.push(line);
  }
  lines.sort((one, other) => {
    if (one === other) return 0;
    return one < other ? -1 : 1;
  });
  return lines;
}

/** At most two decimals, always in the same form. */
function numberIn(value: unknown): string | undefined {
  const number = numberOf(value);
  if (number === undefined || number < 0 || number > greatestNumber) return undefined;
  return `${Math.floor(number * 100 + 0.5) / 100}`;
}

function descriptionIn(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : textOf(cutBytes(plainText(text), longestDescription));
}
