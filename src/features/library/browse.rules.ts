import type { BookId } from "../../model/book";
import type { ServerStatus } from "../../model/bookState";
import { type Shelf, shelfKey } from "../../model/shelf";
import type { FetchTrouble } from "../../model/download";
import { type BookFilter, filterText } from "./filter.rules";

/** A list of books or of groups. */
export type BrowseList =
  | { readonly of: Overview }
  | { readonly of: "series" | "author" | "search"; readonly name: string }
  | { readonly of: "shelf"; readonly shelf: Shelf }
  | { readonly of: "filtered"; readonly filter: BookFilter };

/** Lists in the menu. */
export type Overview = "recent" | "reading" | "absent" | "allSeries" | "authors" | "shelves";

export interface BrowseBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly series?: string | undefined;
  /** Position in the series; absent if not listed. */
  readonly number?: number | undefined;
  /** The server's format. */
  readonly format?: string | undefined;
  readonly kilobytes?: number | undefined;
  /** The number of its file. */
  readonly fileId?: number | undefined;
  readonly status?: ServerStatus | undefined;
}

export type BrowseLine =
  | { readonly book: BrowseBook; readonly group?: undefined }
  | { readonly book?: undefined; readonly group: BrowseGroup };

interface BrowseGroup {
  readonly name: string;
  readonly list: BrowseList;
  readonly count?: number | undefined;
}

export interface BrowsePage {
  readonly lines: readonly BrowseLine[];
  readonly more: boolean;
  /** Absent if not counted. */
  readonly total?: number | undefined;
}

/** Cache key within one server and account. */
export function browseKey(list: BrowseList): string {
  if (list.of === "shelf") return `shelf ${shelfKey(list.shelf)}`;
  if (list.of === "filtered") return `filtered ${filterText(list.filter)}`;
  return "name" in list ? `${list.of} ${list.name}` : list.of;
}

/** Searches are not cached. */
export function isRemembered({ of }: BrowseList): boolean {
  return of !== "search";
}

/** False for unread, which most books are. */
export function isTelling(status: ServerStatus | undefined): status is ServerStatus {
  return status !== undefined && status !== "UNREAD" && status !== "UNSET";
}

/** Limit of paging; a search is quicker. */
export const mostLines = 2000;

/** Pages without a new line before loading pauses. */
const mostBarren = 4;

/** Loading state of a list. */
interface Browsed {
  readonly lines: number;
  /** From 1. */
  readonly seen: number;
  readonly more: boolean;
  /** Pages in a row that brought no new line. */
  readonly barren: number;
}

/** True when the end of the loaded lines is visible. */
export function wantsNextPage({ lines, seen, more, barren }: Browsed): boolean {
  return more && seen > lines && barren < mostBarren && lines < mostLines;
}

/** The servers' maximum. */
export const linesAPage = 50;

/** A loaded section of a long list. Lines count from 1. */
export interface Part extends Browsed {
  /** Lines before this section. */
  readonly before: number;
  /** Absent if not counted. */
  readonly total?: number | undefined;
  /** First visible line. */
  readonly first: number;
  /** The server page after this section. */
  readonly next: number;
}

/** Server page to load, from 0. Undefined if nothing is missing, or the end of the loaded lines is not visible. */
export function neededPage(part: Part): number | undefined {
  const { before, lines, total, first, seen, next, barren } = part;
  if (total === undefined) return wantsNextPage(part) ? next : undefined;
  const end = before + lines;
  const last = Math.min(seen, total);
  if (first > before && last <= end) return undefined;
  const page = Math.floor((Math.max(1, Math.min(first, total)) - 1) / linesAPage);
  const isNear = first > before && (first <= end + 1 || page === next - 1);
  if (!isNear || lines >= mostLines) return page;
  return barren < mostBarren ? next : undefined;
}

/**
 * Binary search for the first page at or after `text` in a list sorted by name. `nameOf`: last name of a page, from 0;
 * undefined if empty.
 */
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

/** Drops books that are already listed, because they moved on the server. */
export function joined(lines: readonly BrowseLine[], next: readonly BrowseLine[]): readonly BrowseLine[] {
  const known: Record<number, true | undefined> = {};
  for (const { book } of lines) if (book !== undefined) known[book.id] = true;
  const news: BrowseLine[] = [];
  for (const line of next) {
    if (line.book !== undefined && known[line.book.id] === true) continue;
    if (line.book !== undefined) known[line.book.id] = true;
    news.push(line);
  }
  return lines.concat(news).slice(0, mostLines);
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
