import { caught, readOr, ok, type Result } from "../../base/result";
import type { Context, TaskContext } from "../../context";
import {
  type BrowseBook,
  type BrowseLine,
  type BrowseList,
  type BrowsePage,
  browseKey,
  inSeriesOrder,
  isReducedToLocal,
  isRemembered,
} from "./browse.rules";
import { extensionOf } from "../../base/format";
import type { BookId } from "../../model/book";
import { detailOf } from "../../base/failure";
import { localPath } from "../downloads/localPath";
import { findInFolders } from "../../book/findFolderFile.task";
import { noticeBrowsed } from "../downloads/newerFiles.task";
import { findBrowsedPage, findBrowsedTotal, saveBrowsedPage } from "./browse.store";

/** Format of the local file, upper case; empty: without an ending. */
export type LocalBooks = Record<BookId, string | undefined>;

/** A page of the list, without local books for `absent`. Failures: those of the request. */
export function fetchBrowsedPage(
  context: TaskContext,
  { list, local }: { readonly list: BrowseList; readonly local: LocalBooks },
  page: number,
): Result<BrowsePage> {
  const answer = context.server.browse.page(list, page);
  if (!answer.ok) return answer;
  const { more, total, isCut } = answer.value;
  const isSorted = list.of !== "search" && list.of !== "series";
  const lines = isSorted ? answer.value.lines : inSeriesOrder(answer.value.lines);
  markLocalBooks(context, lines, local);
  const noticed = caught(() => noticeBrowsed(context, booksIn(lines, local)));
  if (!noticed.ok) context.log.warn(`newer files were not noted: ${detailOf(noticed.failure)}`);
  if (isReducedToLocal(list))
    return ok({ lines: lines.filter(({ book }) => book !== undefined && local[book.id] !== undefined), more, isCut });
  if (list.of !== "absent") return ok({ lines, more, total, isCut });
  return ok({ lines: lines.filter(({ book }) => book !== undefined && local[book.id] === undefined), more });
}

function booksIn(lines: readonly BrowseLine[], local: LocalBooks): readonly BrowseBook[] {
  return lines.flatMap(({ book }) => (book !== undefined && local[book.id] !== undefined ? [book] : []));
}

/** Marks in `local` which of the books are on this device. */
export function markLocalBooks(context: TaskContext, lines: readonly BrowseLine[], local: LocalBooks): void {
  const isAnswering = { is: context.host.network.isConnected() };
  for (const { book } of lines) {
    if (book === undefined) continue;
    local[book.id] = localFormat(context, book.id) ?? foundFormat(context, book, isAnswering);
    // Each book needs several queries.
    context.host.tasks.pause();
  }
}

/** Of a file that was never opened here. Undefined if there is none, or without an answer of the server. */
function foundFormat(context: TaskContext, book: BrowseBook, isAnswering: { is: boolean }): string | undefined {
  if (!isAnswering.is) return undefined;
  const found = findInFolders(context, book);
  if (!found.ok) isAnswering.is = false;
  return found.ok && found.value ? localFormat(context, book.id) : undefined;
}

/** Undefined if the book is not on this device. */
export function localFormat(context: Context, id: BookId): string | undefined {
  const path = localPath(context, id);
  return path === undefined ? undefined : (extensionOf(path) ?? "").toUpperCase();
}

/** Key by server and account. */
function nameOf({ settings }: Context, list: BrowseList): string {
  const { serverUrl, libraryUsername } = settings();
  return `${serverUrl} ${libraryUsername} ${browseKey(list)}`;
}

export interface StoredPage extends Pick<BrowsePage, "lines" | "total" | "isCut"> {
  readonly from: number;
}

/** Undefined if absent or unreadable. */
export function rememberedPage(context: Context, list: BrowseList): StoredPage | undefined {
  const kept = readOr(undefined, () => findBrowsedPage(context.database, nameOf(context, list)));
  if (kept === undefined) return undefined;
  const page = context.host.codec.decode(kept.page);
  if (!page.ok) return undefined;
  const { lines, total, isCut } = page.value as BrowsePage;
  // Later pages may have changed.
  return { lines, total, isCut, from: kept.at };
}

/** Number of lines at the last visit; undefined if unknown. */
export function rememberedTotal(context: Context, list: BrowseList): number | undefined {
  return readOr(undefined, () => findBrowsedTotal(context.database, nameOf(context, list)));
}

/** Caches the page for the next visit, also offline. */
export function rememberPage(context: Context, list: BrowseList, page: BrowsePage): void {
  const { host, database, log } = context;
  if (!isRemembered(list)) return;
  const { lines, isCut } = page;
  const total = page.more ? page.total : undefined;
  const text = host.codec.encode({ lines: host.codec.list(lines), total, isCut });
  const count = total ?? (page.more ? undefined : lines.length);
  const stored = { at: host.clock.now(), page: text, total: isCut === true ? undefined : count };
  const kept = caught(() => saveBrowsedPage(database, nameOf(context, list), stored));
  if (!kept.ok) log.warn(`a page of the library could not be kept: ${detailOf(kept.failure)}`);
}
