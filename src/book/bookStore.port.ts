import type { Book, BookId, Fingerprint, TrackingChoice } from "../model/book";
import type { FileFacts } from "../koreader/files.port";
import type { NoteSync } from "../model/annotation";
import type { Candidate, FoundBook } from "../model/candidate";

/**
 * What the plugin knows of books: `books`, `fingerprints` and `files`. Every failure is of the kind `storage`.
 *
 * @noSelf
 */
export interface BookStore {
  /** The book last seen at this path, if the file is still the same by size and time; undefined otherwise. */
  at(path: string, facts: FileFacts): Book | undefined;
  /** Undefined when this fingerprint was never seen. */
  find(fingerprint: Fingerprint): Book | undefined;
  /** The book that has this ID on the server; undefined when none has. */
  withId(id: BookId): Book | undefined;
  /**
   * Remembers what the file says of itself. Never forgets a server ID or a title that is known already. Where another
   * book lay at this path, and is seen to be the same, written anew, the two are one book from now on.
   */
  remember(book: Book, path: string, facts: FileFacts): void;
  /**
   * The book has been found on the server: its ID, its format where no file has told one, and what else the server told
   * are its own from now on, and so is all that is kept of another row which they prove to be the same book. In one
   * transaction.
   */
  identify(fingerprint: Fingerprint, found: FoundBook): void;
  /** The same book under the fingerprints that its file had before, or has elsewhere; the newest first. */
  pastOf(fingerprint: Fingerprint): readonly Book[];
  /** What lay where this file lies, as long as it is open whether that was the same book; undefined for nothing. */
  lainBefore(fingerprint: Fingerprint): Book | undefined;
  /** The server no longer has this ID: no book has it any more. */
  forgetId(id: BookId): void;
  /** Another server or account: every server ID is forgotten, and every match by hand, in one transaction. */
  forgetAllIds(): void;
  /** When the server was last asked for it and did not know it (Unix seconds); undefined when it never was. */
  missedAt(fingerprint: Fingerprint): number | undefined;
  /** The server was asked at this time (Unix seconds) and did not know the book. */
  missed(fingerprint: Fingerprint, at: number): void;
  /** True the first time it is called for a fingerprint, false ever after: the reader is told once a book. */
  firstMiss(fingerprint: Fingerprint): boolean;
}

/**
 * Books whose end was shown.
 *
 * @noSelf
 */
export interface OfferedStore {
  isOffered(fingerprint: Fingerprint): boolean;
  /** `at`: Unix seconds. */
  keep(fingerprint: Fingerprint, at: number): void;
  forget(fingerprint: Fingerprint): void;
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
  confirm(fingerprint: Fingerprint, found: Candidate, at: number): void;
  /** Back to what was known before a person said otherwise. Touches nothing when nobody did. */
  undo(fingerprint: Fingerprint): void;
  /** When a person matched it (Unix seconds); undefined when nobody did. */
  matchedAt(fingerprint: Fingerprint): number | undefined;
  /** What was known of it before a person matched it; undefined when nobody did. */
  ownWords(fingerprint: Fingerprint): OwnWords | undefined;
  /** The number or name in an external catalogue; undefined when none is known. */
  externalId(fingerprint: Fingerprint): string | undefined;
  /**
   * The books that the server has not been found to have and that were seen on this device: first those whose sessions
   * wait, the newest first.
   */
  unmatched(limit: number): readonly Book[];
  /** Where the file lies, as far as is known; undefined when it is not. */
  pathOf(fingerprint: Fingerprint): string | undefined;
  /** Where files of the book lie, as far as is known, under any of its fingerprints; the one seen last first. */
  pathsOf(fingerprint: Fingerprint): readonly string[];
  /** Where these bytes lie, as far as is known, or else the book's other files; the one seen last first. */
  placesOf(fingerprint: Fingerprint): readonly string[];
  /** Drops the waiting sessions of this book: the server will never have them. */
  drop(fingerprint: Fingerprint): void;

  choice(fingerprint: Fingerprint): TrackingChoice;
  choose(fingerprint: Fingerprint, choice: TrackingChoice): void;
  /** What the reader wants of its highlights, notes and bookmarks; undefined: as set for all books. */
  noteSync(fingerprint: Fingerprint): NoteSync | undefined;
  chooseNoteSync(fingerprint: Fingerprint, sync: NoteSync | undefined): void;
}

/**
 * The book of the server that an unmatched book probably is: the only one with its title and author. A person decides.
 * Every failure is of the kind `storage`.
 *
 * @noSelf
 */
export interface ProposalStore {
  /** Undefined: there is none any more. */
  propose(fingerprint: Fingerprint, found: Pick<Candidate, "id" | "title" | "author"> | undefined): void;
  /** Undefined for a book without a proposal, and for one that has its number. */
  find(fingerprint: Fingerprint): Candidate | undefined;
  /** True if this proposal was offered without a question of the reader's. */
  isOffered(fingerprint: Fingerprint): boolean;
  noteOffer(fingerprint: Fingerprint): void;
}
