import type { HostStatus } from "../model/bookState";

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
