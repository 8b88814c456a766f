import type { BookId } from "../../model/book";
import type { ServerStatus, BookState } from "../../model/bookState";
import { done, failed, type Result, ok } from "../../base/result";
import { fieldsOf, idOf, lineOf, listOf, wholeListOf, wholeOf, numberOf, storedFields } from "../../server/decode";
import { askOptional } from "../../server/optionalTrait";
import type { ServerApi } from "../../server/serverApi";
import { isRefusedWith } from "../../server/failures";
import { recordPositions } from "../position/progress.api";
import { stateIn } from "../../server/books";
import { isoOf } from "../../base/timestamp";

/** Status and rating of a book, with the library account. @noSelf */
export interface StatusRequests {
  /** Undefined if absent. `ofDevices`: time of device positions instead of the status. */
  stateOf(id: BookId, ofDevices?: boolean): Result<BookState | undefined>;
  /** Failures: also unsupported. */
  setStatus(id: BookId, status: ServerStatus): Result<undefined>;
  /** Day on which a read book was finished, Unix seconds. Failures: also unsupported. */
  setFinished(id: BookId, at: number): Result<undefined>;
  /** 1 to 10 (§2). Failures: also unsupported. */
  rate(book: BookId, rating: number): Result<undefined>;
}

export function createStatusRequests(api: ServerApi): StatusRequests {
  return {
    stateOf: (id, ofDevices) => stateOf(api, id, ofDevices),
    setStatus: (id, status) => setStatus(api, id, status),
    setFinished: (id, at) => setFinished(api, id, at),
    rate: (book, rating) => setRating(api, book, rating),
  };
}

/**
 * `POST /api/v1/books/status`, `PUT /api/v1/books/read-status` on the oldest servers (not specified). Failures: also
 * unsupported (cached), and unreadable.
 */
function setStatus(api: ServerApi, id: BookId, status: ServerStatus): Result<undefined> {
  const answer = askOptional(api, "statuses", id, () => ask(api, id, status));
  if (!answer.ok) return answer;
  return isAnswered(answer.value, id, status) || isKept(api, id, status)
    ? done
    : failed({ kind: "unreadable", detail: "nothing says that the status was stored" });
}

function ask(api: ServerApi, id: BookId, status: ServerStatus): Result<unknown> {
  const books = api.codec.list([id]);
  return api.dialects.current().statusPath === "read-status"
    ? api.askAsLibrary({ method: "PUT", path: "/api/v1/books/read-status", body: { ids: books, status } })
    : api.askAsLibrary({ method: "POST", path: "/api/v1/books/status", body: { bookIds: books, status } });
}

/** One book is asked for. */
const maxAnswers = 100;

/** The oldest servers return the books. */
function isAnswered(value: unknown, id: BookId, status: ServerStatus): boolean {
  for (const entry of listOf(value, maxAnswers) ?? []) {
    const fields = fieldsOf(entry);
    if ((idOf(fields?.["bookId"]) ?? idOf(fields?.["id"])) === id) return lineOf(fields?.["readStatus"]) === status;
  }
  return false;
}

/** Checks the book. A server that returns no statuses is trusted. */
function isKept(api: ServerApi, id: BookId, status: ServerStatus): boolean {
  const state = stateOf(api, id);
  if (!state.ok || state.value === undefined) return false;
  const kept = state.value.status;
  return kept === status || (kept === undefined && !api.dialects.current().tellsStates);
}

/**
 * `GET /api/v1/books/{id}` (§4). `ofDevices`: with device times, but on newer servers without the finish date.
 * Undefined if absent. Failures: also unreadable.
 */
export function stateOf(api: ServerApi, id: BookId, ofDevices = false): Result<BookState | undefined> {
  const way = ofDevices ? api.dialects.current().positionTimes : "books";
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/${way}/${id.toFixed(0)}` });
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  const fields = fieldsOf(answer.value);
  if (wholeOf(fields?.["id"]) !== id) return failed({ kind: "unreadable", detail: "another book, or none" });
  // The answer identifies the server.
  api.addresses.shown();
  const state = stateIn(fields ?? {});
  recordPositions(api, id, state.positions);
  return ok({ ...state, shelves: shelvesIn(fields?.["shelves"]) });
}

/** Shelves of one book. Undefined for a longer list: a missing one would count as left. */
const maxShelves = 1000;

function shelvesIn(listed: unknown): readonly number[] | undefined {
  const numbers = wholeListOf(listed, maxShelves)?.map((shelf) => wholeOf(fieldsOf(shelf)?.["id"]));
  return numbers?.filter((number) => number !== undefined);
}

/**
 * `POST /api/v1/books/progress` without a position (not specified); servers count it as reading today. `at`: Unix
 * seconds. Failures: also unsupported (cached).
 */
export function setFinished(api: ServerApi, book: BookId, at: number): Result<undefined> {
  const body = { bookId: book, dateFinished: isoOf(at) };
  const answer = askOptional(api, "webReader", book, () =>
    api.askAsLibrary({ method: "POST", path: "/api/v1/books/progress", body }),
  );
  return answer.ok ? done : answer;
}

/**
 * `PUT /api/v1/books/personal-rating` (§4), 1 to 10. Failures: also unsupported (cached), and unreadable if
 * unconfirmed.
 */
function setRating(api: ServerApi, book: BookId, rating: number): Result<undefined> {
  const body = { ids: api.codec.list([book]), rating };
  const answer = askOptional(api, "ratings", book, () =>
    api.askAsLibrary({ method: "PUT", path: "/api/v1/books/personal-rating", body }),
  );
  if (!answer.ok) return answer;
  return storedFields(answer.value) !== undefined || isRated(api, book, rating)
    ? done
    : failed({ kind: "unreadable", detail: "nothing says that it was stored" });
}

/** Reads the rating from the book. Servers as specified do not return it. */
function isRated(api: ServerApi, book: BookId, rating: number): boolean {
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/books/${book.toFixed(0)}` });
  if (!answer.ok || fieldsOf(answer.value) === undefined) return false;
  const rated = numberOf(fieldsOf(answer.value)?.["personalRating"]);
  return rated === rating || (rated === undefined && !api.dialects.current().tellsStates);
}
