import type { Fingerprint } from "../model/book";
import type { QueueCount, QueuedRow, QueueKind } from "./queue.rules";
import type { Session } from "../model/session";

/** New state of rows that stay in the queue. */
export interface RowUpdate {
  readonly state: QueuedRow["state"];
  readonly reason: string;
  /** The server has said no: it counts as an attempt. */
  readonly refused: boolean;
}

/** A session in the outbox. */
export interface PendingSession extends Session, Omit<QueuedRow, "fingerprint"> {
  /** Rebuilt from the host's statistics by an import, which has checked its time. */
  readonly isImported: boolean;
}

/** Pending reading. */
export interface WaitingTotal {
  readonly sessions: number;
  /** Sum of their durations. */
  readonly seconds: number;
}

/** A session that the server has taken, and the number it gave it, where it gave one. */
export interface Receipt {
  readonly rowId: number;
  readonly serverId?: number | undefined;
}

/** A book that something in the queue is of. */
export interface QueueBook {
  readonly fingerprint: Fingerprint;
  /** Absent when the file names none. */
  readonly title?: string | undefined;
  /** Counts of listed items that have not failed; empty if all have. */
  readonly counts: readonly QueueCount[];
  /** The reading time of these sessions. */
  readonly seconds: number;
  /** Time of the last sent item, Unix seconds; absent if none. */
  readonly sentAt?: number | undefined;
}

/** Queued items of one book, one kind and one state. */
export interface QueuePart {
  readonly of: QueueKind;
  /** `came`: a note that the server had first; `unplaceable`: one that cannot be on both sides, or is not to be. */
  readonly state: "pending" | "failed" | "sent" | "came" | "unplaceable";
  readonly count: number;
  /** Reading time of sessions; 0 for anything else. */
  readonly seconds: number;
  /** As in `QueueItem`, for the last one sent. */
  readonly amount: number;
  /** As in `QueueItem`, for the last one sent. */
  readonly words?: string | undefined;
  /** Why one of those that have failed has, or what came of the last attempt; absent when nothing was said. */
  readonly reason?: string | undefined;
  /** The server has said that it has no such book; for positions alone, which need no number to be sent. */
  readonly awaitsBook: boolean;
  /** A position that is sent only after the reader's yes. */
  readonly awaitsReader: boolean;
  /** Time of the last sent item, Unix seconds. */
  readonly sentAt?: number | undefined;
}

/** One row of the queue. */
export interface QueueItem {
  readonly of: QueueKind;
  /** The row in the table of its kind. */
  readonly rowId: number;
  /** Absent for a change of a shelf. */
  readonly fingerprint?: Fingerprint | undefined;
  /** The book's; absent when the file names none. */
  readonly title?: string | undefined;
  /** Start of a session, or time of anything else. Wall clock, Unix seconds. */
  readonly at: number;
  /** End of a session; equals `at` for anything else. */
  readonly endedAt: number;
  /** The seconds of a session, a rating (1 to 10), the percent of a position; 0 for anything else. */
  readonly amount: number;
  /** Pages of a session; 0 for anything else. */
  readonly pages: number;
  /** Text of a note, or its passage; a status in the server's word; absent for anything else. */
  readonly words?: string | undefined;
  /** Why it has failed, for the reader; absent when nothing was said. */
  readonly reason?: string | undefined;
  /** Unix seconds; absent while it is here. */
  readonly sentAt?: number | undefined;
  /** The server's number of it; absent where it told none. */
  readonly serverId?: number | undefined;
}
