import { isoOf } from "../../base/timestamp";
import { done, type Result } from "../../base/result";
import type { BookId } from "../../model/book";
import { askOptional } from "../../server/optionalTrait";
import type { ServerApi } from "../../server/serverApi";

/**
 * `POST /api/v1/books/progress` without a position: not specified. Servers count it as a reading of today. `at`: Unix
 * seconds. Failures: those of `ServerApi`; unsupported, without a request once known.
 */
export function setFinished(api: ServerApi, book: BookId, at: number): Result<undefined> {
  const body = { bookId: book, dateFinished: isoOf(at) };
  const answer = askOptional(api, "webReader", book, () =>
    api.askAsLibrary({ method: "POST", path: "/api/v1/books/progress", body }),
  );
  return answer.ok ? done : answer;
}
