import type { BookId } from "../../model/book";
import type { ShelfForm, Dialect } from "../../server/dialects/dialect";
import type { Failure } from "../../base/failure";
import { done, failed, ok, type Result } from "../../base/result";
import {
  findShelf,
  needsOwner,
  type Shelf,
  type ShelfBook,
  type ShelfId,
  type ShelfList,
  asShelfId,
} from "../../model/shelf";
import { fetchFacetPages, fetchPages } from "../../server/bookPages";
import { gatherBooks, maxBooks, shelfBooksIn } from "../../server/catalogueShapes";
import { storedFields, fieldsOf, idOf, isLonger, lineOf, listOf, wholeListOf, wholeOf } from "../../server/decode";
import { prepare } from "../../server/dialects/recognise";
import type { ServerApi } from "../../server/serverApi";

/** §4, with the library account. @noSelf */
export interface ShelfRequests {
  standardShelves(): Result<readonly Shelf[]>;
  /** May be empty. */
  magicShelves(): Result<readonly Shelf[]>;
  /** Undefined if the server does not give it. */
  ownNumber(): Result<number | undefined>;
  /** Creates a shelf, public if allowed (§4.1 rule 10). */
  create(name: string): Result<Shelf>;
  /** Magic shelves are paged; incomplete if uncertain. Failures: those of a request; refused (404) if not listable. */
  booksOf(shelf: Shelf): Result<ShelfList>;
  /** States (`ShelfBook.state`) that the shelf's list lacks; one request for 50 books. May be empty. */
  statesOf(shelf: Shelf): Result<readonly ShelfBook[]>;
  /** Idempotent. */
  assign(books: readonly BookId[], shelf: ShelfId): Result<undefined>;
  /** Puts books on shelves, or takes them off (§4.1 rule 9). Idempotent. */
  unassign(books: readonly BookId[], shelf: ShelfId): Result<undefined>;
}

export function createShelfRequests(api: ServerApi): ShelfRequests {
  return {
    standardShelves: () => standardShelves(api),
    magicShelves: () => magicShelves(api),
    ownNumber: () => ownNumber(api),
    create: (name) => addShelf(api, name),
    booksOf: (shelf) => (shelf.kind === "standard" ? standardBooks(api, shelf) : magicBooks(api, shelf)),
    statesOf: (shelf) => standardStates(api, shelf),
    assign: (books, shelf) => moveBooks(api, books, [shelf], []),
    unassign: (books, shelf) => moveBooks(api, books, [], [shelf]),
  };
}

/** A longer list is refused: a shelf that is not on the list would count as deleted. */
const maxShelves = 5000;

/** `GET /api/v1/shelves` (§4): own and public ones. */
export function standardShelves(api: ServerApi): Result<readonly Shelf[]> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/shelves", isLong: true });
  if (!answer.ok) return answer;
  const listed = wholeListOf(answer.value, maxShelves);
  return listed === undefined ? failed(unreadable("no list of shelves")) : ok(shelvesIn(listed, "standard"));
}

/** Skips entries without an ID. */
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
  const id = idOf(fields?.["id"]);
  if (fields === undefined || id === undefined) return undefined;
  const isPublic = fields["publicShelf"] ?? fields["isPublic"];
  return {
    kind,
    id: asShelfId(id),
    name: lineOf(fields["name"]) ?? "",
    owner: idOf(fields["userId"]),
    isPublic: typeof isPublic === "boolean" ? isPublic : undefined,
    count: wholeOf(fields["bookCount"]),
  };
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
  if (listOf(answer.value, 0) === undefined) return failed(unreadable("no list of books"));
  const { books, count } = gathering;
  return ok({ shelf, books, complete: books.length === count, leftOut: count - books.length });
}

/** States of a standard shelf's books, which its list lacks, from pages or the list of all books. Empty if unsupported. */
export function standardStates(api: ServerApi, shelf: Shelf): Result<readonly ShelfBook[]> {
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  const { lists, magicPages } = api.dialects.current();
  if (lists === "none" || lists === "whole" || magicPages === "none") return ok([]);
  const faceted = fetchFacetPages(api, `facet=shelf:${shelf.id.toFixed(0)}&facet=&sort=-addedOn&`);
  if (!faceted.ok || faceted.value !== undefined) return faceted.ok ? ok(faceted.value?.books ?? []) : faceted;
  const all = magicPages === "app" ? "/api/v1/app/books" : "/api/mobile/v1/books";
  const list = fetchPages(api, shelf, `${all}?shelfId=${shelf.id.toFixed(0)}&`);
  return list.ok ? ok(list.value.books) : list;
}

/** `POST /api/v1/books/shelves` (§4.1 rule 9). Both lists are required. Failure: also unreadable if unconfirmed. */
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

/** `GET /api/v1/users/me`; undefined if missing. */
export function ownNumber(api: ServerApi): Result<number | undefined> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
  if (answer.ok) return ok(idOf(fieldsOf(answer.value)?.["id"]));
  const { kind } = answer.failure;
  return kind === "refused" || kind === "denied" || kind === "unreadable" ? ok(undefined) : answer;
}

function unreadable(detail: string): Failure {
  return { kind: "unreadable", detail };
}

/** Default of the specification (§2). */
const icon = "pi pi-shield";
const iconType = "PRIME_NG";

const forms: Readonly<Record<ShelfForm, object>> = {
  specified: { icon, iconType, publicShelf: true },
  public: { publicShelf: true },
  private: { icon, iconType, publicShelf: false },
  plain: { publicShelf: false },
  icon: { icon, publicShelf: false },
};

/**
 * `POST /api/v1/shelves` (§4.1 rule 10), in the last accepted form, else in that of this kind of server, then in others.
 * Public only on servers that follow the specification: on real ones everybody would see it.
 */
export function addShelf(api: ServerApi, name: string): Result<Shelf> {
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  const { newShelf: known, publicShelves } = api.dialects.current();
  const first = publicShelves ? "specified" : "private";
  const form = !publicShelves && (known === "specified" || known === "public") ? first : known;
  const shelf = createFrom(api, name, form);
  // The known form is of an older version.
  const isStale = form !== first && refusalOf(shelf) !== undefined;
  return isStale ? createFrom(api, name, first) : shelf;
}

function createFrom(api: ServerApi, name: string, form: ShelfForm): Result<Shelf> {
  const fields = forms[form];
  const shelf = create(api, { name, ...fields });
  if (shelf.ok) api.dialects.learn({ newShelf: form });
  const next = nextForm(form, shelf);
  return next === undefined ? shelf : createFrom(api, name, next);
}

/** 403: only administrators create public shelves. 400: unknown or missing icon. Only later forms, so the tries end. */
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

/** Undefined if another form cannot help. */
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

/** Looks for one's own shelf in the list, if the answer does not tell its number. */
function shelfNamed(api: ServerApi, name: string): Result<Shelf> {
  const shelves = standardShelves(api);
  if (!shelves.ok) return shelves;
  const source = { kind: "standard", name } as const;
  const me = needsOwner(source, shelves.value) ? ownNumber(api) : ok(undefined);
  if (!me.ok) return me;
  const shelf = findShelf(source, shelves.value, me.value);
  return shelf === undefined ? failed(unreadable("no new shelf")) : ok(shelf);
}

/** `GET /api/magic-shelves` (§4), own ones first. Empty if unsupported. */
export function magicShelves(api: ServerApi): Result<readonly Shelf[]> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/magic-shelves" });
  if (!answer.ok) return isAbsent(answer) ? ok([]) : answer;
  if (isLonger(answer.value, maxShelves)) return failed(unreadable("too many magic shelves"));
  return ok(shelvesIn(listOf(answer.value, maxShelves) ?? [], "magic"));
}

/**
 * By the known paged endpoint, the specified or older ones, from the shelf itself (§4), or by pages with facets.
 * Failures: also unsupported.
 */
export function magicBooks(api: ServerApi, shelf: Shelf): Result<ShelfList> {
  const known = api.dialects.current().magicPages;
  const ways = known === "none" ? wholeFirst : known === "mobile" ? olderFirst : specifiedFirst;
  for (const way of ways) {
    const list = way === "none" ? wholeShelf(api, shelf) : fetchPages(api, shelf, magicPath(shelf, way));
    if (list.ok && (way !== "app" || known !== "app")) api.dialects.learn({ magicPages: way });
    if (!isAbsent(list)) return list;
  }
  const faceted = fetchFacetPages(api, `facet=shelf:magic:${shelf.id.toFixed(0)}&facet=&sort=-addedOn&`);
  if (!faceted.ok) return faceted;
  if (faceted.value !== undefined) {
    const { books, complete } = faceted.value;
    return ok({ shelf, books, complete });
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

/** `GET /api/magic-shelves/{id}` (§4), if it includes the books. */
function wholeShelf(api: ServerApi, shelf: Shelf): Result<ShelfList> {
  const path = `/api/magic-shelves/${shelf.id.toFixed(0)}`;
  const answer = api.askAsLibrary({ method: "GET", path, isLong: true });
  if (!answer.ok) return answer;
  const listed = wholeListOf(fieldsOf(answer.value)?.["books"], maxBooks);
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
