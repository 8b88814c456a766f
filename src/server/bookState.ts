import type { BookId } from "../domain/book";
import { type BookState, serverStatusIn } from "../domain/bookState";
import { bestRating } from "../domain/rating";
import { failed, ok, type Result } from "../domain/result";
import { unixOf } from "../domain/timestamp";
import { fieldsOf, lineOf, textOf, wholeOf, type Fields } from "./decode";
import { isRefusedWith } from "./failures";
import type { ServerApi } from "./server";
import { noteFiles, positionsIn } from "./webReader";

/**
 * `GET /api/v1/books/{id}` (§4), for what it says of the book to its reader. `ofDevices`: what devices sent last is
 * wanted with its time, which newer servers tell elsewhere, though not when the book was finished. Undefined when the
 * server has no such book. Failures: those of `ServerApi`; unreadable.
 */
export function stateOf(api: ServerApi, id: BookId, ofDevices = false): Result<BookState | undefined> {
  const { generation } = api.dialects.current();
  const way = ofDevices && (generation === "G" || generation === "B2") ? "app/books" : "books";
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/${way}/${id.toFixed(0)}` });
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  const fields = fieldsOf(answer.value);
  if (wholeOf(fields?.["id"]) !== id) return failed({ kind: "unreadable", detail: "another book, or none" });
  const state = stateIn(fields ?? {});
  noteFiles(api, id, state.positions);
  return ok(state);
}

/** The same in any form that servers have for a book: also the short one of lists. */
export function stateIn(fields: Fields): BookState {
  const status = serverStatusIn(lineOf(fields["readStatus"]));
  const rating = wholeOf(fields["personalRating"]) ?? wholeOf(fieldsOf(fields["metadata"])?.["personalRating"]);
  return {
    status,
    // Servers tell the time of no other status.
    statusAt: status === "READ" ? unixOf(textOf(fields["dateFinished"]) ?? "") : undefined,
    rating: rating !== undefined && rating >= 1 && rating <= bestRating ? rating : undefined,
    positions: positionsIn(fields),
  };
}
