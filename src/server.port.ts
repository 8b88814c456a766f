import type { Settings } from "./model/settings";
import type { Browse } from "./features/library/browse.port";
import type { FileUploads } from "./features/upload/upload.port";
import type { Releases } from "./koreader/versions.port";
import type { NoteLibrary, ProgressLibrary } from "./features/annotations/noteLibrary.port";
import type { ServerFiles, ShelfLibrary } from "./server/shelfLibrary.port";
import type { BookId, BookType, Fingerprint } from "./model/book";
import type { Result } from "./base/result";
import type { SessionRecord } from "./model/session";
import type { FoundBook } from "./model/candidate";
import type { BookState, ServerStatus } from "./model/bookState";
import type { Dialect, Trait } from "./server/dialects/dialect";
import type { Catalogue, ReachedAddress, ServerContact } from "./server/catalogue.port";
import type { Database } from "./store/database";

/** Replaced in tests. Requests inside a task only. */
export interface Server {
  readonly library: Library;
  readonly shelves: ShelfLibrary;
  readonly files: ServerFiles;
  readonly catalogue: Catalogue;
  readonly covers: Covers;
  readonly uploads: FileUploads;
  readonly browse: Browse;
  readonly notes: NoteLibrary;
  readonly progress: ProgressLibrary;
  readonly releases: Releases;
  readonly probe: ServerProbe;
  readonly readerAccounts: ReaderAccounts;
  readonly contact: ServerContact;
  /** As `Library.networkChanged`, but loads nothing if no address and no refused login is known. */
  networkChanged(): void;
  /** A copy with other settings that keeps its state in memory. */
  onTrial(settings: Settings): Trial;
}

export interface Trial {
  readonly server: Server;
  readonly database: Database;
}

export interface RemoteSession {
  readonly serverId: number;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Absent if the server does not give it. */
  readonly endPercent?: number | undefined;
}

/** §4; inside a task only. @noSelf */
export interface Library {
  /** `GET /api/reader/users/auth` */
  checkReader(): Result<undefined>;
  /** A cached token does not count unless just obtained. */
  checkLibrary(): Result<undefined>;
  /** True if it answers as specified, also for an unknown hash. */
  checkByHash(): Result<boolean>;

  /** Undefined with a single address, or before the first request. */
  reachedBy(): ReachedAddress | undefined;
  /** Addresses at which another server has answered. */
  strangers(): readonly string[];
  /** At the next request. */
  chooseAddress(): void;
  /** As `chooseAddress`, unless the network's name is unchanged. */
  networkChanged(): void;

  findByHash(fingerprint: Fingerprint): Result<FoundBook | undefined>;
  /** The only book with match score 1; else undefined. */
  findByIsbn(isbn: string): Result<FoundBook | undefined>;
  describe(id: BookId): Result<FoundBook | undefined>;
  /** Undefined if absent. `ofDevices`: time of device positions instead of the status. Needs the library account. */
  stateOf(id: BookId, ofDevices?: boolean): Result<BookState | undefined>;
  /** Failures: also unsupported. */
  setStatus(id: BookId, status: ServerStatus): Result<undefined>;
  /** Day on which a read book was finished, Unix seconds. Failures: also unsupported. */
  setFinished(id: BookId, at: number): Result<undefined>;

  /** Up to 100 sessions of one book. One entry each, in order. */
  uploadBatch(book: BookId, type: BookType, sessions: readonly SessionRecord[]): Result<readonly UploadedSession[]>;
  upload(book: BookId, type: BookType, session: SessionRecord): Result<UploadedSession>;
  /** Sessions that began at this time (Unix seconds) or later; undefined if the server has no list. */
  listSessions(book: BookId, since: number): Result<readonly RemoteSession[] | undefined>;
  /** Undefined if the server counts none. Failures: denied also where the account may not see them. */
  readingTotals(year: number): Result<ServerTotals | undefined>;
  /** Sessions of the week of this Monday (day since 1970-01-01). As `readingTotals`. */
  readingWeek(monday: number): Result<readonly ServerReading[] | undefined>;
}

export interface ServerTotals {
  /** Days with reading, since 1970-01-01 in the server's zone. */
  readonly days: readonly number[];
  readonly seconds: number;
  readonly yearSeconds: number;
}

export interface ServerReading {
  readonly book: BookId;
  readonly title?: string | undefined;
  /** Day since 1970-01-01, in the server's zone. */
  readonly day: number;
  readonly seconds: number;
}

export interface UploadedSession {
  /** Absent if the server gives none. */
  readonly serverId?: number | undefined;
}

/** Of the connection test only; inside a task only. @noSelf */
export interface ServerProbe {
  /** Undefined without a health check. Failures: also an unexpected status. */
  health(): Result<string | undefined>;
  /** As `Library.checkReader`, without the health check. */
  signIn(): Result<undefined>;
  /** Version. Failures: also for anything but a library. */
  greet(): Result<string | undefined>;
  /** False while the server's switch for reader devices is off. */
  syncSwitch(): Result<boolean>;
  permissions(): Result<Permissions | undefined>;
  dialect(): Dialect;
  /** Name of the recognised kind, for reports. */
  kind(): string;
  /** True once the server has shown its kind. */
  isRecognised(): boolean;
  /** Also by the version. */
  knows(trait: Trait): boolean;
  /** By an answer of its own. */
  hasShown(trait: Trait): boolean;
  /** Forgets missing endpoints that may block items. */
  expireTraits(): void;
}

export interface RemoteReaderAccount {
  readonly username: string;
  /** Absent if the server hides it. */
  readonly password: string | undefined;
  readonly isOn: boolean;
}

/** Of the library account; inside a task only. Failures: those of a library request. @noSelf */
export interface ReaderAccounts {
  /** `none`: no account yet; `unsupported`: no such endpoint; `forbidden`: not allowed. */
  find(): Result<RemoteReaderAccount | "none" | "unsupported" | "forbidden">;
  /** Also renames an existing one. 400 if the name is taken. */
  make(username: string, password: string): Result<RemoteReaderAccount>;
  /** Switch for reader devices: without it no position is stored. */
  turnOn(): Result<undefined>;
}

export interface Permissions {
  readonly username: string;
  readonly mayDownload: boolean;
  readonly maySyncReaders: boolean;
  readonly mayListMagicShelves: boolean;
}

/** Inside a task only, with the library account. @noSelf */
export interface Covers {
  /**
   * Small cover that passes `isShowable`; undefined if none. `coverAt`: its time on the server, as the server writes it;
   * undefined if unknown. Failures: those of a library request.
   */
  of(id: BookId, coverAt?: string): Result<string | undefined>;
  /** True for a day after the server said that the book has none, unless `coverAt` changes. Without a request. */
  isMissing(id: BookId, coverAt?: string): boolean;
  /** Full cover that passes `isKeepable`; undefined as above. */
  whole(id: BookId): Result<string | undefined>;
}
