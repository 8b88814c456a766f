import type { Book, BookId } from "../model/book";
import type { QueuedRow } from "../queue/queue.rules";
import type { Agreement, ShelfFile } from "../model/bookFile";
import type { ShelfId, ShelfKey, ServerFile, Sighting } from "../model/shelf";
import type { LeftAt } from "../model/leftAt";
import type { FileFacts } from "../koreader/files.port";

/** A book that is on this device now, and what is known of it. */
export interface Arrival {
  readonly file: ShelfFile;
  readonly facts: FileFacts;
  /** Absent for a format that has no sessions. */
  readonly book?: Book | undefined;
  /** Known facts of its server file; absent if none. */
  readonly serverFile?: ServerFile | undefined;
}

/** A book on this device, and what is known of the server's file of it. */
export interface SightedBook {
  readonly file: ShelfFile;
  readonly sighting: Sighting;
}

/** A book in whose place another file is being put. */
export interface SwappingBook extends SightedBook {
  /** Its path. */
  readonly swap: string;
}

/** Result of a sync, stored in one transaction (§3 Shelf sync, phase 3). */
export interface ShelfOutcome {
  readonly arrivals: readonly Arrival[];
  readonly forgotten: readonly BookId[];
  /** From now on what the shelves held, at the places that have changed. */
  readonly listed: readonly RememberedBook[];
  /** Shelves that held more than they do now. */
  readonly shortened: readonly ShortenedShelf[];
}

/** A shelf that holds less than at the last look. */
interface ShortenedShelf {
  readonly shelf: ShelfKey;
  /** Number of its books. */
  readonly length: number;
}

/** A book or a sidecar in the trash. */
export interface TrashItem {
  readonly rowId: number;
  /** Old path. */
  readonly path: string;
  /** New path. */
  readonly trashPath: string;
  /** Unix seconds. */
  readonly at: number;
  /** Since when it is known to be old, Unix seconds; absent while it is not. */
  readonly oldSince?: number | undefined;
  /** The ledger's line; absent for a sidecar. */
  readonly file?: ShelfFile | undefined;
  /** The shelves that the book leaves; absent where its reader has not returned it. */
  readonly leaves?: readonly ShelfId[] | undefined;
  /** Position that was left, if a newer file took its place. */
  readonly left?: LeftAt | undefined;
  /** The book's entries in the host's lists (`HostLists`), encoded; absent for a sidecar. */
  readonly hostLists?: string | undefined;
}

/** A book of a shelf as it was listed last. */
export interface RememberedBook {
  readonly shelf: ShelfKey;
  /** Counted from 1. */
  readonly place: number;
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/** A trash item with its state in the ledger; absent if none. */
export interface ListedBook extends RememberedBook {
  readonly state?: ShelfFile["state"] | undefined;
}

/** A book that the reader deleted here, and the shelves that it leaves for it. */
export interface DeclinedFile {
  readonly file: ShelfFile;
  readonly shelves: readonly ShelfId[];
}

/** A book that is to leave a shelf on the server, or to be put on it. */
export interface PendingShelfChange extends QueuedRow {
  readonly book: BookId;
  readonly shelf: ShelfId;
  /** True: it is to be put there. */
  readonly assigns: boolean;
  readonly title?: string | undefined;
  readonly state: "pending" | "failed";
  readonly reason?: string | undefined;
}

/** A collection of the host that is compared with a shelf. */
export interface JoinedCollection {
  readonly shelf: ShelfKey;
  /** Name of the shelf at the last comparison. */
  readonly name: string;
}

/** Base of a book in a collection; absent: none. */
export interface CollectionBase {
  readonly id: BookId;
  readonly base?: Agreement | undefined;
}

/** A book that a reader has put into the collection of a shelf, or taken out of it. */
export interface CollectionAct {
  readonly id: BookId;
  readonly title?: string | undefined;
  /** True: put in. */
  readonly assigns: boolean;
  /** Its line in the ledger, which it has had none of until now; absent otherwise. */
  readonly file?: ShelfFile | undefined;
}
