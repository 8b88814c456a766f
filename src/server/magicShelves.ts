import type { Dialect } from "../domain/dialect";
import { failed, ok, type Result } from "../domain/result";
import type { Shelf, ShelfBook, ShelfList } from "../domain/shelf";
import { mostBooks, shelfBooksIn } from "./bookShapes";
import { fieldsOf, listOf, wholeOf, type Fields } from "./decode";
import { shelvesIn } from "./shelves";
import type { ServerApi } from "./server";

/** No server gives longer pages. */
const pageSize = 50;

/** A server that always says there is more must not keep the device busy for ever. */
const mostPages = 2000;

/** `GET /api/magic-shelves` (§4): own ones first. None where the server has no such thing. */
export function magicShelves(api: ServerApi): Result<readonly Shelf[]> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/magic-shelves" });
  if (!answer.ok) return isAbsent(answer) ? ok([]) : answer;
  return ok(shelvesIn(listOf(answer.value) ?? [], "magic"));
}

/**
 * What a magic shelf holds: page by page, from where this server was found to have it, or the specification has it, or
 * an older server has it; else from the shelf itself (§4). Failures: also unsupported when the server computes it nowhere.
 */
export function magicBooks(api: ServerApi, shelf: Shelf): Result<ShelfList> {
  const known = api.dialects.current().magicPages;
  const ways = known === "none" ? wholeFirst : known === "mobile" ? olderFirst : specifiedFirst;
  for (const way of ways) {
    const list = way === "none" ? wholeShelf(api, shelf) : pagesOf(api, shelf, way);
    if (list.ok && (way !== "app" || known !== "app")) api.dialects.learn({ magicPages: way });
    if (!isAbsent(list)) return list;
  }
  return failed({ kind: "unsupported", what: "magic shelves" });
}

type Way = Dialect["magicPages"];

const specifiedFirst: readonly Way[] = ["app", "mobile", "none"];
const olderFirst: readonly Way[] = ["mobile", "app", "none"];
const wholeFirst: readonly Way[] = ["none", "app", "mobile"];

function pathOf({ id: number }: Shelf, way: "app" | "mobile"): string {
  const id = number.toFixed(0);
  return way === "app" ? `/api/v1/app/shelves/magic/${id}/books` : `/api/mobile/v1/books/magic-shelf/${id}`;
}

/**
 * Complete when the server says that no page follows (§2), and the books collected are as many, and as different, as it
 * counted at the beginning, if it counts them.
 */
function pagesOf(api: ServerApi, shelf: Shelf, way: "app" | "mobile"): Result<ShelfList> {
  const path = pathOf(shelf, way);
  const books: ShelfBook[] = [];
  const seen: Record<number, true | undefined> = {};
  let entries = 0;
  let named = 0;
  let total: number | undefined;
  let page = 0;
  while (page < mostPages && entries < mostBooks) {
    const answer = envelope(api, `${path}?page=${page}&size=${pageSize}`);
    if (!answer.ok) return answer;
    const { content, fields } = answer.value;
    if (page === 0) total = wholeOf(fields["totalElements"]);
    entries += content.length;
    for (const book of shelfBooksIn(content, api.pause)) {
      named += 1;
      if (seen[book.id] !== true) books.push(book);
      seen[book.id] = true;
    }
    page += 1;
    if (fields["hasNext"] !== true || content.length === 0) {
      const complete = named === entries && isComplete(fields, total, books.length);
      return ok({ shelf, books, complete, leftOut: entries - named });
    }
  }
  return ok({ shelf, books, complete: false });
}

interface Envelope {
  readonly content: readonly unknown[];
  readonly fields: Fields;
}

function envelope(api: ServerApi, path: string): Result<Envelope> {
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return answer;
  const fields = fieldsOf(answer.value);
  const content = listOf(fields?.["content"]);
  if (fields === undefined || content === undefined) return failed({ kind: "unreadable", detail: "no page of books" });
  return ok({ content, fields });
}

function isComplete(last: Fields, total: number | undefined, count: number): boolean {
  return last["hasNext"] === false && (total ?? count) === count;
}

/** `GET /api/magic-shelves/{id}` (§4), where it comes with its books. */
function wholeShelf(api: ServerApi, shelf: Shelf): Result<ShelfList> {
  const path = `/api/magic-shelves/${shelf.id.toFixed(0)}`;
  const answer = api.askAsLibrary({ method: "GET", path, isLong: true });
  if (!answer.ok) return answer;
  const listed = listOf(fieldsOf(answer.value)?.["books"]);
  if (listed === undefined) return failed({ kind: "refused", status: 404, message: "" });
  const books = shelfBooksIn(listed, api.pause);
  const leftOut = listed.length - books.length;
  return ok({ shelf, books, complete: leftOut === 0, leftOut });
}

/** The path is not there: the server says so, stumbles over it, or answers with its web page. */
function isAbsent(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  const { failure } = answer;
  if (failure.kind === "refused") return failure.status === 404 || failure.status === 405 || failure.status === 500;
  return failure.kind === "unreadable";
}
