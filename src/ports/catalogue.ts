import type { BookId } from "../domain/book/book";
import type { Candidate } from "../domain/book/candidate";
import type { Recommendation } from "../domain/book/recommendation";
import type { Result } from "../domain/result";

/**
 * The server's books, for a person who looks for one (§4 rules 3 to 6). Inside a task only; needs the library account.
 *
 * @noSelf
 */
export interface Catalogue {
  /** Books whose title is like this, in the server's order. */
  searchTitle(title: string): Result<readonly Candidate[]>;
  /** Books of this ISBN, in the server's order. */
  searchIsbn(isbn: string): Result<readonly Candidate[]>;
  /** Everything about one book; undefined when the server has none of this ID. */
  details(id: BookId): Result<Candidate | undefined>;
  /** Books like this one, in no order; empty when the server knows none. */
  recommend(id: BookId): Result<readonly Recommendation[]>;
}
