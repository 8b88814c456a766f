import type { TaskContext } from "../../context";
import { ok, type Result } from "../../base/result";
import { localPath } from "../downloads/localPath";
import { findInFolders } from "../../book/findFolderFile.task";
import { type BrowseBook, type BrowseLine, type BrowseList, joined, maxLines } from "./browse.rules";
import { completed } from "./gather.rules";

export interface WholeList {
  readonly books: readonly BrowseBook[];
  /** True if the list has more books. */
  readonly isCut: boolean;
}

/** All pages of a list, at most 2,000 books. Failures: those of a library request. */
export function fetchWholeList({ server, host }: TaskContext, list: BrowseList): Result<WholeList> {
  const ids = server.browse.ids(list);
  if (!ids.ok) return ids;
  let lines: readonly BrowseLine[] = [];
  let [page, more] = [0, true];
  let total = 0;
  while (more && page < maxPages && lines.length < maxLines) {
    const answer = server.browse.page(list, page);
    if (!answer.ok) return answer;
    lines = joined(lines, answer.value.lines);
    page += 1;
    // The total includes books that the device filters out.
    total = list.of === "filtered" ? 0 : (answer.value.total ?? 0);
    more = answer.value.more;
    host.tasks.pause();
  }
  const books: BrowseBook[] = [];
  for (const { book } of lines) if (book !== undefined) books.push(book);
  const known = more && lines.length >= maxLines ? undefined : ids.value;
  return ok({ books: completed(books, known), isCut: (more && known === undefined) || total > lines.length });
}

/** Page limit, because the device may filter out whole pages. */
const maxPages = 100;

/** False also without an answer. */
function isInFolders(context: TaskContext, book: BrowseBook): boolean {
  const found = findInFolders(context, book);
  return found.ok && found.value;
}

/** Books not on this device. */
export function absentOf(context: TaskContext, books: readonly BrowseBook[]): readonly BrowseBook[] {
  const absent: BrowseBook[] = [];
  for (const book of books) {
    if (localPath(context, book.id) === undefined && !isInFolders(context, book)) absent.push(book);
    // Each book needs several queries.
    context.host.tasks.pause();
  }
  return absent;
}
