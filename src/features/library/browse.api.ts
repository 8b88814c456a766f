import type { BookId } from "../../model/book";
import {
  type BrowseBook,
  type BrowseLine,
  type BrowseList,
  type BrowsePage,
  hasBooks,
  linesPerPage,
  maxLines,
  type Overview,
} from "./browse.rules";
import type { Dialect } from "../../server/dialects/dialect";
import { failed, ok, type Result } from "../../base/result";
import { isOwnShelf, type Shelf } from "../../model/shelf";
import { urlText } from "../../base/webAddress";
import { fromAll, maxWhole, browseBookIn, browseBookOf, linesIn } from "./allBooks.api";
import type { FilterOptions } from "./filter.rules";
import { filteredPath, filterOptionsOf } from "./filter.api";
import { isFilteredHere } from "./filter.rules";
import { facetIds, facetPage, idsIn, literally, unreadOf } from "./facetLists.api";
import { fetchFirstPages } from "./firstPages.api";
import { hasPages } from "../../server/browsePages";
import { searchTitle } from "../../server/catalogue";
import { fieldsOf, listOf, wholeListOf, wholeOf } from "../../server/decode";
import { firstWay } from "../../server/firstWay";
import { isRefusedWith, isMissingOrBroken } from "../../server/failures";
import { magicBooks, magicPath, magicShelves, ownNumber, standardBooks, standardShelves } from "../shelves/shelves.api";
import { prepare } from "../../server/dialects/recognise";
import type { ServerApi } from "../../server/serverApi";

/** Browses the server's library. Needs the library account. @noSelf */
export interface Browse {
  /**
   * From 0, of 50 lines or complete. `absent` returns all books, for the device to filter. Failures: also unsupported.
   */
  page(list: BrowseList, page: number): Result<BrowsePage>;
  /**
   * First pages of several lists, each given to `came` at once. One request if the server sends all books. Failures: as
   * `page`.
   */
  firstPages<O extends Overview>(lists: readonly O[], came: (of: O, page: BrowsePage) => void): Result<undefined>;
  /** IDs of all books of a list; undefined if unsupported. Failures: those of a library request. */
  ids(list: BrowseList): Result<readonly BookId[] | undefined>;
  /** Failures: also unsupported. */
  filterOptions(): Result<FilterOptions>;
  /** With its number in the series; undefined if absent. Failures: those of a request. */
  book(id: BookId): Result<BrowseBook | undefined>;
}

export function createBrowse(api: ServerApi): Browse {
  const present: PresentList = { list: undefined, way: "listed" };
  return {
    page: (list, page) => pageOf(api, present, list, page),
    firstPages: (lists, came) => fetchFirstPages(api, (of) => pageOf(api, present, { of }, 0), lists, came),
    book: (id) => bookOf(api, id),
    ids: (list) => idsOf(api, list),
    filterOptions: () => filterOptionsOf(api),
  };
}

/** `GET /api/v1/books/{id}` (§4.1 rule 5). Real servers include the series. */
function bookOf(api: ServerApi, id: BookId): Result<BrowseBook | undefined> {
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/books/${id.toFixed(0)}` });
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  return ok(browseBookIn(answer.value));
}

/** The list of the last first page, and the way that brought it. */
interface PresentList {
  list: BrowseList | undefined;
  way: "faceted" | "listed";
}

/**
 * Books by pages with facets where an answer has shown them, else by the other paths, which alone have all series and
 * authors. Each is the second way of the other. Pages of one list come one way, because the orders differ.
 */
function pageOf(api: ServerApi, present: PresentList, list: BrowseList, page: number): Result<BrowsePage> {
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  if (list.of === "shelves") return shelvesOf(api);
  const ask = (way: PresentList["way"]): Result<BrowsePage | undefined> =>
    way === "faceted" ? facetPage(api, list, page) : listedPage(api, list, page);
  if (page > 0 && present.list === list) return somewhere(ask(present.way));
  present.list = list;
  const first = (way: PresentList["way"]) => (): Result<BrowsePage | undefined> => {
    present.way = way;
    return ask(way);
  };
  const [faceted, listed] = [first("faceted"), first("listed")];
  return somewhere(firstWay(hasBooks(list) ? [faceted, listed, () => lateFacets(api, faceted)] : [listed, faceted]));
}

function somewhere(found: Result<BrowsePage | undefined>): Result<BrowsePage> {
  if (!found.ok) return found;
  return found.value === undefined ? nowhere : ok(found.value);
}

/** The other paths are gone, and no answer has shown these yet. */
function lateFacets(api: ServerApi, ask: () => Result<BrowsePage | undefined>): Result<BrowsePage | undefined> {
  if (api.dialects.current().browse !== "unknown") return ok(undefined);
  const has = hasPages(api);
  if (!has.ok) return has;
  return has.value ? ask() : ok(undefined);
}

function listedPage(api: ServerApi, list: Exclude<BrowseList, { of: "shelves" }>, page: number): Result<BrowsePage> {
  const dialect = api.dialects.current();
  const isPaged = dialect.lists === "app" || dialect.lists === "mobile";
  if (list.of === "shelf" && (list.shelf.kind === "magic" || !isPaged)) return onShelf(api, list.shelf, page);
  if (dialect.lists === "none") return list.of === "search" ? titled(api, list.name) : nowhere;
  if (dialect.lists === "whole") return list.of === "filtered" ? nowhere : fromAll(api, list);
  const base = dialect.lists === "mobile" ? "/api/mobile/v1" : "/api/v1/app";
  if (list.of === "reading") return reading(api, `${base}/books/continue-reading?limit=${linesPerPage}`);
  const path = list.of === "filtered" ? filteredPath(list.filter, dialect) : ok(pathOf(list, dialect));
  if (!path.ok) return path;
  const found = envelope(api, `${base}${path.value}`, page);
  if (!found.ok) return found;
  if (list.of === "filtered" && isFilteredHere(list.filter, dialect)) return ok(unreadOf(found.value));
  if (list.of === "series") return ok(ofSeries(found.value, list.name));
  return ok(list.of === "search" ? literally(found.value, list.name) : found.value);
}

const nowhere: Result<BrowsePage> = failed({ kind: "unsupported", what: "lists of the library" });

function idsOf(api: ServerApi, list: BrowseList): Result<readonly BookId[] | undefined> {
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  const found = firstWay([() => facetIds(api, list), () => listedIds(api, list)]);
  return isMissingOrBroken(found) ? ok(undefined) : found;
}

/** Only Grimmory 3 has lists of IDs. The books of a series have another parameter there. */
function listedIds(api: ServerApi, list: BrowseList): Result<readonly BookId[] | undefined> {
  const dialect = api.dialects.current();
  const isMagic = list.of === "shelf" && list.shelf.kind === "magic";
  if (!dialect.filterLists || isMagic || list.of === "reading" || list.of === "search") return ok(undefined);
  const path = list.of === "filtered" ? filteredPath(list.filter, dialect) : ok(pathOf(list, dialect));
  if (!path.ok) return path;
  const query = list.of === "series" ? `series=${urlText(list.name)}&series=&` : path.value.slice("/books?".length);
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/app/books/ids?${query.slice(0, -1)}` });
  if (!answer.ok) return answer.failure.kind === "unreadable" ? ok(undefined) : answer;
  // The device takes no more lines either.
  const listed = wholeListOf(answer.value, maxLines);
  return ok(listed === undefined ? undefined : idsIn(listed));
}

/** Path up to the page number. */
function pathOf(list: Exclude<BrowseList, { readonly of: "filtered" }>, { filterLists }: Dialect): string {
  switch (list.of) {
    case "allSeries":
    case "authors":
      return `/${list.of === "authors" ? "authors" : "series"}?sort=name&dir=asc&`;
    case "series":
      return isSafeInPath(list.name)
        ? `/series/${urlText(list.name)}/books?`
        : `/books?search=${urlText(list.name)}&sort=seriesName&dir=asc&`;
    case "author":
      // Newer servers split a single name at commas. A second parameter prevents that.
      return `/books?authors=${urlText(list.name)}&${filterLists ? "authors=&" : ""}sort=title&dir=asc&`;
    case "search":
      return `/books/search?q=${urlText(list.name)}&`;
    case "shelf":
      return `/books?shelfId=${list.shelf.id.toFixed(0)}&`;
    case "recent":
    case "absent":
    case "reading":
    case "shelves":
      return "/books?sort=addedOn&dir=desc&";
  }
}

/** Servers reject these characters in a path, even if encoded. */
function isSafeInPath(name: string): boolean {
  for (const sign of ["/", "\\", ";", "%"]) if (name.includes(sign)) return false;
  return name !== "." && name !== "..";
}

/** Filters, because a search by name also finds other series. */
function ofSeries({ lines, more, total }: BrowsePage, name: string): BrowsePage {
  const own = lines.filter(({ book }) => book?.series === name);
  return { lines: own, more, total: own.length === lines.length ? total : undefined };
}

function envelope(api: ServerApi, path: string, page: number): Result<BrowsePage> {
  const answer = api.askAsLibrary({ method: "GET", path: `${path}page=${page}&size=${linesPerPage}` });
  if (!answer.ok) return answer;
  const fields = fieldsOf(answer.value);
  const content = listOf(fields?.["content"], linesPerPage);
  if (fields === undefined || content === undefined) return unreadable;
  return ok({
    lines: linesIn(content, api.pause),
    more: fields["hasNext"] === true,
    total: wholeOf(fields["totalElements"]),
  });
}

const unreadable: Result<BrowsePage> = failed({ kind: "unreadable", detail: "no page of the library" });

/** One page at most. */
function reading(api: ServerApi, path: string): Result<BrowsePage> {
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return answer;
  const listed = listOf(answer.value, linesPerPage);
  return listed === undefined ? unreadable : ok(whole(linesIn(listed, api.pause)));
}

function whole(lines: readonly BrowseLine[], total?: number): BrowsePage {
  return { lines, more: false, total };
}

function shelvesOf(api: ServerApi): Result<BrowsePage> {
  const standard = standardShelves(api);
  if (!standard.ok) return standard;
  const magic = magicShelves(api);
  if (!magic.ok) return magic;
  const shelves = standard.value.concat(magic.value);
  const mayBeOthers = shelves.some(({ owner, isPublic }) => owner !== undefined && isPublic === true);
  const me = mayBeOthers ? ownNumber(api) : ok(undefined);
  return me.ok ? ok(whole(shelves.map((shelf) => ({ group: shelfGroup(shelf, me.value) })))) : me;
}

function shelfGroup(shelf: Shelf, me: number | undefined): NonNullable<BrowseLine["group"]> {
  const otherOwner = isOwnShelf(shelf, me) ? undefined : shelf.owner;
  return { name: shelf.name, count: shelf.count, otherOwner, list: { of: "shelf", shelf } };
}

/** One page if the server supports pages, else all. */
function onShelf(api: ServerApi, shelf: Shelf, page: number): Result<BrowsePage> {
  const { magicPages } = api.dialects.current();
  if (shelf.kind === "magic" && magicPages !== "none") {
    const paged = envelope(api, magicPath(shelf, magicPages), page);
    if (page > 0 || !isMissingOrBroken(paged)) return paged;
  }
  const list = shelf.kind === "magic" ? magicBooks(api, shelf) : standardBooks(api, shelf);
  if (!list.ok) return list;
  const { books } = list.value;
  const lines = books.slice(0, maxWhole).map((book) => ({ book: browseBookOf(book) }));
  return ok(whole(lines, books.length));
}

/** The specified search finds titles only. */
function titled(api: ServerApi, words: string): Result<BrowsePage> {
  const found = searchTitle(api, words);
  if (!found.ok) return found;
  const lines = found.value.map(({ id, title, author, series, format, state }) => ({
    book: { id, title, author, series, format, status: state?.status },
  }));
  return ok(whole(lines));
}
