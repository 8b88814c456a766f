import type { BookId, Fingerprint } from "../domain/book/book";
import type { Result } from "../domain/result";
import type { ShelfBook } from "../domain/shelf/shelf";

/** A piece of a file on the server. */
export interface FileSample {
  readonly bytes: string;
  /** Bytes of the whole file. */
  readonly size: number;
}

/**
 * Books on the server by what is known of their files; only inside a task, and with the library account.
 *
 * @noSelf
 */
export interface ServerFiles {
  /** Undefined when the server has no such book. */
  withId(id: BookId): Result<ShelfBook | undefined>;
  /** Books with these words in their title; empty also where the server finds books by their fingerprint. */
  titled(title: string): Result<readonly ShelfBook[]>;
  /**
   * The book with which the server keeps the position that was stored under this fingerprint; undefined where it keeps
   * none, or does not tell with which.
   */
  byPosition(fingerprint: Fingerprint): Result<ShelfBook | undefined>;
  /** Up to `length` bytes of the book's file from byte `from` on; undefined where the server gives no part of a file. */
  sample(id: BookId, from: number, length: number): Result<FileSample | undefined>;
}
