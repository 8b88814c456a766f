import type { ServerMetadata } from "../model/bookMetadata";
import { plainText } from "../base/plainText";
import { cutBytes } from "../base/text";
import { fieldsOf, lineOf, listOf, numberOf, paragraphOf, textOf } from "./decode";
import type { BookId } from "../model/book";
import type { Candidate, Recommendation } from "../model/candidate";
import { failed, ok, type Result } from "../base/result";
import { urlText } from "../base/webAddress";
import { askWords } from "./browsePages";
import { candidateIn, candidatesIn, maxCandidates } from "./catalogueShapes";
import { firstWay } from "./firstWay";
import { isRefusedWith, isMissingPath, isMissingOrBroken } from "./failures";
import type { ServerApi } from "./serverApi";

const maxRecommendations = 20;

/** §4. */
const recommendationLimit = 10;

/** §4.1 rules 3 to 6. With the library account. @noSelf */
export interface Catalogue {
  searchTitle(title: string): Result<readonly Candidate[]>;
  searchIsbn(isbn: string): Result<readonly Candidate[]>;
  details(id: BookId): Result<Candidate | undefined>;
  /** With the whole description. */
  metadata(id: BookId): Result<ServerMetadata | undefined>;
  /** Unordered; may be empty. */
  recommend(id: BookId): Result<readonly Recommendation[]>;
}

export function createCatalogue(api: ServerApi): Catalogue {
  return {
    searchTitle: (title) => searchTitle(api, title),
    searchIsbn: (isbn) => searchIsbn(api, isbn),
    details: (id) => details(api, id, candidateIn),
    metadata: (id) => details<ServerMetadata>(api, id, metadataIn),
    recommend: (id) => recommend(api, id),
  };
}

/** `GET /api/v1/books/search?title=` (§4), else the web page's search, else pages with these words. */
export function searchTitle(api: ServerApi, title: string): Result<readonly Candidate[]> {
  const isThere = api.dialects.current().isbnSearch;
  const found = isThere ? search(api, `/api/v1/books/search?title=${urlText(title)}`) : lacking("title");
  if (found.ok || (isThere && !isMissingOrBroken(found))) return found;
  const other = firstWay([
    () => search(api, `/api/v1/app/books/search?q=${urlText(title)}&page=0&size=20`),
    () => searchPages(api, title),
  ]);
  if (other.ok && other.value !== undefined) {
    api.dialects.learn({ isbnSearch: false });
    return ok(other.value);
  }
  if (!other.ok && !isMissingOrBroken(other)) return other;
  return isLacking(api, found) ? lacking("title") : found;
}

/** `GET /api/v1/books/search?isbn=` (§4), else pages with these words. */
function searchIsbn(api: ServerApi, isbn: string): Result<readonly Candidate[]> {
  const isThere = api.dialects.current().isbnSearch;
  const found = isThere ? search(api, `/api/v1/books/search?isbn=${urlText(isbn)}`) : lacking("ISBN");
  if (!isLacking(api, found)) return found;
  const paged = searchPages(api, isbn);
  return paged.ok ? (paged.value === undefined ? lacking("ISBN") : ok(paged.value)) : paged;
}

/** Undefined if the server has no pages with words. */
function searchPages(api: ServerApi, words: string): Result<readonly Candidate[] | undefined> {
  const page = askWords(api, words, maxCandidates);
  if (!page.ok || page.value === undefined) return page.ok ? ok(undefined) : page;
  return ok(candidatesIn(page.value.content, api.pause));
}

/** A 500 may be temporary, unless the server lacks by-hash. */
function isLacking({ dialects }: ServerApi, found: Result<unknown>): boolean {
  if (found.ok || found.failure.kind === "unsupported") return !found.ok;
  const { failure } = found;
  if (failure.kind === "refused" && failure.status === 500) return !dialects.current().byHash;
  return isMissingPath(found);
}

function lacking(by: "title" | "ISBN"): Result<readonly Candidate[]> {
  return failed({ kind: "unsupported", what: `a search by ${by}` });
}

function search(api: ServerApi, path: string): Result<readonly Candidate[]> {
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return answer;
  const results = listOf(answer.value, maxCandidates) ?? listOf(fieldsOf(answer.value)?.["content"], maxCandidates);
  return results === undefined
    ? failed({ kind: "unreadable", detail: "a search without results" })
    : ok(candidatesIn(results, api.pause));
}

/** `GET /api/v1/books/{id}` (§4.1 rule 5), with a parameter for descriptions. */
function details<T>(api: ServerApi, id: BookId, read: (value: unknown) => T | undefined): Result<T | undefined> {
  const answer = api.askAsLibrary({
    method: "GET",
    path: `/api/v1/books/${id.toFixed(0)}?withDescription=true`,
  });
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  const book = read(answer.value);
  return book === undefined ? failed({ kind: "unreadable", detail: "a book without an ID" }) : ok(book);
}

/** `GET /api/v1/books/{id}/recommendations` (§2.1): a list, maybe wrapped. */
function recommend(api: ServerApi, id: BookId): Result<readonly Recommendation[]> {
  const path = `/api/v1/books/${id.toFixed(0)}/recommendations?limit=${recommendationLimit}`;
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return answer;
  const listed = listOf(answer.value, maxRecommendations) ?? wrappedIn(answer.value);
  if (listed === undefined) return failed({ kind: "unreadable", detail: "no recommendations" });
  const recommendations: Recommendation[] = [];
  for (const entry of listed) {
    const book = candidateIn(fieldsOf(entry)?.["book"]);
    const similarity = numberOf(fieldsOf(entry)?.["similarityScore"]) ?? 0;
    if (book !== undefined) recommendations.push({ book, similarity });
  }
  return ok(recommendations);
}

/** Wrappers in each other. */
const maxWrappers = 3;

/** The list of a wrapper, or of one within it: under a known name, else the one with books, else the only one. */
function wrappedIn(value: unknown, depth = 1): readonly unknown[] | undefined {
  const fields = fieldsOf(value);
  if (fields === undefined || depth > maxWrappers) return undefined;
  const named = ["recommendations", "content"].map((key) => listOf(fields[key], maxRecommendations));
  const known = named.find((list) => list !== undefined);
  if (known !== undefined) return known;
  const lists: (readonly unknown[])[] = [];
  const wrappers: unknown[] = [];
  for (const inner of Object.values(fields).slice(0, maxEntries)) {
    const list = listOf(inner, maxRecommendations);
    if (list === undefined) wrappers.push(inner);
    else lists.push(list);
  }
  const withBooks = lists.filter(([first]) => fieldsOf(fieldsOf(first)?.["book"]) !== undefined);
  const candidates = withBooks.length > 0 ? withBooks : lists;
  if (candidates.length > 0) return candidates.length === 1 ? candidates[0] : undefined;
  return wrappers.map((inner) => wrappedIn(inner, depth + 1)).find((list) => list !== undefined);
}

/** Limit of authors and keywords. */
const maxLines = 40;
const maxLineLength = 200;

/** Entries examined. */
const maxEntries = 400;

/** Bytes; the host reads the file at each display. */
const maxDescriptionLength = 10_000;

const greatestNumber = 100_000;

/** From any server's form to the host's: plain text with limits. Undefined if it is no book. */
function metadataIn(value: unknown): ServerMetadata | undefined {
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

function linesIn(sources: readonly unknown[]): string | undefined {
  const lines: string[] = [];
  for (const source of sources) {
    for (const entry of listOf(source, maxEntries) ?? [source]) {
      const whole = lineOf(entry) ?? lineOf(fieldsOf(entry)?.["name"]);
      const line = whole === undefined ? undefined : cutBytes(whole, maxLineLength);
      if (line !== undefined && !lines.includes(line) && lines.length < maxLines) lines.push(line);
    }
  }
  return lines.length === 0 ? undefined : lines.join("\n");
}

function sorted(value: unknown): readonly string[] {
  const lines: string[] = [];
  for (const entry of listOf(value, maxEntries) ?? []) {
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
  return text === undefined ? undefined : paragraphOf(cutBytes(plainText(text), maxDescriptionLength));
}
