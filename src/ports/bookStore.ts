import type { Book, BookId, BookType, Fingerprint } from "../domain/book";
import type { Result } from "../domain/result";
import type { FileFacts } from "./files";

/**
 * What the plugin knows of books: `books`, `fingerprints` and `files`. Every failure is of the kind `storage`.
 *
 * @noSelf
 */
export interface BookStore {
  /** The book last seen at this path, if the file is still the same by size and time; undefined otherwise. */
  at(path: string, facts: FileFacts): Result<Book | undefined>;
  /** Undefined when this fingerprint was never seen. */
  find(fingerprint: Fingerprint): Result<Book | undefined>;
  /** The book that has this ID on the server; undefined when none has. */
  withId(id: BookId): Result<Book | undefined>;
  /**
   * Remembers what the file says of itself. Never forgets a server ID or a title that is known already. Where another
   * book lay at this path, and is seen to be the same, written anew, the two are one book from now on.
   */
  remember(book: Book, path: string, facts: FileFacts): Result<undefined>;
  /**
   * The book has been found on the server: its ID, its format where no file has told one, and what else the server told
   * are its own from now on, and so is all that is kept of another row which they prove to be the same book. In one
   * transaction.
   */
  identify(fingerprint: Fingerprint, found: FoundBook): Result<undefined>;
  /** The same book under the fingerprints that its file had before, or has elsewhere; the newest first. */
  pastOf(fingerprint: Fingerprint): Result<readonly Book[]>;
  /** What lay where this file lies, as long as it is open whether that was the same book; undefined for nothing. */
  lainBefore(fingerprint: Fingerprint): Result<Book | undefined>;
  /** The server no longer has this ID: no book has it any more. */
  forgetId(id: BookId): Result<undefined>;
  /** Another server or account: every server ID is forgotten, and every match by hand, in one transaction. */
  forgetAllIds(): Result<undefined>;
  /** When the server was last asked for it and did not know it (Unix seconds); undefined when it never was. */
  missedAt(fingerprint: Fingerprint): Result<number | undefined>;
  /** The server was asked at this time (Unix seconds) and did not know the book. */
  missed(fingerprint: Fingerprint, at: number): Result<undefined>;
  /** True the first time it is called for a fingerprint, false ever after: the reader is told once a book. */
  firstMiss(fingerprint: Fingerprint): Result<boolean>;
}

/** What the server tells of a book. */
export interface FoundBook {
  readonly id: BookId;
  /** The format of its file; absent when the server names none, or has several files. */
  readonly type?: BookType | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly isbn13?: string | undefined;
  readonly isbn10?: string | undefined;
  readonly serverPages?: number | undefined;
}

/**
 * The finished books for which others like them have been offered: once a book. Failures: storage.
 *
 * @noSelf
 */
export interface OfferedStore {
  isOffered(fingerprint: Fingerprint): Result<boolean>;
  /** It has been offered, at this time (Unix seconds). */
  keep(fingerprint: Fingerprint, at: number): Result<undefined>;
}
