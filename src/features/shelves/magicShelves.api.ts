import type { Dialect } from "../../server/dialects/dialect";
import { failed, ok, type Result } from "../../base/result";
import type { Shelf, ShelfList } from "../../model/shelf";
import { fetchPages } from "../../server/bookPages";
import { shelfBooksIn } from "../../server/catalogueShapes";
import { fieldsOf, listOf } from "../../server/decode";
import { shelvesIn } from "./shelves.api";
import type { ServerApi } from "../../server/serverApi";

/** `GET /api/magic-shelves` (§4), own ones first. Empty if unsupported. */
export function magicShelves(api: ServerApi): Result<readonly Shelf[]> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/magic-shelves" });
  if (!answer.ok) return isAbsent(answer) ? ok([]) : answer;
  return ok(shelvesIn(listOf(answer.value) ?? [], "magic"));
}

/**
 * By the known paged endpoint, the specified or older ones, else from the shelf itself (§4). Failures: also
 * unsupported.
 */
export function magicBooks(api: ServerApi, shelf: Shelf): Result<ShelfList> {
  const known = api.dialects.current().magicPages;
  const ways = known === "none" ? wholeFirst : known === "mobile" ? olderFirst : specifiedFirst;
  for (const way of ways) {
    const list = way === "none" ? wholeShelf(api, shelf) : fetchPages(api, shelf, magicPath(shelf, way));
    if (list.ok && (way !== "app" || known !== "app")) api.dialects.learn({ magicPages: way });
    if (!isAbsent(list)) return list;
  }
  return failed({ kind: "unsupported", what: "magic shelves" });
}

type Way = Dialect["magicPages"];

const specifiedFirst: readonly Way[] = ["app", "mobile", "none"];
const olderFirst: readonly Way[] = ["mobile", "app", "none"];
const wholeFirst: readonly Way[] = ["none", "app", "mobile"];

/** Path up to the page number. */
export function magicPath({ id: number }: Shelf, way: "app" | "mobile"): string {
  const id = number.toFixed(0);
  return way === "app" ? `/api/v1/app/shelves/magic/${id}/books?` : `/api/mobile/v1/books/magic-shelf/${id}?`;
}

/** `GET /api/magic-shelves/{id}` (§4), if it has the books. */
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

/** An error or web page for a missing path. */
function isAbsent(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  const { failure } = answer;
  if (failure.kind === "refused") return failure.status === 404 || failure.status === 405 || failure.status === 500;
  return failure.kind === "unreadable";
}
