import type { Book, BookId } from "../../model/book";
import type { QueuedRow } from "../../queue/queue.rules";
import type { Agreement, ShelfFile } from "../../model/bookFile";
import type { ShelfId, ShelfKey, ServerFile, KnownServerFile } from "../../model/shelf";
import type { LeftAt } from "../../model/leftAt";
import type { FileFacts } from "../../koreader/files.port";

/** A book that is now on this device. */
export interface Arrival {
  readonly file: ShelfFile;
  readonly facts: FileFacts;
  /** Absent for a format without sessions. */
  readonly book?: Book | undefined;
  readonly serverFile?: ServerFile | undefined;
}

/** A book on this device, with the server files known for it. */
export interface LedgerBook {
  readonly file: ShelfFile;
  readonly knownFile: KnownServerFile;
}

/** A book whose file is being replaced. */
export interface SwappingBook extends LedgerBook {
  /** Path of the new file. */
  readonly swap: string;
}

/** Result of a sync, stored in one transaction (§3.3 rule 3). */
export interface ShelfOutcome {
  readonly arrivals: readonly Arrival[];
  readonly forgotten: readonly BookId[];
  /** Changed places of the new shelf contents. */
  readonly listed: readonly RememberedBook[];
  /** Shelves with fewer books than before. */
  readonly shortened: readonly ShortenedShelf[];
}

interface ShortenedShelf {
  readonly shelf: ShelfKey;
  /** Number of its books. */
  readonly length: number;
}

/** A book or sidecar in the trash. */
export interface TrashItem {
  readonly rowId: number;
  readonly path: string;
  readonly trashPath: string;
  /** Unix seconds. */
  readonly at: number;
  /** Unix seconds when its age was first seen; absent if not yet. */
  readonly oldSince?: number | undefined;
  /** Ledger row; absent for a sidecar. */
  readonly file?: ShelfFile | undefined;
  /** Shelves that the book leaves; absent unless the reader returned it. */
  readonly leaves?: readonly ShelfId[] | undefined;
  /** Position left, if a newer file replaced it. */
  readonly left?: LeftAt | undefined;
  /** Encoded `HostLists`; absent for a sidecar. */
  readonly hostLists?: string | undefined;
}

/** A book in the last list of a shelf. */
export interface RememberedBook {
  readonly shelf: ShelfKey;
  /** From 1. */
  readonly place: number;
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/** A listed book with its state in the ledger; absent if none. */
export interface ListedBook extends RememberedBook {
  readonly state?: ShelfFile["state"] | undefined;
}

/** A book deleted by the reader, with the shelves that it leaves. */
export interface DeclinedFile {
  readonly file: ShelfFile;
  readonly shelves: readonly ShelfId[];
}

/** A change of a shelf on the server. */
export interface PendingShelfChange extends QueuedRow {
  readonly book: BookId;
  readonly shelf: ShelfId;
  /** True: add; false: remove. */
  readonly assigns: boolean;
  /** Of a collection: waits while these are not synced both ways. */
  readonly isCollected: boolean;
  readonly title?: string | undefined;
  readonly state: "pending" | "failed";
  readonly reason?: string | undefined;
}

/** A host collection synced with a shelf. */
export interface JoinedCollection {
  readonly shelf: ShelfKey;
  /** Shelf name at the last sync. */
  readonly name: string;
}

/** Base of a book in a collection; absent: none. */
export interface CollectionBase {
  readonly id: BookId;
  readonly base?: Agreement | undefined;
}

/** A book added to or removed from a shelf's collection by the user. */
export interface CollectionAct {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly assigns: boolean;
  /** Ledger row, if it had none. */
  readonly file?: ShelfFile | undefined;
}
