import type { Result } from "../domain/result";
import type { AnnotationStore, RatingStore } from "./noteStore";
import type { BookStore, OfferedStore } from "./bookStore";
import type { BrowseStore } from "./browse";
import type { MetadataStore } from "./customMetadata";
import type { HistoryStore, ImportStore, MatchStore } from "./historyStore";
import type { QueueStore, SessionStore } from "./queueStore";
import type { ProgressStore } from "./progressStore";
import type { StateStore } from "./stateStore";
import type { CollectionStore, ShelfStore } from "./shelfStore";
import type { Settings } from "../domain/settings";

/**
 * Everything that the plugin keeps: one of the three things that a test replaces.
 *
 * @noSelf
 */
export interface Store {
  readonly sessions: SessionStore;
  readonly books: BookStore;
  readonly settings: SettingsStore;
  readonly tokens: TokenStore;
  readonly dialects: DialectStore;
  readonly shelves: ShelfStore;
  readonly collections: CollectionStore;
  readonly progress: ProgressStore;
  readonly history: HistoryStore;
  readonly imports: ImportStore;
  readonly matches: MatchStore;
  readonly annotations: AnnotationStore;
  readonly ratings: RatingStore;
  readonly states: StateStore;
  readonly queue: QueueStore;
  readonly contact: ContactStore;
  readonly offered: OfferedStore;
  /** The number of its tables' form (`PRAGMA user_version`); another version of the plugin may have another. */
  readonly schema: number;
  readonly browse: BrowseStore;
  readonly metadata: MetadataStore;
  /**
   * What `work` writes becomes one transaction, of which a part that fails is left out. The work is done in any case,
   * also when there can be no transaction. Failure: storage.
   */
  inTransaction(work: () => void): Result<undefined>;
}

/**
 * The reader's choices: the table `plugin_settings`. Failures are of the kind `storage`.
 *
 * @noSelf
 */
export interface SettingsStore {
  /** Every setting, from memory after the first call; one that was never chosen, or is unreadable, has its default. */
  current(): Settings;
  /** Writes the given ones, in one transaction, and makes them current. */
  save(changes: Partial<Settings>): Result<undefined>;
}

/** What a login gave: the table `bearer_tokens`. */
export interface Token {
  readonly access: string;
  /** Absent when the server gives none. */
  readonly refresh?: string | undefined;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/**
 * Failures are of the kind `storage`.
 *
 * @noSelf
 */
export interface TokenStore {
  /** The token of this account on this server; undefined when there is none. */
  find(server: string, username: string): Result<Token | undefined>;
  /** Keeps the token over the one before. */
  save(server: string, username: string, token: Token): Result<undefined>;
  /** Harmless when there is none. */
  forget(server: string, username: string): Result<undefined>;
}

/** When the server that is set was heard last, and what has gone wrong since. */
export interface LastContact {
  /** Unix seconds; absent: never yet. */
  readonly heardAt?: number | undefined;
  /** Absent: nothing since. */
  readonly trouble?: Trouble | undefined;
}

/** The last request that came to nothing. */
export interface Trouble {
  /** Unix seconds. */
  readonly at: number;
  /** For the reader. */
  readonly sentence: string;
}

/**
 * The last contact, kept. Failures: storage.
 *
 * @noSelf
 */
export interface ContactStore {
  read(): Result<LastContact>;
  save(contact: LastContact): Result<undefined>;
}

/** One thing learned of a server: a trait of its dialect and its value, as text. */
export interface LearnedTrait {
  readonly name: string;
  readonly value: string;
  /** Unix seconds. */
  readonly learnedAt: number;
}

/**
 * What was learned of servers: the table `server_traits`. Failures are of the kind `storage`.
 *
 * @noSelf
 */
export interface DialectStore {
  /** What is known of this server as this account sees it, in no particular order. */
  find(server: string, account: string): Result<readonly LearnedTrait[]>;
  /** Keeps the traits over what was known of them. */
  save(server: string, account: string, traits: readonly LearnedTrait[]): Result<undefined>;
  /** Forgets all that is known of this server, whoever has seen it. */
  forget(server: string): Result<undefined>;
}

/** What a column may hold; NULL is an absent field, both ways. */
export type Value = string | number;

/** Values by parameter name (`:name` in the SQL, without the colon here); an absent one is bound as NULL. */
export type Values = Readonly<Record<string, Value | undefined>>;

/** One row by column name; NULL columns are absent. */
export type Row = Readonly<Record<string, Value | undefined>>;

/**
 * The plugin's own database. Every failure is of the kind `storage`.
 *
 * @noSelf
 */
export interface Database {
  /** Runs one statement and returns how many rows it changed. */
  run(sql: string, values?: Values): Result<number>;
  /** Runs one query and returns its rows, in the order of the query. */
  query(sql: string, values?: Values): Result<readonly Row[]>;
  /** The id of the row inserted last. */
  lastId(): number;
  /**
   * Runs `work` in one transaction: all of it is kept when `work` succeeds, none of it otherwise. A transaction
   * inside another is a part of it, which is undone alone when it fails. Never held across a request.
   */
  transaction<T>(work: () => Result<T>): Result<T>;
  /** Closes the file; harmless when called twice. */
  close(): void;
}
