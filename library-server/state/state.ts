import type { CoverKind } from "../books/coverKind";
import { type BookFiles, type BookType, filesOf } from "./bookFile";

/** A person: the account of the library, and the reader account that devices use. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly admin: boolean;
  /** The person may see the library's books; otherwise the person sees only public shelves. */
  readonly hasLibrary: boolean;
  readonly canDownload: boolean;
  /** Absent: only administrators may upload books. */
  readonly canUpload?: boolean;
  /** Real servers show the books of magic shelves only to these users and to administrators. */
  readonly canAccessOpds: boolean;
  /** Absent: this person has no reader account yet. */
  reader?: ReaderAccount;
  /** The person may have no reader account. */
  readonly maySyncReaders?: false;
}

export interface ReaderAccount {
  readonly username: string;
  readonly password: string;
  /** Off: the credentials are right, but requests for positions are answered 401. */
  syncEnabled: boolean;
  /** On: the position of a device also moves the web reader. */
  syncWithWebReader?: boolean;
}

export interface Book extends BookFiles {
  readonly title: string;
  readonly authors: readonly string[];
  readonly isbn13?: string;
  readonly isbn10?: string;
  /** The ID in an external catalogue. */
  readonly hardcoverId?: number;
  readonly pageCount: number;
  readonly series?: string;
  readonly seriesNumber?: number;
  readonly publisher: string;
  /** A date like `2001-05-01`. */
  readonly publishedDate?: string;
  readonly language: string;
  readonly description: string;
  readonly categories?: readonly string[];
  readonly tags?: readonly string[];
  /** How often the cover was made again; absent: never since the book was added. */
  readonly coverChanges?: number;
  /** Absent: the cover is drawn, as a JPEG for a book and a PNG for a comic. */
  readonly cover?: CoverKind;
}

/** The fields of every item that a user stores on the server. */
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
  /** The endpoint that received the session. */
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
  /** The server itself wrote the position because the web reader moved. */
  readonly isOfWeb?: true;
}

/** The open place of a book in the web reader. */
export interface WebPosition {
  readonly userId: number;
  readonly bookId: number;
  /** The type of the file that is open. */
  readonly type: BookType;
  /** A CFI, or the number of a page. */
  readonly data: string | null;
  /** The percentage of the book, from 0 to 100; the next field is that of the file. */
  readonly percent: number;
  readonly filePercent: number | null;
  /** Unix milliseconds. */
  readonly at: number;
}

export interface Rating {
  readonly userId: number;
  readonly bookId: number;
  /** Null: the user removed the rating. */
  readonly personalRating: number | null;
}

/** The reading status of a book for a user, in the library's words. */
export interface ReadStatus {
  readonly userId: number;
  readonly bookId: number;
  readonly readStatus: string;
  /** ISO 8601. */
  readonly modifiedAt: string;
  readonly dateFinished?: string | undefined;
  /** The time when a finish date was set, which counts as reading. ISO 8601. */
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

/** A note without a position (v1). */
export interface NoteInLibrary extends Kept {
  readonly bookId: number;
  readonly title: string | null;
  readonly content: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Bookmark extends Kept {
  readonly bookId: number;
  /** Null: the bookmark belongs to a page, or to no place at all. */
  readonly cfi: string | null;
  /** Absent on servers without page bookmarks. */
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
  /** In the order in which the books were added to the shelf. */
  bookIds: number[];
}

/** A shelf with computed books: all books of one type, all with a word in their titles, or all. */
export interface MagicShelf extends Kept {
  readonly name: string;
  readonly isPublic: boolean;
  readonly bookType?: BookType;
  readonly titleHas?: string;
}

/** The way in which the library accepts new files. */
export interface Intake {
  /** Off: uploaded files wait until a person rescans the library. */
  watch: boolean;
  /** The seconds until an uploaded file becomes a book. */
  seconds: number;
  maxMegabytes: number;
  /** Empty: every format is allowed. */
  allowedFormats: string[];
  /** The names of the library's folders. */
  folders: string[];
  /** False: the account sees no library. */
  hasLibrary: boolean;
  /** The names of files that wait for a person to accept them. */
  bookdrop: string[];
  /** The names of uploaded files in the folders of the library. */
  taken: string[];
  arrivals: Arrival[];
}

interface Arrival {
  readonly book: Book;
  /** Unix milliseconds. */
  readonly at: number;
}

/** The data of the library. Lists keep the order of insertion; nothing is merged. */
export interface State {
  users: User[];
  books: Book[];
  sessions: StoredSession[];
  progress: StoredProgress[];
  /** At most one per user and book. */
  webPositions: WebPosition[];
  ratings: Rating[];
  /** At most one per user and book. */
  statuses: ReadStatus[];
  annotations: Annotation[];
  notesInBook: NoteInBook[];
  notesInLibrary: NoteInLibrary[];
  bookmarks: Bookmark[];
  shelves: Shelf[];
  magicShelves: MagicShelf[];
  intake: Intake;
  /** The last ID given away. */
  lastId: number;
}

/** A new ID. */
export function nextId(state: State): number {
  state.lastId += 1;
  return state.lastId;
}

export function bookById(state: State, id: number): Book | undefined {
  return state.books.find((book) => book.id === id);
}

/** The book with this file, first or not; of several the newest. Upper and lower case letters are both accepted. */
export function bookByFingerprint(state: State, fingerprint: string): Book | undefined {
  const wanted = fingerprint.toLowerCase();
  return state.books.findLast((book) => filesOf(book).some((file) => file.fingerprint === wanted));
}

/** The shelves that a user may see: the user's own shelves and public shelves. */
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

/** The last position from a device, for any file of the book. */
export function lastProgress(state: State, userId: number, { id }: Book): StoredProgress | undefined {
  return state.progress.findLast((one) => one.userId === userId && one.bookId === id);
}
