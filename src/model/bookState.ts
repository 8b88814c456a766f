import type { Percent } from "../base/scale";
import { type BookType, isExtraType } from "./book";
import type { RemotePosition } from "./progress";

/** KOReader's statuses, shown as Reading, On hold and Finished. */
export type HostStatus = "reading" | "abandoned" | "complete";

export function hostStatusIn(word: string | undefined): HostStatus | undefined {
  return word === "reading" || word === "abandoned" || word === "complete" ? word : undefined;
}

/** The server's reading statuses. */
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

export function serverStatusIn(word: string | undefined): ServerStatus | undefined {
  return serverStatuses[word ?? ""];
}

/** The server's status, rating and positions of one user. */
export interface BookState {
  readonly status?: ServerStatus | undefined;
  readonly statusAt?: number | undefined;
  readonly rating?: number | undefined;
  /** Shelves of the user that contain the book; absent in lists. */
  readonly shelves?: readonly number[] | undefined;
  /** Absent in lists, and if the server tells none. */
  readonly positions?: BookPositions | undefined;
}

/** The server's formats; all comics are CBX. */
export type FileFormat = "EPUB" | "PDF" | "CBX";

/** Web reader position: a CFI in an EPUB, else a page number. */
export interface WebPosition {
  readonly percent: Percent;
  readonly place?: string | undefined;
}

/** Positions that come with a book's details. */
export interface BookPositions {
  /** The number of the first file of each format. */
  readonly files: Readonly<Partial<Record<FileFormat, number>>>;
  readonly web: Readonly<Partial<Record<FileFormat, WebPosition | undefined>>>;
  /** Time of the last position, Unix seconds. */
  readonly readAt?: number | undefined;
  /** Last position of any device, without a place. */
  readonly devices?: RemotePosition | undefined;
}

/** The server's scale (§2 Rating): 1 to 10. */
export const bestRating = 10;

/** Undefined if the web reader's positions in this type are not understood. */
export function formatOf(type: BookType): FileFormat | undefined {
  if (isExtraType(type)) return undefined;
  return type === "CBZ" || type === "CBR" ? "CBX" : type;
}
