import type { CoverKind } from "../books/coverKind";
import { type BookFiles, type BookType, filesOf } from "./bookFile";

/** A person: the account of the library, and the reader's account that devices use. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly admin: boolean;
  /** May see the library's books; whoever may not sees public shelves alone. */
  readonly hasLibrary: boolean;
  readonly canDownload: boolean;
  /** Absent: administrators alone may bring books. */
  readonly canUpload?: boolean;
  /** Real servers show the books of magic shelves to nobody else but administrators. */
  readonly canAccessOpds: boolean;
  /** Absent: this person has no devices yet. */
  reader?: ReaderAccount;
  /** May have none. */
  readonly maySyncReaders?: false;
}

export interface ReaderAccount {
  readonly username: string;
  readonly password: string;
  /** Off: the credentials are right, but positions are answered 401. */
  syncEnabled: boolean;
  /** On: a device's position also moves the reader in the browser. */
  syncWithWebReader?: boolean;
}

export interface Book extends BookFiles {
  readonly title: string;
  readonly authors: readonly string[];
  readonly isbn13?: string;
  readonly isbn10?: string;
  /** The number of an external catalogue. */
  readonly hardcoverId?: number;
  readonly pageCount: number;
  readonly series?: string;
  readonly seriesNumber?: number;
  readonly publisher: string;
  /** `2001-05-01`. */
  readonly publishedDate?: string;
  readonly language: string;
  readonly description: string;
  readonly categories?: readonly string[];
  readonly tags?: readonly string[];
  /** How often its cover was made anew; absent: never since it came. */
  readonly coverChanges?: number;
  /** Absent: drawn, a JPEG for a book and a PNG for a comic. */
  readonly cover?: CoverKind;
}

/** Whatever a user keeps on the server. */
interface Kept {
  readonly id: number;
  readonly userId: number;
}

export interface StoredSession extends Kept {
  readonly bookId: number;
  readonly bookType: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly durationSeconds: number;
  readonly durationFormatted?: string | undefined;
  readonly startProgress?: number | undefined;
  readonly endProgress?: number | undefined;
  readonly progressDelta?: number | undefined;
  readonly startLocation?: number | string | undefined;
  readonly endLocation?: number | string | undefined;
  /** Which endpoint brought it. */
  readonly through: "single" | "batch";
  /** Unix milliseconds. */
  readonly storedAt: number;
}

export interface StoredProgress {
  readonly userId: number;
  readonly bookId: number;
  readonly document: string;
  readonly timestamp: number | null;
  readonly percentage: number | null;
  readonly progress: string | null;
  readonly device: string | null;
  readonly device_id: string | null;
  /** Unix seconds of the server's clock. */
  readonly storedAt: number;
  /** The server itself wrote it, because the reader in the browser moved. */
  readonly isOfWeb?: true;
}

/** Where the reader in the browser has a book open. */
export interface WebPosition {
  readonly userId: number;
  readonly bookId: number;
  /** The type of the file that is open. */
  readonly type: BookType;
  /** A CFI, or the number of a page. */
  readonly data: string | null;
  /** Of the book, 0 to 100, and of its file. */
  readonly percent: number;
  readonly filePercent: number | null;
  /** Unix milliseconds. */
  readonly at: number;
}

export interface Rating {
  readonly userId: number;
  readonly bookId: number;
  /** Null: taken back. */
  readonly personalRating: number | null;
}

/** How far a user has come with a book, in the library's words. */
export interface ReadStatus {
  readonly userId: number;
  readonly bookId: number;
  readonly readStatus: string;
  /** ISO 8601. */
  readonly modifiedAt: string;
  readonly dateFinished?: string | undefined;
  /** A finish date counts as a reading of this time. ISO 8601. */
  readonly readAt?: string | undefined;
}

export interface Annotation extends Kept {
  readonly bookId: number;
  readonly cfi: string;
  readonly text: string;
  readonly note: string | null;
  readonly color: string;
  readonly style: string;
  readonly chapterTitle: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A note with a position (v2). */
export interface NoteInBook extends Kept {
  readonly bookId: number;
  readonly cfi: string;
  readonly noteContent: string;
  readonly selectedText: string | null;
  readonly color: string;
  readonly chapterTitle: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A note without one (v1). */
export interface NoteInLibrary extends Kept {
  readonly bookId: number;
  readonly title: string | null;
  readonly content: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Bookmark extends Kept {
  readonly bookId: number;
  /** Null: of a page, or of nothing at all. */
  readonly cfi: string | null;
  /** Absent on servers that know no pages. */
  readonly pageNumber?: number | null;
  readonly title: string | null;
  readonly color: string | null;
  readonly notes: string | null;
  readonly priority: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Shelf extends Kept {
  readonly name: string;
  readonly icon?: string | undefined;
  readonly iconType?: string | undefined;
  readonly publicShelf: boolean;
  /** In the order in which they were put there. */
  bookIds: number[];
}

/** A shelf whose books are computed: all of one type, or with a word in their titles, or all. */
export interface MagicShelf extends Kept {
  readonly name: string;
  readonly isPublic: boolean;
  readonly bookType?: BookType;
  readonly titleHas?: string;
}

/** How the library takes new files in. */
export interface Intake {
  /** Off: what is brought waits until somebody rescans the library. */
  watch: boolean;
  /** Seconds until a file that was brought is a book. */
  seconds: number;
  maxMegabytes: number;
  /** Empty: every format. */
  allowedFormats: string[];
  /** Names of its folders. */
  folders: string[];
  /** False: this account sees no library to name. */
  hasLibrary: boolean;
  /** Names of files that wait for somebody to accept them. */
  bookdrop: string[];
  /** Names of files in the folders of the library that came this way. */
  taken: string[];
  arrivals: Arrival[];
}

interface Arrival {
  readonly book: Book;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Data of the library. Lists keep insertion order; nothing is merged. */
export interface State {
  users: User[];
  books: Book[];
  sessions: StoredSession[];
  progress: StoredProgress[];
  /** One of a user and book. */
  webPositions: WebPosition[];
  ratings: Rating[];
  /** One of a user and book. */
  statuses: ReadStatus[];
  annotations: Annotation[];
  notesInBook: NoteInBook[];
  notesInLibrary: NoteInLibrary[];
  bookmarks: Bookmark[];
  shelves: Shelf[];
  magicShelves: MagicShelf[];
  intake: Intake;
  /** The last number given away. */
  lastId: number;
}

/** A number that nothing else has. */
export function nextId(state: State): number {
  state.lastId += 1;
  return state.lastId;
}

export function bookById(state: State, id: number): Book | undefined {
  return state.books.find((book) => book.id === id);
}

/** The book with such a file, first or not: of several the newest; letters of either case. */
export function bookByFingerprint(state: State, fingerprint: string): Book | undefined {
  const wanted = fingerprint.toLowerCase();
  return state.books.findLast((book) => filesOf(book).some((file) => file.fingerprint === wanted));
}

/** The shelves a user may see: their own and those that are public. */
export function shelvesFor(state: State, user: User): readonly Shelf[] {
  return state.shelves.filter((shelf) => shelf.userId === user.id || shelf.publicShelf);
}

export function booksOf(state: State, shelf: Shelf): readonly Book[] {
  return shelf.bookIds.flatMap((id) => bookById(state, id) ?? []);
}

export function computedBooks(state: State, shelf: MagicShelf): readonly Book[] {
  const word = shelf.titleHas?.toLowerCase() ?? "";
  return state.books
    .filter((book) => shelf.bookType === undefined || book.type === shelf.bookType)
    .filter((book) => book.title.toLowerCase().includes(word));
}

/** Last position of a reader device, by any file. */
export function lastProgress(state: State, userId: number, { id }: Book): StoredProgress | undefined {
  return state.progress.findLast((one) => one.userId === userId && one.bookId === id);
}
