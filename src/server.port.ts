import type { Settings } from "./model/settings";
import type { Browse } from "./features/library/browse.port";
import type { LearnedTrait, SettingsStore, Token } from "./store/connection.port";
import type { Releases } from "./koreader/versions.port";
import type { NoteLibrary, ProgressLibrary } from "./features/annotations/noteLibrary.port";
import type { ServerFiles, ShelfLibrary } from "./server/shelfLibrary.port";
import type { BookId, BookType, Fingerprint } from "./model/book";
import type { Result } from "./base/result";
import type { SessionRecord } from "./model/session";
import type { FoundBook } from "./model/candidate";
import type { BookState, ServerStatus } from "./model/bookState";
import type { Dialect, Trait } from "./server/dialects/dialect";
import type { Catalogue, Reached, ServerContact } from "./server/server.port";

/** The library server: one of the three things that a test replaces. What asks it works inside a task only. */
export interface Server {
  /** Sessions and the look-up of books. */
  readonly library: Library;
  readonly shelves: ShelfLibrary;
  readonly files: ServerFiles;
  readonly catalogue: Catalogue;
  readonly covers: Covers;
  readonly browse: Browse;
  readonly notes: NoteLibrary;
  readonly progress: ProgressLibrary;
  readonly releases: Releases;
  readonly probe: ServerProbe;
  readonly readerAccounts: ReaderAccounts;
  readonly contact: ServerContact;
  /** The same questions at other settings, for whoever is not sure yet: what is learned and changed stays in memory. */
  onTrial(settings: Settings): Trial;
}

/**
 * A server that is tried, and the settings with which it is.
 *
 * @noSelf
 */
export interface Trial {
  readonly server: Server;
  readonly settings: SettingsStore;
  /** What its login gave; undefined: it has not logged in. */
  token(): Token | undefined;
  /** What it has learned of the server's ways. */
  traits(): readonly LearnedTrait[];
}

/** A session as the server lists it. */
export interface ListedSession {
  readonly serverId: number;
  /** Unix seconds. */
  readonly startedAt: number;
}

/**
 * The library server's interface (§4), as use cases see it; only inside a task.
 *
 * @noSelf
 */
export interface Library {
  /** Are the reader credentials accepted? (`GET /api/reader/users/auth`) */
  checkReader(): Result<undefined>;
  /** Are the library credentials accepted? A cached token is no answer, unless it is of a moment ago. */
  checkLibrary(): Result<undefined>;
  /** Is the by-hash endpoint there? True when it answers as the specification says, known hash or not. */
  checkByHash(): Result<boolean>;

  /** By which of its addresses the server is reached now; undefined when it has but one, or none was reached yet. */
  reachedBy(): Reached | undefined;
  /** Chooses anew among the addresses, the next time one is wanted. */
  chooseAddress(): void;
  /** As `chooseAddress`, unless the network has the name of the one before. */
  networkChanged(): void;

  /** Undefined when the server does not know the fingerprint. */
  findByHash(fingerprint: Fingerprint): Result<FoundBook | undefined>;
  /** The one book whose match score for this ISBN is exactly 1; undefined when there is none, or more than one. */
  findByIsbn(isbn: string): Result<FoundBook | undefined>;
  /** Full metadata; undefined when the server has no book of this ID. */
  describe(id: BookId): Result<FoundBook | undefined>;
  /**
   * What the server says of the book to its reader; undefined when it has no book of this ID. `ofDevices`: with the time
   * of what devices sent, rather than that of the status. Needs the library account.
   */
  stateOf(id: BookId, ofDevices?: boolean): Result<BookState | undefined>;
  /** The reader's status of the book from now on. Failures: also `unsupported` from servers that keep none. */
  setStatus(id: BookId, status: ServerStatus): Result<undefined>;

  /**
   * Uploads up to 100 sessions of one book at once. The value has one entry for each session, in order: the server's
   * ID of it where it told one.
   */
  uploadBatch(book: BookId, type: BookType, sessions: readonly SessionRecord[]): Result<readonly UploadedSession[]>;
  /** Uploads one session. */
  upload(book: BookId, type: BookType, session: SessionRecord): Result<UploadedSession>;
  /**
   * The sessions that the server holds of a book which began at or after this time (Unix seconds); undefined when the server
   * cannot list them.
   */
  listSessions(book: BookId, since: number): Result<readonly ListedSession[] | undefined>;
}

/** What the server told of a session that it has stored. */
export interface UploadedSession {
  /** Absent when the server did not say. */
  readonly serverId?: number | undefined;
}

/**
 * Questions that only a diagnosis of the server asks; only inside a task.
 *
 * @noSelf
 */
export interface ServerProbe {
  /** The version that the server tells to anybody; undefined when it tells none. */
  version(): Result<string | undefined>;
  /** The same of whoever answers there. Failures: also those of who is no library, such as a web page. */
  greet(): Result<string | undefined>;
  /** May the reader account keep positions? False while its switch for reader devices is off on the server. */
  syncSwitch(): Result<boolean>;
  /** What the library account may do; undefined when the server does not tell. */
  permissions(): Result<Permissions | undefined>;
  /** How the server speaks, as far as it has shown. */
  dialect(): Dialect;
  /** True when the server has shown what it is. */
  isRecognised(): boolean;
  /** True when the server itself has shown this trait. */
  knows(trait: Trait): boolean;
  /** Everything is asked anew. */
  forget(): void;
  /** What was found missing, and may keep things waiting, is asked for again. */
  expireTraits(): void;
}

/** What the server tells its user of the reader account that belongs to them. */
export interface ReaderAccountThere {
  readonly username: string;
  /** Absent where it is not told. */
  readonly password: string | undefined;
  /** Is its switch for reader devices on? */
  readonly isOn: boolean;
}

/**
 * The reader account of whoever the library account is; only inside a task. Failures: those of a question to the library.
 *
 * @noSelf
 */
export interface ReaderAccounts {
  /** `none`: they have none yet; `untold`: the server has no such question; `forbidden`: they may not ask it. */
  find(): Result<ReaderAccountThere | "none" | "untold" | "forbidden">;
  /** Makes one, or gives the one that is there another name and password. Refused (400) where the name is another's. */
  make(username: string, password: string): Result<ReaderAccountThere>;
  /** Turns its switch for reader devices on: without it no position is kept. */
  turnOn(): Result<undefined>;
}

/** What the library account may do. */
export interface Permissions {
  readonly username: string;
  readonly mayDownload: boolean;
  readonly maySyncReaders: boolean;
  readonly mayListMagicShelves: boolean;
}

/**
 * The covers of the server's books. Inside a task only; needs the library account.
 *
 * @noSelf
 */
export interface Covers {
  /**
   * The bytes of a small picture that may be given to a decoder (`isShowable`); undefined when the server has none of
   * this book. Failures: those of a question to the library.
   */
  of(id: BookId): Result<string | undefined>;
  /** The whole picture, which the host may show on a full screen (`isKeepable`); undefined as above. */
  whole(id: BookId): Result<string | undefined>;
}
