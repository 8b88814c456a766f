import type { BookPositions } from "./webReader";

/** The host's words for how far a book is read, which it shows as Reading, On hold and Finished. */
export type HostStatus = "reading" | "abandoned" | "complete";

/** Undefined for a word that is none of the host's. */
export function hostStatusIn(word: string | undefined): HostStatus | undefined {
  return word === "reading" || word === "abandoned" || word === "complete" ? word : undefined;
}

/** The server's words for how far its reader is with a book. */
export type ServerStatus =
  "UNREAD" | "READING" | "RE_READING" | "READ" | "PARTIALLY_READ" | "PAUSED" | "WONT_READ" | "ABANDONED" | "UNSET";

const serverStatuses: Readonly<Record<string, ServerStatus | undefined>> = {
  UNREAD: "UNREAD",
  READING: "READING",
  RE_READING: "RE_READING",
  READ: "READ",
  PARTIALLY_READ: "PARTIALLY_READ",
  PAUSED: "PAUSED",
  WONT_READ: "WONT_READ",
  ABANDONED: "ABANDONED",
  UNSET: "UNSET",
};

/** Undefined for a word that is none of the server's. */
export function serverStatusIn(word: string | undefined): ServerStatus | undefined {
  return serverStatuses[word ?? ""];
}

/** What the server says of a book to one reader. */
export interface BookState {
  /** Absent where the server told none. */
  readonly status?: ServerStatus | undefined;
  /** When that status was set, Unix seconds; absent where the server did not tell. */
  readonly statusAt?: number | undefined;
  /** 1 to 10; absent: none. */
  readonly rating?: number | undefined;
  /** Where its reader is, on the web and on devices; absent in lists, and where the server tells nothing of it. */
  readonly positions?: BookPositions | undefined;
}
