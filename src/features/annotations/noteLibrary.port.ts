import type { BookId, Fingerprint } from "../../model/book";
import type { ItemKind, NoteItem } from "../../model/annotation";
import type { ListedKind, ServerList } from "./merge/threeWayMerge.rules";
import type { Result } from "../../base/result";
import type {
  BookPositions,
  FileFormat,
  ProgressOptions,
  ReachedPosition,
  RemotePosition,
} from "../../model/bookState";

export interface PlacedItem {
  readonly item: NoteItem;
  readonly cfi?: string | undefined;
  /** For fixed pages, if the server stores pages. */
  readonly page?: number | undefined;
}

/** From any book of the library. */
export interface NotebookEntry {
  readonly id: number;
  readonly book: BookId;
  /** A review stands beside the book, without a place in it. */
  readonly kind: "annotation" | "note" | "review";
  /** Of a review: "Review" in the language of the device that sent it, or a person's own. */
  readonly heading?: string | undefined;
  readonly title?: string | undefined;
  /** Absent for a note without a passage. */
  readonly text?: string | undefined;
  readonly note?: string | undefined;
  readonly chapter?: string | undefined;
  /** Unix seconds. */
  readonly madeAt?: number | undefined;
}

export interface NotebookPage {
  readonly entries: readonly NotebookEntry[];
  /** On all pages. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** §2 Rating to Bookmark. In a task only. @noSelf */
export interface NoteLibrary {
  /** Server ID, if returned. An existing one (409) is a success. Failures: also `unsupported`. */
  create(book: BookId, placed: PlacedItem): Result<number | undefined>;
  /** `gone`: deleted on the server. Failures: also `refused` with 404 or 405. */
  update(id: number, book: BookId, placed: PlacedItem): Result<"changed" | "gone">;
  /** Succeeds if already deleted. */
  remove(id: number, book: BookId, kind: ItemKind): Result<undefined>;
  /** Failures: also `unsupported`. */
  list(book: BookId, kind: ListedKind): Result<ServerList>;
  /** The newest first, from page 0. `search` empty: all. Only where the dialect has a notebook. */
  notebook(page: number, search: string): Result<NotebookPage>;
  /** Reviews and other notes beside the book. Not specified. */
  beside(book: BookId): Result<readonly NotebookEntry[]>;
  /** ID of the item in this place, or with this text on the book; undefined if absent. */
  find(book: BookId, placed: PlacedItem): Result<number | undefined>;
  /** 1 to 10 (§2). Failures: also `unsupported`. */
  rate(book: BookId, rating: number): Result<undefined>;
  /** Servers answer 500 to notes of an unknown book. */
  hasBook(book: BookId): Result<boolean>;
}

/** §2 Document progress record. In a task only. @noSelf */
export interface ProgressLibrary {
  /** Last position of any device; undefined if none (§7: 404). Failure: refused with 404 for an unknown file. */
  fetchProgress(fingerprint: Fingerprint): Result<RemotePosition | undefined>;
  /** `empty`: a record without a position. Undefined: no record, so no status, or an unknown file. */
  recordOf(fingerprint: Fingerprint): Result<"position" | "empty" | undefined>;
  /** Sets only the time, where `emptyPositions`; erases a position. */
  sendEmpty(fingerprint: Fingerprint): Result<undefined>;
  /** Idempotent overwrite. */
  sendProgress(reached: ReachedPosition, how: SendingDevice): Result<undefined>;
  /** Positions received within the last minute; no request. */
  recentPositions(book: BookId): BookPositions | undefined;
  /** True until the server rejects page numbers. */
  takesNumbers(): boolean;
  /** Idempotent. Needs the library account. Failures: also `unsupported`. */
  moveWebReader(book: BookId, move: WebMove): Result<undefined>;
  /** True if the account joins devices and web reader. Needs the library account. One request per day. */
  isJoined(): Result<boolean>;
}

export interface WebMove {
  readonly format: FileFormat;
  readonly percent: number;
  /** CFI or page number; absent: percentage only. */
  readonly place?: string | undefined;
}

export type SendingDevice = Omit<ProgressOptions, "text">;
