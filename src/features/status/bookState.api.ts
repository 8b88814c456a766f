import type { BookId } from "../../model/book";
import { type BookState } from "../../model/bookState";
import { failed, ok, type Result } from "../../base/result";
import { fieldsOf, listOf, wholeOf } from "../../server/decode";
import { isRefusedWith } from "../../server/failures";
import type { ServerApi } from "../../server/serverApi";
import { notePositions } from "../position/webReader.api";
import { stateIn } from "../../server/bookState";

/**
 * `GET /api/v1/books/{id}` (§4). `ofDevices`: with device times, which newer servers tell elsewhere, without the
 * finish date. Undefined if absent. Failures: those of `ServerApi`; unreadable.
 */
export function stateOf(api: ServerApi, id: BookId, ofDevices = false): Result<BookState | undefined> {
  const way = ofDevices ? api.dialects.current().positionTimes : "books";
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/${way}/${id.toFixed(0)}` });
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  const fields = fieldsOf(answer.value);
  if (wholeOf(fields?.["id"]) !== id) return failed({ kind: "unreadable", detail: "another book, or none" });
  // Identifies the server.
  api.addresses.shown();
  const state = stateIn(fields ?? {});
  notePositions(api, id, state.positions);
  return ok({ ...state, shelves: shelvesIn(fields?.["shelves"]) });
}

function shelvesIn(listed: unknown): readonly number[] | undefined {
  const numbers = listOf(listed)?.map((shelf) => wholeOf(fieldsOf(shelf)?.["id"]));
  return numbers?.filter((number) => number !== undefined);
}
