import type { BookId } from "../../model/book";
import type { ServerStatus } from "../../model/bookState";
import { type Shelf, shelfKey } from "../../model/shelf";
import type { FetchTrouble } from "../shelves/shelfReport.rules";

/** What of the server's library a reader may look through: books, or what books are gathered by. */
export type BrowseList =
  | { readonly of: Overview }
  | { readonly of: "series" | "author" | "search"; readonly name: string }
  | { readonly of: "shelf"; readonly shelf: Shelf };

/** What is opened from the menu: books, the newest first; those being read; those that are not here; and groups of them. */
export type Overview = "recent" | "reading" | "absent" | "allSeries" | "authors" | "shelves";

/** A book as lists of the library tell of it. */
export interface BrowseBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly series?: string | undefined;
  /** Its place in the series; absent where the list does not tell it. */
  readonly number?: number | undefined;
  /** The server's word for the format. */
  readonly format?: string | undefined;
  readonly kilobytes?: number | undefined;
  /** The number of its file. */
  readonly fileId?: number | undefined;
  readonly status?: ServerStatus | undefined;
}

/** A line of a list: a book, or what opens another list, with the number of its books where that is told. */
export type BrowseLine =
  | { readonly book: BrowseBook; readonly group?: undefined }
  | { readonly book?: undefined; readonly group: BrowseGroup };

export interface BrowseGroup {
  readonly name: string;
  readonly list: BrowseList;
  readonly count?: number | undefined;
}

/** A part of a list, in the server's order. */
export interface BrowsePage {
  readonly lines: readonly BrowseLine[];
  /** Others follow. */
  readonly more: boolean;
  /** Lines of the whole list; absent where the server does not count them. */
  readonly total?: number | undefined;
}

/** The name under which a list is remembered, the same for the same list of one server and account. */
export function browseKey(list: BrowseList): string {
  if (list.of === "shelf") return `shelf ${shelfKey(list.shelf)}`;
  return "name" in list ? `${list.of} ${list.name}` : list.of;
}

/** What is remembered to be shown at the next visit: not what was searched for. */
export function isRemembered({ of }: BrowseList): boolean {
  return of !== "search";
}

/** More lines than anybody turns to: who looks for one book among so many searches for it. */
export const mostLines = 2000;

/** So many pages in a row that brought no new line, and the server is asked for no more unless the reader wants it. */
const mostBarren = 4;

/** Where a list that is shown has got to. */
export interface Browsed {
  /** Lines that are there. */
  readonly lines: number;
  /** The last line on the screen, from 1; the one that stands for all that follow comes after `lines`. */
  readonly seen: number;
  readonly more: boolean;
  /** Pages in a row that brought no new line. */
  readonly barren: number;
}

/** Is the next page to be asked for? Only once the reader has the end of what is there on the screen. */
export function wantsNextPage({ lines, seen, more, barren }: Browsed): boolean {
  return more && seen > lines && barren < mostBarren && lines < mostLines;
}

/** Lines of a page of the server: no server gives longer ones. */
export const linesAPage = 50;

/** A part of a list whose length is known, and where the reader is in it. Lines count from 1. */
export interface Part extends Browsed {
  /** Lines of the list before this part. */
  readonly before: number;
  /** Lines of the whole list; absent where the server does not count them. */
  readonly total?: number | undefined;
  /** The first line on the screen. */
  readonly first: number;
  /** The page of the server that follows this part. */
  readonly next: number;
}

/** The page of the server that the screen needs, from 0; undefined: nothing is missing, or the end was not reached. */
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
 * Where a list in the order of its names has the first one that begins with `text` or comes after it. `nameOf` tells the
 * last name of a page, from 0; undefined: it has none. The page that has it is returned.
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

/** The name by which a line stands in its list. */
export function nameOfLine({ book, group }: BrowseLine): string {
  return (book === undefined ? group.name : book.title) ?? "";
}

/** Is the list in the order of its names? */
export function isByName({ of }: BrowseList): boolean {
  return of === "allSeries" || of === "authors" || of === "author";
}

/** The lines of a list with those of its next page: a book that was there already has only moved on the server. */
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

/** Would the next of several books meet the same trouble? Then none is tried. What is wrong with one book ends nothing. */
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
