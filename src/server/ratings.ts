import type { BookId } from "../domain/book/book";
import type { Failure } from "../domain/failure";
import { done, failed, type Failed, type Result } from "../domain/result";
import { mayBeAbsent } from "./absence";
import type { Wire } from "./wire";

const noRatings: Failed<Failure> = failed({ kind: "unsupported", what: "ratings" });

/**
 * `PUT /api/v1/books/personal-rating` (§4). `rating` is 1 to 10. Failures: those of `Wire`; unsupported, without asking,
 * where the server was found not to keep ratings.
 */
export function rate(wire: Wire, book: BookId, rating: number): Result<undefined> {
  if (!wire.dialects.current().ratings) return noRatings;
  const body = { ids: wire.codec.list([book]), rating };
  const answer = wire.askAsLibrary({ method: "PUT", path: "/api/v1/books/personal-rating", body });
  const isMissing = !answer.ok && answer.failure.kind === "refused" && mayBeAbsent(answer);
  if (answer.ok || isMissing) wire.dialects.learn({ ratings: !isMissing });
  if (isMissing) return noRatings;
  return answer.ok ? done : answer;
}
