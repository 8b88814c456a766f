import type { BookMetadata, ServerMetadata, WordField, Written } from "../model/bookMetadata";
import type { BookId, Fingerprint } from "../model/book";
import type { Result } from "../base/result";

/** What stands beside a book in place of what its file says. */
export interface CustomMetadata {
  readonly words: BookMetadata;
  /** Where its picture lies; absent: there is none. */
  readonly cover?: string | undefined;
}

/** What is to stand there from now on; what is not named stays as it is. */
export interface MetadataChange {
  readonly write: BookMetadata;
  readonly remove: readonly WordField[];
  /** The picture; absent: the one that is there stays, or goes. */
  readonly picture?: string | undefined;
  readonly removesPicture: boolean;
}

/**
 * What the host lets a reader write in place of what a book says of itself, beside the book and never into it.
 *
 * @noSelf
 */
export interface CustomMetadataFiles {
  /** Empty where nothing stands there; undefined when it cannot be read. */
  of(path: string): CustomMetadata | undefined;
  /**
   * Writes it the way the host does, and lets what is on the screen know, now or soon. In one step: words first, in one
   * file that is the old one or the new one, then the picture. False when not all of it could be written.
   */
  change(path: string, change: MetadataChange): boolean;
}

/** A book of the server whose file is on this device. */
export interface BookOnDevice {
  readonly path: string;
  readonly id: BookId;
  readonly fingerprint?: Fingerprint | undefined;
}

/** What is known of what was written beside a book. */
export interface WrittenMetadata extends Written {
  /** The book whose words they are. */
  readonly id: BookId;
  /** When the cover that was asked for was made (`coverAt`); absent: none was asked for, or it was not told. */
  readonly coverAt?: ServerMetadata["coverAt"];
  /** The reader took it back: it does not come again by itself. */
  readonly isOff: boolean;
}

/** What a list of the server tells of a book, as one word; another word is a reason to ask again. */
export interface ListedStamp {
  readonly id: BookId;
  readonly stamp: string;
}

/**
 * What was written beside books: the table `book_metadata`. Failures: storage.
 *
 * @noSelf
 */
export interface MetadataStore {
  /** Undefined when nothing was ever asked for the file at this path. */
  at(path: string): Result<WrittenMetadata | undefined>;
  /** `isDue`: it is to be asked for again. */
  save(path: string, written: WrittenMetadata, isDue: boolean): Result<undefined>;
  /** Nothing was ever written there. */
  forget(path: string): Result<undefined>;
  /**
   * The next books by path after this one, whose server is to be asked: never asked, changed there, or half written; or
   * `all` that are not private to the device. As many as one step can read; none at the end.
   */
  booksAfter(path: string, which: "due" | "all"): Result<readonly BookOnDevice[]>;
  /** The next paths after this one where something of ours stands, as many as one step can read; none at the end. */
  writtenAfter(path: string): Result<readonly string[]>;
  /** Where something of ours stands, counted. */
  count(): Result<number>;
  /** What lists tell of these books: those of which they told something else before are due. */
  listed(stamps: readonly ListedStamp[]): Result<undefined>;
}
