import type { Fingerprint } from "../model/book";
import type { QueueCount, QueuedRow, QueueKind } from "./queue.rules";
import type { Session } from "../model/session";

/** What is written of rows that stay in the queue. */
export interface RowUpdate {
  readonly state: QueuedRow["state"];
  readonly reason: string;
  /** The server has said no: it counts as an attempt. */
  readonly refused: boolean;
}

/** A session in the outbox. */
export interface PendingSession extends Session, Omit<QueuedRow, "fingerprint"> {
  /** It was rebuilt from the host's statistics, by an import that has judged its time already. */
  readonly isImported: boolean;
}

/** How much reading waits. */
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
  /** How much of what is listed has not failed; empty when all of it has. */
  readonly counts: readonly QueueCount[];
  /** The reading time of these sessions. */
  readonly seconds: number;
  /** When the last of it was sent, Unix seconds; absent when none of it was. */
  readonly sentAt?: number | undefined;
}

/** What there is in the queue of one book, of one kind and in one state. */
export interface QueuePart {
  readonly of: QueueKind;
  /** `came`: a note that the server had first; `unplaceable`: one that cannot be on both sides, or is not to be. */
  readonly state: "pending" | "failed" | "sent" | "came" | "unplaceable";
  readonly count: number;
  /** Reading time of sessions; 0 for anything else. */
  readonly seconds: number;
  /** Of the last one sent: as in `QueueItem`. */
  readonly amount: number;
  /** Of the last one sent: as in `QueueItem`. */
  readonly words?: string | undefined;
  /** Why one of those that have failed has, or what came of the last attempt; absent when nothing was said. */
  readonly reason?: string | undefined;
  /** The server has said that it has no such book; for positions alone, which need no number to be sent. */
  readonly awaitsBook: boolean;
  /** A position that is sent only after the reader's yes. */
  readonly awaitsReader: boolean;
  /** When the last one was sent, Unix seconds. */
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
  /** When a session began, a position was reached, anything else was noted. Wall clock, Unix seconds. */
  readonly at: number;
  /** When a session ended; of anything else the same as `at`. */
  readonly endedAt: number;
  /** The seconds of a session, a rating (1 to 10), the percent of a position; 0 for anything else. */
  readonly amount: number;
  /** How many pages a session has; 0 for anything else. */
  readonly pages: number;
  /** What a note says, or the passage that it marks; a status in the server's word; absent for anything else. */
  readonly words?: string | undefined;
  /** Why it has failed, for the reader; absent when nothing was said. */
  readonly reason?: string | undefined;
  /** Unix seconds; absent while it is here. */
  readonly sentAt?: number | undefined;
  /** The server's number of it; absent where it told none. */
  readonly serverId?: number | undefined;
}
