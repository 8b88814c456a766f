import { done, failed, type Result } from "../../base/result";
import type { BookId } from "../../model/book";
import { numberOf, fieldsOf, storedFields } from "../../server/decode";
import { askOptional } from "../../server/optionalTrait";
import type { ServerApi } from "../../server/serverApi";

/**
 * `PUT /api/v1/books/personal-rating` (§4), 1 to 10. Failures: also unsupported (cached), and unreadable if
 * unconfirmed.
 */
export function setRating(api: ServerApi, book: BookId, rating: number): Result<undefined> {
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
