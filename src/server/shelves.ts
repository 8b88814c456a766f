import type { BookId } from "../domain/book";
import type { Failure } from "../domain/failure";
import { done, failed, ok, type Result } from "../domain/result";
import type { Shelf, ShelfId, ShelfList } from "../domain/shelf";
import { fieldsOf, listOf, textOf, wholeOf } from "./decode";
import { shelfBooksIn } from "./shelfBook";
import type { Wire } from "./wire";

/** Fixed values of a new shelf (§2 Shelf). */
const icon = "pi pi-shield";
const iconType = "PRIME_NG";

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

function shelfIn(value: unknown, kind: Shelf["kind"]): Shelf | undefined {
  const fields = fieldsOf(value);
  const id = wholeOf(fields?.["id"]);
  if (fields === undefined || id === undefined) return undefined;
  return { kind, id: id as ShelfId, name: textOf(fields["name"]) ?? "", owner: wholeOf(fields["userId"]) };
}

/** `GET /api/v1/shelves/{id}/books` (§4): one list, all of it. */
export function standardBooks(wire: Wire, shelf: Shelf): Result<ShelfList> {
  const answer = wire.askAsLibrary({ method: "GET", path: `/api/v1/shelves/${shelf.id.toFixed(0)}/books` });
  if (!answer.ok) return answer;
  const listed = listOf(answer.value);
  if (listed === undefined) return failed(unreadable("no list of books"));
  const books = shelfBooksIn(listed);
  return ok({ shelf, books, complete: books.length === listed.length });
}

/**
 * `POST /api/v1/shelves` (§4 rule 10): as specified, and where the server refuses that, in the next form it may take:
 * private where only administrators may make public shelves, without the icon where it knows others.
 */
export function createShelf(wire: Wire, name: string): Result<Shelf> {
  const specified = create(wire, { name, icon, iconType, publicShelf: true });
  if (specified.ok || !isRefused(specified.failure, 400, 403)) return specified;
  const isPublic = specified.failure.kind !== "denied";
  const next = create(
    wire,
    isPublic ? { name, publicShelf: true } : { name, icon, iconType, publicShelf: false },
  );
  if (next.ok || !isRefused(next.failure, 400, 403)) return next;
  const plain = create(wire, { name, publicShelf: false });
  if (plain.ok || !isRefused(plain.failure, 400, 400)) return plain;
  return create(wire, { name, icon, publicShelf: false });
}

function create(wire: Wire, body: object): Result<Shelf> {
  const answer = wire.askAsLibrary({ method: "POST", path: "/api/v1/shelves", body });
  if (!answer.ok) return answer;
  const shelf = shelfIn(answer.value, "standard");
  return shelf === undefined ? failed(unreadable("no new shelf")) : ok(shelf);
}

function isRefused(failure: Failure, one: number, other: number): boolean {
  if (failure.kind !== "refused" && failure.kind !== "denied") return false;
  return failure.status === one || failure.status === other;
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
