import type { HostStatus } from "../model/bookState";
import type { BookMetadata, ServerMetadata, WordField, MetadataDigests } from "../model/bookMetadata";
import type { BookId, Fingerprint } from "../model/book";
import type { Result } from "../base/result";
import type { PageVisit, Span } from "../model/session";

export interface BookSummary {
  readonly status?: HostStatus | undefined;
  /** 1 to 5; absent: none. */
  readonly stars?: number | undefined;
  readonly review?: string | undefined;
  /** "YYYY-MM-DD", local time; absent if unknown. */
  readonly changedOn?: string | undefined;
}

/** An empty review removes it. Without a day the change is of today. */
export type SummaryChanges = BookSummary;

/** @noSelf */
export interface BookSummaries {
  /** True if a sidecar exists. The host writes the first one when the book is closed. */
  isKept(path: string): boolean;
  /** From memory for the open book, else from the sidecar; undefined without one. */
  of(path: string): BookSummary | undefined;
  /** Title in the host's lists, with the user's edits; else the file name. */
  titleOf(path: string): string | undefined;
  /** Writes the given fields, and updates the host's caches and views. False on failure. */
  write(path: string, changes: SummaryChanges): boolean;
}

export interface CustomMetadata {
  readonly words: BookMetadata;
  readonly cover?: string | undefined;
}

/** Absent fields stay. */
export interface MetadataChange {
  readonly write: BookMetadata;
  readonly remove: readonly WordField[];
  readonly picture?: string | undefined;
  readonly removesPicture: boolean;
}

/** Stored beside the book; the file itself is never changed. @noSelf */
export interface CustomMetadataFiles {
  of(path: string): CustomMetadata | undefined;
  /** As the host does, with its views. Text first, atomically, then the picture. False if a part failed. */
  change(path: string, change: MetadataChange): boolean;
}

export interface BookOnDevice {
  readonly path: string;
  readonly id: BookId;
  readonly fingerprint?: Fingerprint | undefined;
}

export interface WrittenMetadata extends MetadataDigests {
  readonly id: BookId;
  /** `coverAt` of the cover that was written; absent if none, or unknown. */
  readonly coverAt?: ServerMetadata["coverAt"];
  /** Removed by the user: updates of several books skip this one. */
  readonly isOff: boolean;
}

export interface ListedStamp {
  readonly id: BookId;
  readonly stamp: string;
}

/** The host's reading statistics, read-only. Failures: foreign. @noSelf */
export interface Statistics {
  /** False for a file that the host has only begun. To be asked before anything else. */
  holds(): Result<boolean>;
  books(): Result<readonly StatisticsBook[]>;
  count(): Result<number>;
  /** In order of time, at most `limit`. `after` absent: from the first. None: the end. */
  visits(after: Cursor | undefined, limit: number): Result<VisitWindow>;
  /** Pages of the book in this time; undefined if none. */
  between(fingerprint: Fingerprint, time: Span): Result<Stretch | undefined>;
  close(): void;
}

export interface StatisticsBook {
  /** The host's own number. */
  readonly key: number;
  /** The host's checksum of the file, equal to ours; absent in old records. */
  readonly fingerprint?: string | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

export interface BookVisit extends PageVisit {
  readonly key: number;
}

/** The last record that was read. */
export interface Cursor {
  readonly startedAt: number;
  readonly rowId: number;
}

export interface Stretch {
  /** Time of the first page, Unix seconds. */
  readonly startsAt: number;
  readonly seconds: number;
}

export interface VisitWindow {
  readonly visits: readonly BookVisit[];
  readonly next?: Cursor | undefined;
}
