import type { BookId } from "../../../model/book";
import type { Failure } from "../../../base/failure";
import { type ItemKind, type AnnotationItem, sentPassage } from "../../../model/annotation";
import { done, failed, ok, type Failed, type Result } from "../../../base/result";
import type { ListedKind, ServerList } from "../merge/threeWayMerge.rules";
import { storedFields, fieldsOf, idOf, listOf, textOf, type Fields } from "../../../server/decode";
import { isRefusedWith } from "../../../server/failures";
import { listItems } from "./itemLists.api";
import { askOptional } from "../../../server/optionalTrait";
import type { ServerApi } from "../../../server/serverApi";

export interface PlacedItem {
  readonly item: AnnotationItem;
  readonly cfi?: string | undefined;
  /** For fixed pages, if the server stores pages. */
  readonly page?: number | undefined;
}

/** §2.3 @noSelf */
export interface ItemRequests {
  /** Server ID, if returned. An existing one (409) is a success. Failures: also `unsupported`. */
  create(book: BookId, placed: PlacedItem): Result<number | undefined>;
  /** `gone`: deleted on the server. Failures: also `refused` with 404 or 405. */
  update(id: number, book: BookId, placed: PlacedItem): Result<"changed" | "gone">;
  /** Succeeds if already deleted. */
  remove(id: number, book: BookId, kind: ItemKind): Result<undefined>;
  /** Failures: also `unsupported`. */
  list(book: BookId, kind: ListedKind): Result<ServerList>;
  /** ID of the item in this place, or with this text on the book; undefined if absent. */
  find(book: BookId, placed: PlacedItem): Result<number | undefined>;
  /** Servers answer 500 to notes of an unknown book. */
  hasBook(book: BookId): Result<boolean>;
}

const paths: Readonly<Record<ItemKind, string>> = {
  annotation: "/api/v1/annotations",
  note: "/api/v2/book-notes",
  entry: "/api/v1/book-notes",
  bookmark: "/api/v1/bookmarks",
};

export function createItemRequests(api: ServerApi): ItemRequests {
  return {
    create: (book, placed) => create(api, book, placed),
    update: (id, book, placed) => update(api, id, book, placed),
    remove: (id, book, kind) => remove(api, id, book, kind),
    list: (book, kind) => listItems(api, book, kind),
    find: (book, placed) => find(api, book, placed),
    hasBook: (book) => hasBook(api, book),
  };
}

/** 409 means that it exists already. */
function create(api: ServerApi, book: BookId, placed: PlacedItem): Result<number | undefined> {
  const { kind } = placed.item;
  const body = creationBody(book, placed);
  const post = (): Result<unknown> => api.askAsLibrary({ method: "POST", path: paths[kind], body });
  // The oldest servers have only notes on the book.
  const answer = kind === "entry" ? post() : askOptional(api, "highlights", book, post);
  if (!answer.ok) return isRefusedWith(answer.failure, 409) ? ok(undefined) : answer;
  const stored = storedFields(answer.value);
  api.zone.learn(textOf(stored?.["createdAt"]));
  return stored === undefined ? lookedFor(api, book, placed) : ok(idOf(stored["id"]));
}

/** Looks for the item after a 2xx without details. */
function lookedFor(api: ServerApi, book: BookId, placed: PlacedItem): Result<number | undefined> {
  const found = findItem(api, book, placed.item.kind, (fields) => isSame(fields, placed));
  if (!found.ok) return hasNoList(found.failure) ? ok(undefined) : unclear;
  return found.value === undefined ? unclear : ok(idOf(found.value["id"]));
}

function hasNoList(failure: Failure): boolean {
  return isRefusedWith(failure, 404) || isRefusedWith(failure, 405);
}

const unclear: Failed<Failure> = failed({ kind: "unreadable", detail: "nothing says that it was stored" });

/** Notes on the book are updated by a POST with an ID. */
function update(api: ServerApi, id: number, book: BookId, placed: PlacedItem): Result<"changed" | "gone"> {
  const { kind } = placed.item;
  const answer = kind === "entry" ? again(api, id, book, placed) : put(api, id, placed);
  if (answer.ok) return isThere(api, { id, book, kind }, storedFields(answer.value)) ? ok("changed") : unclear;
  return isGone(api, answer.failure, { id, book, kind }) ? ok("gone") : answer;
}

function put(api: ServerApi, id: number, { item }: PlacedItem): Result<unknown> {
  return api.askAsLibrary({
    method: "PUT",
    path: `${paths[item.kind]}/${id.toFixed(0)}`,
    body: changeBody(item),
  });
}

function again(api: ServerApi, id: number, book: BookId, placed: PlacedItem): Result<unknown> {
  const whole = creationBody(book, placed);
  return api.askAsLibrary({ method: "POST", path: paths.entry, body: { ...whole, id } });
}

function remove(api: ServerApi, id: number, book: BookId, kind: ItemKind): Result<undefined> {
  const answer = api.askAsLibrary({ method: "DELETE", path: `${paths[kind]}/${id.toFixed(0)}` });
  if (answer.ok) return isRemoved(api, { id, book, kind }, answer.value) ? done : unclear;
  if (isRefusedWith(answer.failure, 404)) return done;
  return isGone(api, answer.failure, { id, book, kind }) ? done : answer;
}

interface ListedItem {
  readonly id: number;
  readonly book: BookId;
  readonly kind: ItemKind;
}

/** Servers answer 500 for an unknown ID, so the list decides. */
function isGone(api: ServerApi, failure: Failure, { id, book, kind }: ListedItem): boolean {
  if (!isRefusedWith(failure, 500) && !isRefusedWith(failure, 404)) return false;
  const found = findItem(api, book, kind, (fields) => idOf(fields["id"]) === id);
  return found.ok && found.value === undefined;
}

/** For an empty answer the list decides. */
function isThere(api: ServerApi, { id, book, kind }: ListedItem, answer: Fields | undefined): boolean {
  if (answer !== undefined) return true;
  const found = findItem(api, book, kind, (fields) => idOf(fields["id"]) === id);
  return found.ok ? found.value !== undefined : hasNoList(found.failure);
}

/** Servers that answer empty are trusted; for others the list decides. */
function isRemoved(api: ServerApi, { id, book, kind }: ListedItem, answer: unknown): boolean {
  if (answer === undefined && api.dialects.current().emptyStored) return true;
  if (storedFields(answer) !== undefined) return true;
  const found = findItem(api, book, kind, (fields) => idOf(fields["id"]) === id);
  return found.ok ? found.value === undefined : hasNoList(found.failure);
}

function find(api: ServerApi, book: BookId, placed: PlacedItem): Result<number | undefined> {
  const found = findItem(api, book, placed.item.kind, (fields) => isSame(fields, placed));
  return found.ok ? ok(idOf(found.value?.["id"])) : found;
}

/** `GET …/book/{id}`: not specified, but on real servers. */
function findItem(
  api: ServerApi,
  book: BookId,
  kind: ItemKind,
  isWanted: (fields: Fields) => boolean,
): Result<Fields | undefined> {
  let found: Fields | undefined;
  const each = (entry: unknown): void => {
    const fields = found === undefined ? fieldsOf(entry) : undefined;
    if (fields !== undefined && isWanted(fields)) found = fields;
  };
  const path = `${paths[kind]}/book/${book.toFixed(0)}`;
  const answer = api.askAsLibrary({ method: "GET", path, isLong: true, each });
  if (!answer.ok) return answer;
  return listOf(answer.value, 0) === undefined ? failed({ kind: "unreadable", detail: "no list of notes" }) : ok(found);
}

function isSame(fields: Fields, { item, cfi, page }: PlacedItem): boolean {
  if (item.kind === "entry") return textOf(fields["content"]) === item.note;
  if (page !== undefined) return idOf(fields["pageNumber"]) === page;
  return cfi !== undefined && textOf(fields["cfi"]) === cfi;
}

function hasBook(api: ServerApi, book: BookId): Result<boolean> {
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/books/${book.toFixed(0)}` });
  if (answer.ok) return idOf(fieldsOf(answer.value)?.["id"]) === book ? ok(true) : unclear;
  return isRefusedWith(answer.failure, 404) ? ok(false) : answer;
}

function creationBody(bookId: BookId, { item, cfi, page }: PlacedItem): object {
  const { kind, note, colour, style, title } = item;
  switch (kind) {
    case "annotation":
      return { bookId, cfi, text: sentPassage(item), note, color: colour, style, chapterTitle: title };
    case "note": {
      const selectedText = item.passage === "" ? undefined : sentPassage(item);
      return { bookId, cfi, noteContent: note ?? "", selectedText, color: colour, chapterTitle: title };
    }
    case "entry":
      return { bookId, title: title ?? "Note", content: note ?? "" };
    case "bookmark":
      return { bookId, cfi, pageNumber: page, title };
  }
}

/** An empty text deletes. */
function changeBody({ kind, note, colour, style, title }: AnnotationItem): object {
  if (kind === "annotation") return { color: colour, style, note: note ?? "" };
  if (kind === "note") return { noteContent: note ?? "", color: colour, chapterTitle: title };
  return { title };
}
