import type { BookId } from "../../model/book";
import type { ServerStatus } from "../../model/bookState";
import { done, failed, type Result } from "../../base/result";
import { stateOf } from "./bookState.api";
import { fieldsOf, idOf, lineOf, listOf } from "../../server/decode";
import { askOptional } from "../../server/optionalTrait";
import type { ServerApi } from "../../server/serverApi";

/**
 * `POST /api/v1/books/status`, or `PUT /api/v1/books/read-status` on the oldest servers: not specified. Failures:
 * those of `ServerApi`; unsupported, without a request once known; unreadable.
 */
export function setStatus(api: ServerApi, id: BookId, status: ServerStatus): Result<undefined> {
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

/** The oldest servers return the books. */
function isAnswered(value: unknown, id: BookId, status: ServerStatus): boolean {
  for (const entry of listOf(value) ?? []) {
    const fields = fieldsOf(entry);
    if ((idOf(fields?.["bookId"]) ?? idOf(fields?.["id"])) === id) return lineOf(fields?.["readStatus"]) === status;
  }
  return false;
}

/** Checks the book. A server that tells no statuses is trusted, because nothing more can be found out. */
function isKept(api: ServerApi, id: BookId, status: ServerStatus): boolean {
  const state = stateOf(api, id);
  if (!state.ok || state.value === undefined) return false;
  const told = state.value.status;
  return told === status || (told === undefined && !api.dialects.current().tellsStates);
}
