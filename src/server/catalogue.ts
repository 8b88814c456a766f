import type { BookId } from "../model/book";
import type { ServerMetadata } from "../model/bookMetadata";
import type { Candidate, Recommendation } from "../model/candidate";
import { failed, ok, type Result } from "../base/result";
import { urlText } from "../base/webAddress";
import type { Catalogue } from "./server.port";
import { metadataIn } from "./catalogueMetadata";
import { candidateIn, candidatesIn } from "./catalogueShapes";
import { fieldsOf, listOf, numberOf } from "./decode";
import { isRefusedWith, isMissingPath, isMissingOrBroken } from "./failures";
import type { ServerApi } from "./serverApi";

/** Entries examined. */
const mostRecommended = 20;

/** §4. */
const recommendationLimit = 10;

export function createCatalogue(api: ServerApi): Catalogue {
  return {
    searchTitle: (title) => searchTitle(api, title),
    searchIsbn: (isbn) => searchIsbn(api, isbn),
    details: (id) => details(api, id, candidateIn),
    metadata: (id) => details<ServerMetadata>(api, id, metadataIn),
    recommend: (id) => recommend(api, id),
  };
}

/** `GET /api/v1/books/search?title=` (§4), else the web page's search. */
export function searchTitle(api: ServerApi, title: string): Result<readonly Candidate[]> {
  const isThere = api.dialects.current().isbnSearch;
  const found = isThere ? search(api, `/api/v1/books/search?title=${urlText(title)}`) : lacking("title");
  if (found.ok || (isThere && !isMissingOrBroken(found))) return found;
  const other = search(api, `/api/v1/app/books/search?q=${urlText(title)}&page=0&size=20`);
  // No server has both.
  if (other.ok) api.dialects.learn({ isbnSearch: false });
  if (!isMissingOrBroken(other)) return other;
  return isLacking(api, found) ? lacking("title") : found;
}

/** `GET /api/v1/books/search?isbn=` (§4), without a substitute. */
function searchIsbn(api: ServerApi, isbn: string): Result<readonly Candidate[]> {
  const found = search(api, `/api/v1/books/search?isbn=${urlText(isbn)}`);
  return isLacking(api, found) ? lacking("ISBN") : found;
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
  const results = listOf(answer.value) ?? listOf(fieldsOf(answer.value)?.["content"]);
  return results === undefined
    ? failed({ kind: "unreadable", detail: "a search without results" })
    : ok(candidatesIn(results, api.pause));
}

/** `GET /api/v1/books/{id}` (§4 rule 5), with a parameter for descriptions. */
function details<T>(api: ServerApi, id: BookId, read: (value: unknown) => T | undefined): Result<T | undefined> {
  const answer = api.askAsLibrary({
    method: "GET",
    path: `/api/v1/books/${id.toFixed(0)}?withDescription=true`,
  });
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  const book = read(answer.value);
  return book === undefined ? failed({ kind: "unreadable", detail: "a book without an ID" }) : ok(book);
}

/** `GET /api/v1/books/{id}/recommendations` (§2 Recommendation): a list, maybe wrapped. */
function recommend(api: ServerApi, id: BookId): Result<readonly Recommendation[]> {
  const path = `/api/v1/books/${id.toFixed(0)}/recommendations?limit=${recommendationLimit}`;
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return answer;
  const listed = listOf(answer.value) ?? wrappedIn(answer.value);
  if (listed === undefined) return failed({ kind: "unreadable", detail: "no recommendations" });
  const recommendations: Recommendation[] = [];
  for (const entry of listed.slice(0, mostRecommended)) {
    const book = candidateIn(fieldsOf(entry)?.["book"]);
    const similarity = numberOf(fieldsOf(entry)?.["similarityScore"]) ?? 0;
    if (book !== undefined) recommendations.push({ book, similarity });
  }
  return ok(recommendations);
}

function wrappedIn(value: unknown): readonly unknown[] | undefined {
  for (const key of ["recommendations", "content"]) {
    const list = listOf(fieldsOf(value)?.[key]);
    if (list !== undefined) return list;
  }
  return undefined;
}
