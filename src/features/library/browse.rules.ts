import type { Percent } from "../../base/scale";
import type { BookId } from "../../model/book";
import type { ServerStatus } from "../../model/bookState";
import { type Shelf, shelfKey } from "../../model/shelf";
import type { FetchTrouble } from "../../model/download";
import type { Dialect } from "../../server/dialects/dialect";
import { type BookFilter, filterText, isLocalOnly } from "./filter.rules";

export type BrowseList =
  | { readonly of: Overview }
  | { readonly of: "series" | "author" | "search"; readonly name: string }
  | { readonly of: "shelf"; readonly shelf: Shelf }
  | { readonly of: "filtered"; readonly filter: BookFilter };

/** Lists of the menu. */
export type Overview = "recent" | "reading" | "absent" | "allSeries" | "authors" | "shelves";

export interface BrowseBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly series?: string | undefined;
  /** Number in the series; absent if not listed. */
  readonly number?: number | undefined;
  /** Format on the server. */
  readonly format?: string | undefined;
  readonly kilobytes?: number | undefined;
  /** File ID on the server. */
  readonly fileId?: number | undefined;
  readonly status?: ServerStatus | undefined;
  /** Time of the cover, as the server writes it; absent if unknown. */
  readonly coverAt?: string | undefined;
  /** Absent if the server sent none, or if its scale is unclear. */
  readonly percent?: Percent | undefined;
}

export type BrowseLine =
  | { readonly book: BrowseBook; readonly group?: undefined }
  | { readonly book?: undefined; readonly group: BrowseGroup };

interface BrowseGroup {
  readonly name: string;
  readonly list: BrowseList;
  readonly count?: number | undefined;
  /** Account of another person's shelf. */
  readonly otherOwner?: number | undefined;
}

export interface BrowsePage {
  readonly lines: readonly BrowseLine[];
  readonly more: boolean;
  /** Absent if not counted. */
  readonly total?: number | undefined;
  /** True if the server may have lines that it lists nowhere. */
  readonly isCut?: boolean | undefined;
}

/** Lists known to exist: all, until a first request recognises the server. */
export function overviewsOf({ lists }: Dialect, isRecognised: boolean): readonly Overview[] {
  if (lists === "none" && isRecognised) return ["shelves"];
  return ["recent", "reading", "allSeries", "authors", "shelves", "absent"];
}

/** Cache key for one server and account. */
export function browseKey(list: BrowseList): string {
  if (list.of === "shelf") return `shelf ${shelfKey(list.shelf)}`;
  if (list.of === "filtered") return `filtered ${filterText(list.filter)}`;
  return "name" in list ? `${list.of} ${list.name}` : list.of;
}

/** False for lists of lists. */
export function hasBooks({ of }: BrowseList): boolean {
  return of !== "allSeries" && of !== "authors" && of !== "shelves";
}

/** The format that a filter asks for; undefined without one. */
export function askedFormat(list: BrowseList): string | undefined {
  return list.of === "filtered" ? list.filter.values.format?.value : undefined;
}

/** Searches are not cached. */
export function isRemembered({ of }: BrowseList): boolean {
  return of !== "search";
}

/** False for unread, the status of most books. */
export function isTelling(status: ServerStatus | undefined): status is ServerStatus {
  return status !== undefined && status !== "UNREAD" && status !== "UNSET";
}

/** Limit of paging; beyond it a search is quicker. */
export const maxLines = 2000;

/** Pages without a new line before loading pauses. */
const maxBarrenPages = 4;

interface Browsed {
  readonly lines: number;
  /** Last visible line, from 1. */
  readonly seen: number;
  readonly more: boolean;
  /** Successive pages without a new line. */
  readonly barren: number;
}

/** True at the end of the loaded lines. */
export function wantsNextPage({ lines, seen, more, barren }: Browsed): boolean {
  return more && seen > lines && barren < maxBarrenPages && lines < maxLines;
}

/** Maximum of the servers. */
export const linesPerPage = 50;

/** A loaded part of a long list. Lines count from 1. */
export interface Part extends Browsed {
  /** Number of lines before this part. */
  readonly before: number;
  /** Absent if not counted. */
  readonly total?: number | undefined;
  /** First visible line. */
  readonly first: number;
  /** Server page after this part, from 0. */
  readonly next: number;
}

/** Server page to load, from 0; undefined if none is needed. */
export function neededPage(part: Part): number | undefined {
  const { before, lines, total, first, seen, next, barren } = part;
  if (total === undefined) return wantsNextPage(part) ? next : undefined;
  const end = before + lines;
  const last = Math.min(seen, total);
  if (first > before && last <= end) return undefined;
  const page = Math.floor((Math.max(1, Math.min(first, total)) - 1) / linesPerPage);
  const isNear = first > before && (first <= end + 1 || page === next - 1);
  if (!isNear || lines >= maxLines) return page;
  return barren < maxBarrenPages ? next : undefined;
}

/** First page at or after `text` in a list sorted by name. `nameOf`: last name of a page from 0; undefined if empty. */
export function pageOfName(text: string, pages: number, nameOf: (page: number) => string | undefined): number {
  let low = 0;
  let high = Math.max(0, pages - 1);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const name = nameOf(middle);
    if (name !== undefined && name.toLowerCase() < text.toLowerCase()) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function nameOfLine({ book, group }: BrowseLine): string {
  return (book === undefined ? group.name : book.title) ?? "";
}

export function isByName({ of }: BrowseList): boolean {
  return of === "allSeries" || of === "authors" || of === "author";
}

/** Skips books that are already listed, which moved on the server. */
export function joined(lines: readonly BrowseLine[], next: readonly BrowseLine[]): readonly BrowseLine[] {
  const known: Record<number, true | undefined> = {};
  for (const { book } of lines) if (book !== undefined) known[book.id] = true;
  const news: BrowseLine[] = [];
  for (const line of next) {
    if (line.book !== undefined && known[line.book.id] === true) continue;
    if (line.book !== undefined) known[line.book.id] = true;
    news.push(line);
  }
  return lines.concat(news).slice(0, maxLines);
}

/** Sorts the books of each series by number, within the places that they have. */
export function inSeriesOrder(lines: readonly BrowseLine[]): readonly BrowseLine[] {
  const places: Record<string, number[] | undefined> = {};
  lines.forEach(({ book }, place) => {
    if (book?.series === undefined || book.number === undefined) return;
    places[book.series] = (places[book.series] ?? []).concat([place]);
  });
  const sorted = lines.slice();
  for (const own of Object.values(places)) {
    const members = (own ?? []).flatMap((place) => lines[place] ?? []);
    // Equal numbers keep the server's order.
    const order = members.map((line, index) => ({ line, index, number: line.book?.number ?? 0 }));
    order.sort((one, other) => (one.number === other.number ? one.index - other.index : one.number - other.number));
    (own ?? []).forEach((place, index) => {
      const line = order[index]?.line;
      if (line !== undefined) sorted[place] = line;
    });
  }
  return sorted;
}

/** True if the next download would fail in the same way. */
export function endsDownloads(trouble: FetchTrouble): boolean {
  switch (trouble.kind) {
    case "busy":
    case "folder":
    case "space":
    case "disk":
      return true;
    case "server":
      return trouble.failure.kind !== "refused";
    case "gone":
    case "fileGone":
    case "open":
    case "changed":
    case "same":
    case "format":
    case "large":
    case "length":
    case "content":
    case "occupied":
    case "linked":
      return false;
  }
}

/** The list needs no server: books on this device alone. */
export function isLocalList(list: BrowseList): boolean {
  return list.of === "filtered" && isLocalOnly(list.filter);
}

/** True if a page of the server has to be reduced to books on this device. */
export function isReducedToLocal(list: BrowseList): boolean {
  return list.of === "filtered" && list.filter.isLocal === true;
}

/** True if a book on this device belongs on the list. The device knows no series, and no other filters. */
export function isInLocalList(list: BrowseList, { title = "", author, status }: BrowseBook): boolean {
  switch (list.of) {
    case "recent":
      return true;
    case "filtered":
      return list.filter.isLocal === true;
    case "reading":
      return status === "READING" || status === "RE_READING";
    case "author":
      return author === list.name;
    case "search":
      return [title, author ?? ""].some((text) => text.toLowerCase().includes(list.name.toLowerCase()));
    case "series":
    case "shelf":
    case "absent":
    case "allSeries":
    case "authors":
    case "shelves":
      return false;
  }
}

/** Newest first, or by title. */
export function inLocalOrder(list: BrowseList, books: readonly BrowseBook[]): readonly BrowseBook[] {
  if (list.of === "recent" || (list.of === "filtered" && list.filter.sort === "added")) return books;
  const sorted = books.slice();
  sorted.sort((one, other) => ((one.title ?? "").toLowerCase() < (other.title ?? "").toLowerCase() ? -1 : 1));
  return sorted;
}

/** False for a series, which keeps its order, and for lists that have no other books. */
export function isSortedByPlace(list: BrowseList): boolean {
  return hasBooks(list) && list.of !== "series" && !isLocalList(list);
}

/** Books on this device first, cached lines before others. A series keeps its order. */
export function localFirst(
  list: BrowseList,
  cached: readonly BrowseLine[],
  found: readonly BrowseLine[],
  isLocal: (book: BrowseBook) => boolean,
): readonly BrowseLine[] {
  if (!isSortedByPlace(list) && !isLocalList(list)) return cached;
  const here = cached.filter(({ book }) => book !== undefined && isLocal(book));
  return joined(joined(here, found), isReducedToLocal(list) ? [] : cached);
}
