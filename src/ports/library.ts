import type { BookId, BookType, Fingerprint } from "../domain/book/book";
import type { Result } from "../domain/result";
import type { SessionRecord } from "../domain/session/sessionRecord";
import type { FoundBook } from "./bookStore";

/** A session as the server lists it. */
export interface ListedSession {
  readonly serverId: number;
  /** Unix seconds. */
  readonly startedAt: number;
}

/**
 * The library server's interface (§4), as use cases see it; only inside a task.
 *
 * @noSelf
 */
export interface Library {
  /** Are the reader credentials accepted? (`GET /api/reader/users/auth`) */
  checkReader(): Result<undefined>;
  /** Are the library credentials accepted? Always asks the server: a cached token is no answer. */
  checkLibrary(): Result<undefined>;
  /** Is the by-hash endpoint there? True when it answers as the specification says, known hash or not. */
  checkByHash(): Result<boolean>;

  /** By which of its addresses the server is reached now; undefined when it has but one, or none was reached yet. */
  reachedBy(): Reached | undefined;
  /** Chooses anew among the addresses, the next time one is wanted. */
  chooseAddress(): void;

  /** Undefined when the server does not know the fingerprint. */
  findByHash(fingerprint: Fingerprint): Result<FoundBook | undefined>;
  /** The one book whose match score for this ISBN is exactly 1; undefined when there is none, or more than one. */
  findByIsbn(isbn: string): Result<FoundBook | undefined>;
  /** Full metadata; undefined when the server has no book of this ID. */
  describe(id: BookId): Result<FoundBook | undefined>;

  /**
   * Uploads up to 100 sessions of one book at once. The value has one entry for each session, in order: the server's
   * ID of it where it told one.
   */
  uploadBatch(
    book: BookId,
    type: BookType,
    sessions: readonly SessionRecord[],
  ): Result<readonly UploadedSession[]>;
  /** Uploads one session. */
  upload(book: BookId, type: BookType, session: SessionRecord): Result<UploadedSession>;
  /**
   * The sessions that the server holds of a book which began at or after this time (Unix seconds); undefined when the server
   * cannot list them.
   */
  listSessions(book: BookId, since: number): Result<readonly ListedSession[] | undefined>;
}

/** One of the server's addresses; the main one, where others are set, is the fallback. */
export interface Reached {
  readonly via: "local" | "remote" | "fallback";
  readonly url: string;
}

export interface UploadedSession {
  /** Absent when the server did not say. */
  readonly serverId?: number | undefined;
}
