import type { BookId } from "../domain/book/book";
import type { Result } from "../domain/result";

/**
 * The covers of the server's books. Inside a task only; needs the library account.
 *
 * @noSelf
 */
export interface Covers {
  /**
   * The bytes of a small picture that may be given to a decoder (`isShowable`); undefined when the server has none of
   * this book. Failures: those of a question to the library.
   */
  of(id: BookId): Result<string | undefined>;
}
