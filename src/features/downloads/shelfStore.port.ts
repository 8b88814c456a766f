import type { Book, BookId } from "../../model/book";
import type { QueuedRow } from "../../queue/queue.rules";
import type { Agreement } from "../shelves/collection.rules";
import type { ShelfId, ShelfKey } from "../../model/shelf";
import type { ServerFile, Sighting } from "../../model/serverFile";
import type { LeftAt } from "../../model/leftAt";
import type { FileMove, PartNote, ShelfFile } from "../../model/shelfFile";
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

/**
 * Collections that are compared with their shelves, in `shelf_collections` and `collected_books`. Failures: storage.
 *
 * @noSelf
 */
export interface CollectionStore {
  joined(): readonly JoinedCollection[];
  /** What was agreed of the books of this shelf, by ID, after this one; as many as one step can read. */
  agreedAfter(shelf: ShelfKey, id: number): readonly Agreed[];
  /** From now on that is agreed of these books. */
  agree(shelf: ShelfKey, books: readonly Agreed[]): void;
  /** From now on the shelf is compared with its collection. */
  join(collection: JoinedCollection): void;
  /** What the reader did is queued for the server, and agreed on from now on: all of it in one transaction. */
  acted(shelf: ShelfKey, acts: readonly CollectionAct[]): void;
  /** Nothing is agreed of the books of this shelf any more; absent: of any shelf. */
  leave(shelf?: ShelfKey): void;
}

/**
 * The ledger of downloaded books, what the shelves held, the trash, and what waits to be told. Failures: storage.
 *
 * @noSelf
 */
export interface ShelfStore {
  /** The lines of the books on this device that lie at this path, or below it. */
  filesWithin(path: string): readonly ShelfFile[];
  /** The line of this book; undefined when there is none. */
  fileOf(book: BookId): ShelfFile | undefined;
  /** The lines of the next books after this ID, by ID, as many as one step can read; none at the end. */
  filesAfter(id: number): readonly ShelfFile[];
  /** The line whose file lies at this path; undefined when there is none. */
  fileAt(path: string): ShelfFile | undefined;
  /** Before downloads: what will lie at these paths is ours. */
  expect(files: readonly ShelfFile[]): void;
  /** A download has begun that can be gone on with later. */
  began(book: BookId, part: PartNote): void;
  /**
   * The reader has moved a file, or a folder with files in it: from now on they are the reader's own, and what is known
   * of those books, and waits for them, is there.
   */
  moved(from: string, to: string): void;
  /** Before files get other names: this is what they will be. In one transaction. */
  willMove(moves: readonly FileMove[]): void;
  /** What was to get another name, and of which it is not known whether it has; some of it where it is much. */
  moves(): readonly FileMove[];
  /** It lies there now, and is ours as before; what is known of the book, and waits for it, is there too. */
  hasMoved(move: FileMove): void;
  /** It keeps its name. */
  stays(book: BookId): void;
  /** Before folders are made: these will be ours. */
  makesFolders(paths: readonly string[]): void;
  /** The folders that were made for books, those in others first; some may be gone. */
  madeFolders(): readonly string[];
  folderGone(path: string): void;
  settle(outcome: ShelfOutcome): void;
  /** Forgets what shelves held and what the reader declined: the next sync looks at everything. */
  forgetState(): void;
  /** The shelves that held this book at their last complete sync. */
  shelvesHolding(book: BookId): readonly ShelfKey[];
  /**
   * The books that the shelves held at their last complete sync, each once, by title, after this one, and what is here
   * of them: as many as one step can read, from the first one on without it; none at the end.
   */
  listed(last?: RememberedBook): readonly ListedBook[];
  /** What this shelf held then, from this place on, as many as one step can read; none at the end. */
  rememberedFrom(shelf: ShelfKey, place: number): readonly RememberedBook[];

  /**
   * The reader deleted them here: they do not come back, and leave their shelves on the server where they can. All in
   * one transaction.
   */
  declined(files: readonly DeclinedFile[]): void;
  /** What waits after this one, oldest first, failed ones included: as many as one step can read; none at the end. */
  changes(last?: PendingShelfChange): readonly PendingShelfChange[];
  changeSent(rowId: number): void;

  /** Before anything is moved: these will be there. */
  trash(items: readonly Omit<TrashItem, "rowId">[]): void;
  /** It has been moved: its line leaves the ledger. */
  removed(book: BookId): void;
  /** Everything in the trash, the newest first. */
  trashed(): readonly TrashItem[];
  /** What is known of the server's file of this book; undefined where the book is not here. */
  sightingOf(book: BookId): SightedBook | undefined;
  /** Those of the next books after this ID, by ID, as many as one step can read; none at the end. */
  sightedAfter(id: number): readonly SightedBook[];
  /** The books here, by title, of which the server has another file that the reader has not said no to. */
  newerBooks(): readonly SightedBook[];
  /** What is known of the server's files of these books from now on. */
  sighted(books: readonly SightedBook[]): void;
  /** Before anything is moved: `items` will be in the trash, and another file takes the book's place at `path`. */
  swaps(book: BookId, path: string, items: readonly Omit<TrashItem, "rowId">[]): void;
  /** Nothing has taken the book's place. */
  endSwap(book: BookId): void;
  /** The books whose place was being taken when the power went. */
  swapping(): readonly SwappingBook[];
  /** It is back, and its line in the ledger with it. The collections of these shelves hold it again; absent: none. */
  restored(item: TrashItem, collected?: readonly ShelfKey[]): void;
  /** They are gone for good, or were never moved. In one transaction. */
  emptied(rowIds: readonly number[]): void;
  /** The line has been found to be old, at this time (Unix seconds). */
  aged(rowId: number, at: number): void;
}
