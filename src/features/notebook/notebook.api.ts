import { ok, type Result } from "../../base/result";
import {
  lineOf,
  fieldsOf,
  idOf,
  listOf,
  numberOf,
  paragraphOf,
  textOf,
  wholeOf,
  type Fields,
} from "../../server/decode";
import { failed } from "../../base/result";
import { urlText } from "../../base/webAddress";
import { bookIdIn, type BookId } from "../../model/book";
import type { NotebookItem } from "./byBook.rules";
import type { ServerApi } from "../../server/serverApi";

export interface NotebookPage {
  readonly items: readonly NotebookItem[];
  /** On all pages. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** @noSelf */
export interface NotebookRequests {
  /** The newest first, from page 0. `search` empty: all. Only where the dialect has a notebook. */
  notebook(page: number, search: string): Result<NotebookPage>;
  /** Reviews and other notes beside the book. Not specified. */
  beside(book: BookId): Result<readonly NotebookItem[]>;
}

export function createNotebookRequests(api: ServerApi): NotebookRequests {
  return {
    notebook: (page, search) => fetchNotebook(api, page, search),
    beside: (book) => fetchBeside(api, book),
  };
}

/** Items per page. */
const pageSize = 50;

/**
 * `GET /api/v1/notebook` (not specified), newest first. `search`: words in any text; empty: all. Failures: also
 * unreadable.
 */
function fetchNotebook(api: ServerApi, page: number, search: string): Result<NotebookPage> {
  const words = search === "" ? "" : `&search=${urlText(search)}`;
  const path = `/api/v1/notebook?page=${page}&size=${pageSize}&types=HIGHLIGHT,NOTE${words}`;
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return answer;
  const fields = fieldsOf(answer.value);
  const content = listOf(fields?.["content"], pageSize);
  if (content === undefined) return failed({ kind: "unreadable", detail: "no notebook" });
  const items: NotebookItem[] = [];
  for (const one of content) {
    const item = itemIn(api, fieldsOf(one) ?? {});
    if (item !== undefined) items.push(item);
  }
  const paging = fieldsOf(fields?.["page"]);
  const total = wholeOf(paging?.["totalElements"]) ?? items.length;
  return ok({ items, total, hasMore: page + 1 < (wholeOf(paging?.["totalPages"]) ?? 0) });
}

/** Notes beside a book. More are not read. */
const maxBeside = 20;

/** `GET /api/v1/book-notes/book/{id}` (not specified): reviews and other notes that stand beside the book. */
function fetchBeside(api: ServerApi, book: BookId): Result<readonly NotebookItem[]> {
  const path = `/api/v1/book-notes/book/${book.toFixed(0)}`;
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return answer;
  const items: NotebookItem[] = [];
  for (const one of listOf(answer.value, maxBeside) ?? []) {
    const fields = fieldsOf(one) ?? {};
    const id = idOf(fields["id"]);
    const note = paragraphOf(fields["content"]);
    const madeAt = api.zone.unixOf(textOf(fields["createdAt"]) ?? "");
    if (id !== undefined && note !== undefined)
      items.push({ id, book, kind: "review", heading: lineOf(fields["title"]), note, madeAt });
  }
  return ok(items);
}

function itemIn({ zone }: ServerApi, fields: Fields): NotebookItem | undefined {
  const [id, book] = [idOf(fields["id"]), bookIdIn(numberOf(fields["bookId"]))];
  const type = textOf(fields["type"]);
  if (id === undefined || book === undefined || (type !== "HIGHLIGHT" && type !== "NOTE")) return undefined;
  return {
    id,
    book,
    kind: type === "NOTE" ? "note" : "annotation",
    title: lineOf(fields["bookTitle"]),
    text: paragraphOf(fields["text"]),
    note: paragraphOf(fields["note"]),
    chapter: lineOf(fields["chapterTitle"]),
    madeAt: zone.unixOf(textOf(fields["createdAt"]) ?? ""),
  };
}
