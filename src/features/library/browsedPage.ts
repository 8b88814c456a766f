import { caught } from "../../base/storageError";
import type { Context } from "../../context";
import type { BrowseBook, BrowseLine, BrowseList, BrowsePage } from "./browse.rules";
import type { BookId } from "../../model/book";
import { detailOf } from "../../base/failure";
import { ok, type Result } from "../../base/result";
import { pathHere } from "../suggestions/similarBooks";
import { noticeBrowsed } from "../downloads/newerFiles.task";

type PageContext = Pick<Context, "database" | "server" | "host" | "settings" | "log">;

/** IDs on this device. */
export type LocalBooks = Record<BookId, true | undefined>;

/** A page of the list, without local books if only others are wanted. Inside a task only. Failures: of the request. */
export function fetchBrowsedPage(
  context: PageContext,
  { list, local }: { readonly list: BrowseList; readonly local: LocalBooks },
  page: number,
): Result<BrowsePage> {
  const answer = context.server.browse.page(list, page);
  if (!answer.ok) return answer;
  const { lines, more } = answer.value;
  markLocalBooks(context, lines, local);
  const noticed = caught(() => noticeBrowsed(context, booksIn(lines, local)));
  if (!noticed.ok) context.log.warn(`newer files were not noted: ${detailOf(noticed.failure)}`);
  if (list.of !== "absent") return answer;
  return ok({ lines: lines.filter(({ book }) => book !== undefined && local[book.id] === undefined), more });
}

function booksIn(lines: readonly BrowseLine[], local: LocalBooks): readonly BrowseBook[] {
  return lines.flatMap(({ book }) => (book !== undefined && local[book.id] === true ? [book] : []));
}

/** Adds the books of these lines that are on this device. Inside a task only. */
export function markLocalBooks(context: PageContext, lines: readonly BrowseLine[], local: LocalBooks): void {
  for (const { book } of lines) {
    if (book === undefined) continue;
    if (pathHere(context, book.id) !== undefined) local[book.id] = true;
    // Several queries a book.
    context.host.tasks.pause();
  }
}
