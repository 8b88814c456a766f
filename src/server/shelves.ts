import type { BookId } from "../domain/book/book";
import type { Failure } from "../domain/failure";
import { done, failed, ok, type Result } from "../domain/result";
import type { Shelf, ShelfId, ShelfList } from "../domain/shelf/shelf";
import { fieldsOf, listOf, textOf, wholeOf } from "./decode";
import { gatherBooks } from "./shelfBook";
import type { Wire } from "./wire";

/** `GET /api/v1/shelves` (§4): the reader's own, and public ones. */
export function standardShelves(wire: Wire): Result<readonly Shelf[]> {
  const answer = wire.askAsLibrary({ method: "GET", path: "/api/v1/shelves" });
  if (!answer.ok) return answer;
  const listed = listOf(answer.value);
  return listed === undefined ? failed(unreadable("no list of shelves")) : ok(shelvesIn(listed, "standard"));
}

/** Shelves of one kind, from a list of them; what has no number is left out. */
export function shelvesIn(listed: readonly unknown[], kind: Shelf["kind"]): readonly Shelf[] {
  const shelves: Shelf[] = [];
  for (const entry of listed) {
    const shelf = shelfIn(entry, kind);
    if (shelf !== undefined) shelves.push(shelf);
  }
  return shelves;
}

/** A shelf of this kind; undefined when it has no number. */
export function shelfIn(value: unknown, kind: Shelf["kind"]): Shelf | undefined {
  const fields = fieldsOf(value);
  const id = wholeOf(fields?.["id"]);
  if (fields === undefined || id === undefined) return undefined;
  return { kind, id: id as ShelfId, name: textOf(fields["name"]) ?? "", owner: wholeOf(fields["userId"]) };
}

/** `GET /api/v1/shelves/{id}/books` (§4): one list, all of it. */
export function standardBooks(wire: Wire, shelf: Shelf): Result<ShelfList> {
  const gathering = gatherBooks();
  const path = `/api/v1/shelves/${shelf.id.toFixed(0)}/books`;
  const answer = wire.askAsLibrary({ method: "GET", path, each: gathering.take });
  if (!answer.ok) return answer;
  if (listOf(answer.value) === undefined) return failed(unreadable("no list of books"));
  const { books, count } = gathering;
  return ok({ shelf, books, complete: books.length === count, leftOut: count - books.length });
}

/** `POST /api/v1/books/shelves` (§4 rule 9). The lists must be lists, also when they are empty. */
export function moveBooks(
  { askAsLibrary, codec }: Wire,
  books: readonly BookId[],
  to: readonly ShelfId[],
  off: readonly ShelfId[],
): Result<undefined> {
  const body = {
    bookIds: codec.list(books),
    shelvesToAssign: codec.list(to),
    shelvesToUnassign: codec.list(off),
  };
  const answer = askAsLibrary({ method: "POST", path: "/api/v1/books/shelves", body });
  return answer.ok ? done : answer;
}

/** `GET /api/v1/users/me`: who the account is; undefined where the server does not tell. */
export function ownNumber(wire: Wire): Result<number | undefined> {
  const answer = wire.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
  if (answer.ok) return ok(wholeOf(fieldsOf(answer.value)?.["id"]));
  const { kind } = answer.failure;
  return kind === "refused" || kind === "denied" || kind === "unreadable" ? ok(undefined) : answer;
}

function unreadable(detail: string): Failure {
  return { kind: "unreadable", detail };
}
