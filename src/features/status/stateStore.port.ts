import type { BookState, HostStatus, ServerStatus } from "../../model/bookState";
import type { Fingerprint } from "../../model/book";
import type { QueuedRow } from "../../queue/queue.rules";

/** What both sides have said of a book so far. */
export interface KnownState {
  /** The status on which they agreed last, in the server's words; absent: they have not met. */
  readonly status?: ServerStatus | undefined;
  /** The status that was sent without an answer: the server may have it until it is heard (`tell`). */
  readonly tried?: ServerStatus | undefined;
  /** The rating on which they agreed last, 1 to 10. */
  readonly rating?: number | undefined;
  /** The rating that was sent without an answer, 1 to 10. */
  readonly triedRating?: number | undefined;
  /** What the server said last; absent: it was never asked. */
  readonly told?: BookState | undefined;
  /** When that was, Unix seconds; absent: it may have changed since. */
  readonly toldAt?: number | undefined;
  /** The status on its way to the server. */
  readonly pending?: ServerStatus | undefined;
  /** What the host says against the server's word, where the reader has to tell which one holds. */
  readonly asks?: Question["here"] | undefined;
  /** The same of a rating, 1 to 5 stars. */
  readonly asksRating?: number | undefined;
  /** The status that the reader has discarded, from the queue or for the server's: it is not sent again by itself, and nobody agreed on it. */
  readonly discarded?: ServerStatus | undefined;
  /** Under which status of the server the reader was asked whether to read on, and how often; absent: not asked. */
  readonly reread?: { readonly status: ServerStatus; readonly times: number } | undefined;
}

/** A status on its way to the server: one a book, the last one that was given. */
export interface PendingStatus extends QueuedRow {
  readonly fingerprint: Fingerprint;
  readonly status: ServerStatus;
  /** When it was said, Unix seconds. */
  readonly createdAt: number;
}

/** The two sides say different things of a book, and only the reader can tell which one holds. */
export interface Question {
  readonly fingerprint: Fingerprint;
  /** The book's; absent when the file names none. */
  readonly title?: string | undefined;
  /** What the host says. */
  readonly here: HostStatus;
  /** What the server said last. */
  readonly there?: ServerStatus | undefined;
}

/** The same of a rating. */
export interface RatingQuestion extends Omit<Question, "here" | "there"> {
  /** 1 to 5 stars. */
  readonly here: number;
  /** 1 to 10. */
  readonly there?: number | undefined;
}
