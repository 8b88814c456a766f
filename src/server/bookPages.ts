import { failed, ok, type Result } from "../base/result";
import type { Shelf, ShelfBook, ShelfList } from "../model/shelf";
import { askPage, hasPages } from "./browsePages";
import { maxBooks, shelfBooksIn } from "./catalogueShapes";
import { fieldsOf, isLonger, listOf, wholeOf, type Fields } from "./decode";
import type { ServerApi } from "./serverApi";

const pageSize = 50;

/** Maximum of pages with facets. */
const facetPageSize = 100;

/** Against a server that never ends: 100,000 books of a shelf. */
const maxPages = 2000;

/** `path` ends before the page number. Complete if the server says so (§2) and its count fits. Failure: unreadable. */
export function fetchPages(api: ServerApi, shelf: Shelf, path: string): Result<ShelfList> {
  const books: ShelfBook[] = [];
  const seen: Record<number, true | undefined> = {};
  let entries = 0;
  let named = 0;
  let total: number | undefined;
  let page = 0;
  while (page < maxPages) {
    const answer = envelope(api, `${path}page=${page}&size=${pageSize}`);
    if (!answer.ok) return answer;
    const { content, fields, isCut } = answer.value;
    if (page === 0) total = wholeOf(fields["totalElements"]);
    entries += content.length;
    for (const book of shelfBooksIn(content, api.pause)) {
      named += 1;
      if (seen[book.id] !== true) books.push(book);
      seen[book.id] = true;
    }
    page += 1;
    if (isCut) return ok({ shelf, books, complete: false });
    if (fields["hasNext"] !== true || content.length === 0) {
      const complete = named === entries && fields["hasNext"] === false && (total ?? books.length) === books.length;
      return ok({ shelf, books, complete, leftOut: entries - named });
    }
  }
  return ok({ shelf, books, complete: false });
}

interface FacetBooks {
  readonly books: readonly ShelfBook[];
  /** True if each page came, with as many books as the server counts, first and last: a book that left moves others. */
  readonly complete: boolean;
}

/** All books of pages with facets. `query`: as of `askPage`. Undefined if the server has no such pages. */
export function fetchFacetPages(api: ServerApi, query: string): Result<FacetBooks | undefined> {
  const has = hasPages(api);
  if (!has.ok || !has.value) return has.ok ? ok(undefined) : has;
  const books: ShelfBook[] = [];
  const seen: Record<number, true | undefined> = {};
  let first: number | undefined;
  let page = 0;
  while (page < maxPages && books.length < maxBooks) {
    const found = askPage(api, query, page, facetPageSize);
    if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found;
    const { content, more, total } = found.value;
    if (page === 0) first = total;
    for (const book of shelfBooksIn(content, api.pause)) {
      if (seen[book.id] !== true) books.push(book);
      seen[book.id] = true;
    }
    if (!more) return ok({ books, complete: total === books.length && total === first });
    if (content.length === 0) break;
    page += 1;
  }
  return ok({ books, complete: false });
}

interface Envelope {
  readonly content: readonly unknown[];
  readonly fields: Fields;
  /** True if the server ignores the size of a page. */
  readonly isCut: boolean;
}

function envelope(api: ServerApi, path: string): Result<Envelope> {
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return answer;
  const fields = fieldsOf(answer.value);
  const content = listOf(fields?.["content"], pageSize);
  if (fields === undefined || content === undefined) return failed({ kind: "unreadable", detail: "no page of books" });
  return ok({ content, fields, isCut: isLonger(fields["content"], pageSize) });
}
