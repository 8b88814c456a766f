import type { Book, BookId } from "../../model/book";
import type { QueuedRow } from "../../queue/queue.rules";
import type { Agreement } from "../shelves/collection.rules";
import type { ShelfId, ShelfKey } from "../../model/shelf";
import type { ServerFile, Sighting } from "../../model/serverFile";
import type { LeftAt } from "../../model/leftAt";
import type { ShelfFile } from "../../model/shelfFile";
import type { FileFacts } from "../../koreader/files.port";

/** A book that is on this device now, and what is known of it. */
export interface Arrival {
  readonly file: ShelfFile;
  readonly facts: FileFacts;
  /** Absent for a format that has no sessions. */
  readonly book?: Book | undefined;
  /** What is known of the server's file that it is, or was found to be; absent: nothing. */
  readonly serverFile?: ServerFile | undefined;
}

/** A book on this device, and what is known of the server's file of it. */
export interface SightedBook {
  readonly file: ShelfFile;
  readonly sighting: Sighting;
}

/** A book in whose place another file is being put. */
export interface SwappingBook extends SightedBook {
  /** Where that comes to lie. */
  readonly swap: string;
}

/** What a sync came to; goes into the store at once, or not at all (§3 Shelf sync, phase 3). */
export interface ShelfOutcome {
  readonly arrivals: readonly Arrival[];
  readonly forgotten: readonly BookId[];
  /** From now on what the shelves held, at the places that have changed. */
  readonly listed: readonly RememberedBook[];
  /** Shelves that held more than they do now. */
  readonly shortened: readonly ShortenedShelf[];
}

/** A shelf that holds less than at the last look. */
export interface ShortenedShelf {
  readonly shelf: ShelfKey;
  /** How many books it holds now. */
  readonly length: number;
}

/** A book or a sidecar in the trash. */
export interface TrashItem {
  readonly rowId: number;
  /** Where it was. */
  readonly path: string;
  /** Where it is. */
  readonly trashPath: string;
  /** Unix seconds. */
  readonly at: number;
  /** Since when it is known to be old, Unix seconds; absent while it is not. */
  readonly oldSince?: number | undefined;
  /** The ledger's line; absent for a sidecar. */
  readonly file?: ShelfFile | undefined;
  /** The shelves that the book leaves; absent where its reader has not returned it. */
  readonly leaves?: readonly ShelfId[] | undefined;
  /** Where it was left, where a newer file has taken its place. */
  readonly left?: LeftAt | undefined;
  /** What the host's lists said of the book (`HostLists`), encoded; absent for a sidecar. */
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

/** The same, and its state in the ledger; absent when it has none. */
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
  /** What the shelf was called when it was looked at last. */
  readonly name: string;
}

/** What was agreed of a book of a collection; absent: nothing, or nothing any more. */
export interface Agreed {
  readonly id: BookId;
  readonly agreed?: Agreement | undefined;
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
