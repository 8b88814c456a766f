import type { Book, BookType, Fingerprint } from "../../domain/book/book";
import type { DayTotal } from "../../domain/session/dayTotals";
import type { Result } from "../../domain/result";
import type { TrackingChoice } from "../../domain/book/trackingChoice";
import type { BookStory } from "./bookStory";
import type { HistoryImport } from "../history/importHistory";
import type { Looking } from "./lookAtBook";
import type { Matching } from "./matchBook";
import type { Recommending } from "./recommend";

/**
 * What a reader can ask about books, and decide for one of them.
 *
 * @noSelf
 */
export interface BookDesk {
  readonly matching: Matching;
  readonly past: HistoryImport;
  readonly recommending: Recommending;
  readonly looking: Looking;
  /** The book in this file, seen before or not; undefined for another format, or a file that cannot be read. */
  inFile(file: BookFile): Book | undefined;
  /** What is known of it. Failure: storage. */
  story(fingerprint: Fingerprint): Result<BookStory>;
  /** The reader's days, `count` of them up to today, oldest first. Failure: storage. */
  days(count: number): Result<readonly DayTotal[]>;
  choice(fingerprint: Fingerprint): TrackingChoice;
  /** Failure: storage. */
  choose(fingerprint: Fingerprint, choice: TrackingChoice): Result<undefined>;
  /** The sessions of this book that wait are dropped. Failure: storage. */
  drop(fingerprint: Fingerprint): Result<undefined>;
  /** Opens the book at this absolute path in the reader, in place of everything on the screen; false: it is not there. */
  open(path: string): boolean;
  /** `2026-11-21 14:05`, in the reader's own time. */
  timeText(unixSeconds: number): string;
}

export interface BookFile {
  /** Absolute. */
  readonly path: string;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly type?: BookType | undefined;
}
