import type { BookId, Fingerprint } from "../model/book";
import type { Shelf, ShelfBook, ShelfId, ShelfList } from "../model/shelf";
import type { Result } from "../base/result";

/** §4; inside a task only, with the library account. @noSelf */
export interface ShelfLibrary {
  standardShelves(): Result<readonly Shelf[]>;
  /** May be empty. */
  magicShelves(): Result<readonly Shelf[]>;
  /** Undefined if the server does not give it. */
  ownNumber(): Result<number | undefined>;
  /** §4 rule 10; public if allowed. */
  create(name: string): Result<Shelf>;
  /** Magic shelves are paged; incomplete if uncertain. Failures: those of a request; refused (404) if not listable. */
  booksOf(shelf: Shelf): Result<ShelfList>;
  /** States (`ShelfBook.state`) that the shelf's list lacks; one request for 50 books. May be empty. */
  statesOf(shelf: Shelf): Result<readonly ShelfBook[]>;
  bookDetails(id: BookId): Result<ShelfBook | undefined>;
  /** Idempotent. */
  assign(books: readonly BookId[], shelf: ShelfId): Result<undefined>;
  /** §4 rule 9; idempotent. */
  unassign(books: readonly BookId[], shelf: ShelfId): Result<undefined>;
  /** `from`: bytes present (0: none); the server may start anew. */
  download(book: WantedFile, from: Resume, sink: DownloadSink): Result<undefined>;
}

/** The main file, or another by number. */
export type WantedFile = Pick<ShelfBook, "id" | "fileId" | "isOther">;

export interface Resume {
  /** Bytes. */
  readonly bytes: number;
  /** Absent: starts anew. */
  readonly validator?: string | undefined;
}

/** False ends the download. @noSelf */
export interface DownloadSink {
  /** From this byte. */
  begin(head: DownloadHead): boolean;
  take(bytes: string): boolean;
}

export interface DownloadHead {
  readonly from: number;
  /** Bytes; absent if unknown. */
  readonly size?: number | undefined;
  /** For `Resume`; absent if none. */
  readonly validator?: string | undefined;
}

export interface FileSample {
  readonly bytes: string;
  /** Bytes of the whole file. */
  readonly size: number;
}

/** Inside a task only, with the library account. @noSelf */
export interface ServerFiles {
  withId(id: BookId): Result<ShelfBook | undefined>;
  /** Empty on servers with by-hash. */
  titled(title: string): Result<readonly ShelfBook[]>;
  /** Books that came last; a few. Empty on servers with by-hash, or without such a list. */
  newest(): Result<readonly ShelfBook[]>;
  /** Undefined if none, or unknown. */
  byPosition(fingerprint: Fingerprint): Result<ShelfBook | undefined>;
  /** From the main file or the first of a format; undefined without range support. */
  sample(id: BookId, from: number, length: number, format?: string): Result<FileSample | undefined>;
}
