import type { BookId } from "../../model/book";
import type { ShelfForm } from "../../server/dialects/dialect";
import type { Failure } from "../../base/failure";
import { done, failed, ok, type Result } from "../../base/result";
import type { Shelf, ShelfBook, ShelfId, ShelfList } from "../../model/shelf";
import { fetchPages } from "../../server/bookPages";
import { gatherBooks } from "../../server/catalogueShapes";
import { storedFields, fieldsOf, idOf, lineOf, listOf } from "../../server/decode";
import { prepare } from "../../server/dialects/recognise";
import type { ServerApi } from "../../server/serverApi";

/** `GET /api/v1/shelves` (§4): own and public ones. */
export function standardShelves(api: ServerApi): Result<readonly Shelf[]> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/shelves", isLong: true });
  if (!answer.ok) return answer;
  const listed = listOf(answer.value);
  return listed === undefined ? failed(unreadable("no list of shelves")) : ok(shelvesIn(listed, "standard"));
}

/** Entries without an ID are skipped. */
export function shelvesIn(listed: readonly unknown[], kind: Shelf["kind"]): readonly Shelf[] {
  const shelves: Shelf[] = [];
  for (const entry of listed) {
    const shelf = shelfIn(entry, kind);
    if (shelf !== undefined) shelves.push(shelf);
  }
  return shelves;
}

/** Undefined without an ID. */
function shelfIn(value: unknown, kind: Shelf["kind"]): Shelf | undefined {
  const fields = fieldsOf(value);
  const id = idOf(fields?.["id"]);
  if (fields === undefined || id === undefined) return undefined;
  return { kind, id: id as ShelfId, name: lineOf(fields["name"]) ?? "", owner: idOf(fields["userId"]) };
}

/** `GET /api/v1/shelves/{id}/books` (§4). */
export function standardBooks<S extends Pick<Shelf, "id">>(
  api: ServerApi,
  shelf: S,
): Result<Omit<ShelfList, "shelf"> & { readonly shelf: S }> {
  const gathering = gatherBooks();
  const path = `/api/v1/shelves/${shelf.id.toFixed(0)}/books`;
  const answer = api.askAsLibrary({ method: "GET", path, each: gathering.take });
  if (!answer.ok) return answer;
  if (listOf(answer.value) === undefined) return failed(unreadable("no list of books"));
  const { books, count } = gathering;
  return ok({ shelf, books, complete: books.length === count, leftOut: count - books.length });
}

/**
 * States of the books on a standard shelf, which its list lacks, from the paged list of all books. Empty if
 * unsupported.
 */
export function standardStates(api: ServerApi, shelf: Shelf): Result<readonly ShelfBook[]> {
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  const { lists, magicPages } = api.dialects.current();
  if (lists === "none" || lists === "whole" || magicPages === "none") return ok([]);
  const all = magicPages === "app" ? "/api/v1/app/books" : "/api/mobile/v1/books";
  const list = fetchPages(api, shelf, `${all}?shelfId=${shelf.id.toFixed(0)}&`);
  return list.ok ? ok(list.value.books) : list;
}

/**
 * `POST /api/v1/books/shelves` (§4 rule 9). Both lists are required, even if empty. Failure: also unreadable without a
 * confirmation.
 */
export function moveBooks(
  api: ServerApi,
  books: readonly BookId[],
  to: readonly ShelfId[],
  off: readonly ShelfId[],
): Result<undefined> {
  const { askAsLibrary, codec } = api;
  const body = {
    bookIds: codec.list(books),
    shelvesToAssign: codec.list(to),
    shelvesToUnassign: codec.list(off),
  };
  const answer = askAsLibrary({ method: "POST", path: "/api/v1/books/shelves", body });
  if (!answer.ok || storedFields(answer.value) !== undefined) return answer.ok ? done : answer;
  const areMoved =
    to.every((shelf) => holds(api, shelf, books) === "all") &&
    off.every((shelf) => holds(api, shelf, books) === "none");
  return areMoved ? done : failed(unreadable("nothing says that the books were moved"));
}

/** Undefined if unknown. */
function holds(api: ServerApi, id: ShelfId, books: readonly BookId[]): "all" | "some" | "none" | undefined {
  const listed = standardBooks(api, { id });
  if (!listed.ok) return undefined;
  const there = listed.value.books.filter((book) => books.includes(book.id)).length;
  if (there === 0) return "none";
  return there === books.length ? "all" : "some";
}

/** `GET /api/v1/users/me`; undefined if not told. */
export function ownNumber(api: ServerApi): Result<number | undefined> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
  if (answer.ok) return ok(idOf(fieldsOf(answer.value)?.["id"]));
  const { kind } = answer.failure;
  return kind === "refused" || kind === "denied" || kind === "unreadable" ? ok(undefined) : answer;
}

function unreadable(detail: string): Failure {
  return { kind: "unreadable", detail };
}

/** §2 Shelf. */
const icon = "pi pi-shield";
const iconType = "PRIME_NG";

const forms: Readonly<Record<ShelfForm, object>> = {
  specified: { icon, iconType, publicShelf: true },
  public: { publicShelf: true },
  private: { icon, iconType, publicShelf: false },
  plain: { publicShelf: false },
  icon: { icon, publicShelf: false },
};

/** Against a loop of forms. */
const mostForms = 4;

/** `POST /api/v1/shelves` (§4 rule 10), in the form this server took before, else as specified, then in other forms. */
export function addShelf(api: ServerApi, name: string): Result<Shelf> {
  const known = api.dialects.current().newShelf;
  const shelf = createFrom(api, name, known, mostForms);
  // The known form is of an older server version.
  const isStale = known !== "specified" && refusalOf(shelf) !== undefined;
  return isStale ? createFrom(api, name, "specified", mostForms) : shelf;
}

function createFrom(api: ServerApi, name: string, form: ShelfForm, triesLeft: number): Result<Shelf> {
  const fields = forms[form];
  const shelf = create(api, { name, ...fields });
  if (shelf.ok) api.dialects.learn({ newShelf: form });
  const next = triesLeft > 1 ? nextForm(form, shelf) : undefined;
  return next === undefined ? shelf : createFrom(api, name, next, triesLeft - 1);
}

/** 403: only administrators create public shelves. 400: unknown or missing icon. Undefined: no other form. */
function nextForm(form: ShelfForm, tried: Result<Shelf>): ShelfForm | undefined {
  const status = refusalOf(tried);
  if (status === undefined) return undefined;
  switch (form) {
    case "specified":
      return status === 403 ? "private" : "public";
    case "public":
    case "private":
      return "plain";
    case "plain":
      return status === 400 ? "icon" : undefined;
    case "icon":
      return undefined;
  }
}

/** Undefined if the form is not the cause. */
function refusalOf(tried: Result<Shelf>): 400 | 403 | undefined {
  if (tried.ok || (tried.failure.kind !== "refused" && tried.failure.kind !== "denied")) return undefined;
  const { status } = tried.failure;
  return status === 400 || status === 403 ? status : undefined;
}

function create(api: ServerApi, body: { readonly name: string }): Result<Shelf> {
  const answer = api.askAsLibrary({ method: "POST", path: "/api/v1/shelves", body });
  if (!answer.ok) return answer;
  const shelf = shelfIn(answer.value, "standard");
  return shelf === undefined ? shelfNamed(api, body.name) : ok(shelf);
}

/** Without an answer the list tells. */
function shelfNamed(api: ServerApi, name: string): Result<Shelf> {
  const shelves = standardShelves(api);
  if (!shelves.ok) return shelves;
  for (const shelf of shelves.value) if (shelf.name.toLowerCase() === name.toLowerCase()) return ok(shelf);
  return failed(unreadable("no new shelf"));
}
