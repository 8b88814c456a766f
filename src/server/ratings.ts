import type { BookId } from "../domain/book";
import { done, type Result } from "../domain/result";
import type { Wire } from "./wire";

/** `PUT /api/v1/books/personal-rating` (§4). `rating` is 1 to 10. */
export function rate(wire: Wire, book: BookId, rating: number): Result<undefined> {
  const body = { ids: wire.codec.list([book]), rating };
  const answer = wire.askAsLibrary({ method: "PUT", path: "/api/v1/books/personal-rating", body });
  return answer.ok ? done : answer;
}
