import type { Fingerprint } from "../model/book";
import type { QueueCount, QueuedRow, QueueKind } from "./queue.rules";
import type { Session } from "../model/session";

export interface RowUpdate {
  readonly state: QueuedRow["state"];
  readonly reason: string;
  /** Rejected by the server: counts as an attempt. */
  readonly refused: boolean;
}

export interface PendingSession extends Session, Omit<QueuedRow, "fingerprint"> {
  /** Rebuilt from the host's statistics, with a checked time. */
  readonly isImported: boolean;
  /** False for an imported one whose book was unknown, or could not be compared with the server's list. */
  readonly isCompared: boolean;
}

export interface WaitingTotal {
  readonly sessions: number;
  /** Sum of their durations. */
  readonly seconds: number;
}

/** Server's ID of a session, if it gives one. */
export interface Receipt {
  readonly rowId: number;
  readonly serverId?: number | undefined;
}

export interface QueueBook {
  readonly fingerprint: Fingerprint;
  /** Absent if the file has none. */
  readonly title?: string | undefined;
  /** Counts of listed items that have not failed; empty if all have. */
  readonly counts: readonly QueueCount[];
  readonly seconds: number;
  /** Time of the last sent item, Unix seconds; absent if none. */
  readonly sentAt?: number | undefined;
}

export interface QueuePart {
  readonly of: QueueKind;
  /** `came`: first on the server; `unplaceable`: cannot, or must not, be on both sides. */
  readonly state: "pending" | "failed" | "sent" | "came" | "unplaceable";
  readonly count: number;
  /** Reading time of sessions; 0 for anything else. */
  readonly seconds: number;
  /** As in `QueueItem`, for the last one sent. */
  readonly amount: number;
  readonly words?: string | undefined;
  /** For one failed item, or from the last attempt; absent if none. */
  readonly reason?: string | undefined;
  /** Position whose book the server does not have. */
  readonly awaitsBook: boolean;
  /** Position that needs the reader's yes. */
  readonly awaitsReader: boolean;
  readonly sentAt?: number | undefined;
}

export interface QueueItem {
  readonly of: QueueKind;
  /** In the table of its kind. */
  readonly rowId: number;
  /** Absent for a change of a shelf. */
  readonly fingerprint?: Fingerprint | undefined;
  readonly title?: string | undefined;
  /** Start of a session, or time of anything else, Unix seconds. */
  readonly at: number;
  /** End of a session; equals `at` for anything else. */
  readonly endedAt: number;
  /** Seconds of a session, a rating (1 to 10), the percent of a position; 0 for anything else. */
  readonly amount: number;
  /** Pages of a session; 0 for anything else. */
  readonly pages: number;
  /** Note or its passage; the server's word for a status; absent for anything else. */
  readonly words?: string | undefined;
  /** For the reader; absent if there is none. */
  readonly reason?: string | undefined;
  /** Unix seconds; absent while pending. */
  readonly sentAt?: number | undefined;
  /** Absent if the server gave none. */
  readonly serverId?: number | undefined;
}
