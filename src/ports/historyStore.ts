import type { Book, BookId, Fingerprint } from "../domain/book/book";
import type { Span } from "../domain/session/history";
import type { Result } from "../domain/result";
import type { Session } from "../domain/session/session";
import type { TrackingChoice } from "../domain/book/trackingChoice";
import type { Candidate } from "../domain/book/candidate";

/** A session that the server has, or a note of when something else was sent. */
export interface SentSession extends Session {
  readonly bookId?: BookId | undefined;
  /** The server's number of it; absent where it told none. */
  readonly serverId?: number | undefined;
  /** Unix seconds. */
  readonly sentAt: number;
}

/** What besides sessions the server has of one book. */
export interface OtherSent {
  /** Highlights, notes and bookmarks. */
  readonly notes: number;
  /** When the last of them was sent, Unix seconds; absent when none was. */
  readonly notesAt?: number | undefined;
  /** How many more cannot be there, or were not to be. */
  readonly unplaceable: number;
  /** The last rating sent, 1 to 10; absent when none was. */
  readonly rating?: number | undefined;
  /** When that was, Unix seconds. */
  readonly ratingAt?: number | undefined;
  /** The last position sent, percent; absent when none was. */
  readonly percent?: number | undefined;
  /** When that was, Unix seconds. */
  readonly percentAt?: number | undefined;
}

/**
 * What was read, wherever it stands on its way: waiting, sent, or being read. Failures: storage.
 *
 * @noSelf
 */
export interface HistoryStore {
  /** The times of every session of the book, under any of its fingerprints, oldest first. */
  spans(fingerprint: Fingerprint): Result<readonly Span[]>;
  /**
   * The sessions that ended at or after this time (Unix seconds), oldest first, at most `limit`; each under the
   * fingerprint by which its book is shown.
   */
  readSince(since: number, limit: number): Result<readonly Session[]>;
  /** What the server has of the book, under any of its fingerprints, the newest first, at most `limit`. */
  sent(fingerprint: Fingerprint, limit: number): Result<readonly SentSession[]>;
  /** What else the server has of the book. */
  otherSent(fingerprint: Fingerprint): Result<OtherSent>;
}

/** What a book was called before a match by hand gave it the words of the server. */
export type OwnWords = Pick<Book, "title" | "author" | "isbn10" | "isbn13">;

/**
 * What a person did about one book. Failures: storage.
 *
 * @noSelf
 */
export interface MatchStore {
  /** A person says which book it is: its ID goes to the cache and to everything that waits; can be undone. */
  confirm(fingerprint: Fingerprint, found: Candidate, at: number): Result<undefined>;
  /** Back to what was known before a person said otherwise. Touches nothing when nobody did. */
  undo(fingerprint: Fingerprint): Result<undefined>;
  /** When a person matched it (Unix seconds); undefined when nobody did. */
  matchedAt(fingerprint: Fingerprint): Result<number | undefined>;
  /** What was known of it before a person matched it; undefined when nobody did. */
  ownWords(fingerprint: Fingerprint): Result<OwnWords | undefined>;
  /** The number or name in an external catalogue; undefined when none is known. */
  externalId(fingerprint: Fingerprint): Result<string | undefined>;
  /**
   * The books that the server has not been found to have and that were seen on this device: first those whose sessions
   * wait, the newest first.
   */
  unmatched(limit: number): Result<readonly Book[]>;
  /** Where the file lies, as far as is known; undefined when it is not. */
  pathOf(fingerprint: Fingerprint): Result<string | undefined>;
  /** Drops the waiting sessions of this book: the server will never have them. */
  drop(fingerprint: Fingerprint): Result<undefined>;

  choice(fingerprint: Fingerprint): Result<TrackingChoice>;
  choose(fingerprint: Fingerprint, choice: TrackingChoice): Result<undefined>;
}
