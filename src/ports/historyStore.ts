import type { NoteSync } from "../domain/annotation";
import type { Book, Fingerprint, TrackingChoice } from "../domain/book";
import type { PageVisit, Span } from "../domain/history";
import type { Result } from "../domain/result";
import type { Session } from "../domain/session";
import type { Candidate } from "../domain/candidate";

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
  /** Where files of the book lie, as far as is known, under any of its fingerprints; the one seen last first. */
  pathsOf(fingerprint: Fingerprint): Result<readonly string[]>;
  /** Where these bytes lie, as far as is known, or else the book's other files; the one seen last first. */
  placesOf(fingerprint: Fingerprint): Result<readonly string[]>;
  /** Drops the waiting sessions of this book: the server will never have them. */
  drop(fingerprint: Fingerprint): Result<undefined>;

  choice(fingerprint: Fingerprint): Result<TrackingChoice>;
  choose(fingerprint: Fingerprint, choice: TrackingChoice): Result<undefined>;
  /** What the reader wants of its highlights, notes and bookmarks; undefined: as set for all books. */
  noteSync(fingerprint: Fingerprint): Result<NoteSync | undefined>;
  chooseNoteSync(fingerprint: Fingerprint, sync: NoteSync | undefined): Result<undefined>;
}

/** What has become of an import of the reader's past. */
export interface KeptImport {
  /** Its number, from 1. */
  readonly run: number;
  /** Unix seconds. */
  readonly begunAt: number;
  /** Sessions that have not been sent: they can be taken back. */
  readonly waiting: number;
  /** The sum of their durations. */
  readonly seconds: number;
  /** Sessions that a request carries, or carried without an answer. */
  readonly travelling: number;
  /** Sessions that the server has. */
  readonly sent: number;
}

/**
 * Imports of the reader's past. Taking one back is first said (`withdraw`), which keeps everything of it from being
 * sent, and then done in steps; whatever cuts it short, the rest is done later. Failures: storage.
 *
 * @noSelf
 */
export interface ImportStore {
  /**
   * Puts sessions of the past into the outbox, all or none. Their books get their ID from the cache. Without a `run` a
   * new import begins. The value is the number of the import.
   */
  add(run: number | undefined, sessions: readonly Session[]): Result<number>;
  /** The imports of which something waits, travels or was sent, the newest first; none that is being taken back. */
  imports(): Result<readonly KeptImport[]>;
  /** The same of one import, also while it is taken back; undefined when nothing of it is left. */
  find(run: number): Result<KeptImport | undefined>;
  /** From here on nothing of it is sent; what travels is removed as soon as it is known not to have arrived. */
  withdraw(run: number): Result<undefined>;
  /** Removes what can be removed of the withdrawn imports, at most `limit` sessions; how many. 0: nothing is left. */
  removeWithdrawn(limit: number): Result<number>;
  /** Forgets the withdrawn imports of which nothing travels any more. */
  forgetWithdrawn(): Result<undefined>;
}

/** A book in the host's statistics. */
export interface StatisticsBook {
  /** The host's own number of it. */
  readonly key: number;
  /** The host's checksum of the file, which is our fingerprint; absent in old records. */
  readonly fingerprint?: string | undefined;
  /** One line; absent when there is none. */
  readonly title?: string | undefined;
}

/** A page visit and whose it is. */
export interface BookVisit extends PageVisit {
  readonly key: number;
}

/** Where a reading of the records stands. */
export interface Cursor {
  readonly startedAt: number;
  readonly rowId: number;
}

/**
 * The host's own reading statistics, opened; nothing in it is ever changed. Failures: foreign.
 *
 * @noSelf
 */
export interface Statistics {
  /** Is anything kept in it? False for a file that the host has only begun. To be asked before anything else. */
  holds(): Result<boolean>;
  /** Every book, by key. */
  books(): Result<readonly StatisticsBook[]>;
  /** How many page records there are. */
  count(): Result<number>;
  /** The next records in order of time, at most `limit`; `after` absent: from the first. None: the end. */
  visits(after: Cursor | undefined, limit: number): Result<VisitWindow>;
  /** What of the book's pages lies in this time; undefined when none does. */
  between(fingerprint: Fingerprint, time: Span): Result<Stretch | undefined>;
  close(): void;
}

/** Pages of one book. */
export interface Stretch {
  /** When the first of them was on the screen, Unix seconds. */
  readonly startsAt: number;
  /** How long all of them were. */
  readonly seconds: number;
}

/** One portion of the pages that were shown. */
export interface VisitWindow {
  readonly visits: readonly BookVisit[];
  /** Absent at the end. */
  readonly next?: Cursor | undefined;
}
