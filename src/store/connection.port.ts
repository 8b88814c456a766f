import type { Settings } from "../model/settings";

/**
 * The reader's choices: the table `plugin_settings`. Failures are of the kind `storage`.
 *
 * @noSelf
 */
export interface SettingsStore {
  /** Every setting, from memory after the first call; one that was never chosen, or is unreadable, has its default. */
  current(): Settings;
  /** Writes the given ones, in one transaction, and makes them current. */
  save(changes: Partial<Settings>): void;
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
  find(server: string, username: string): Token | undefined;
  /** Keeps the token over the one before. */
  save(server: string, username: string, token: Token): void;
  /** Harmless when there is none. */
  forget(server: string, username: string): void;
}

/** The last request that came to nothing. */
export interface Trouble {
  /** Unix seconds. */
  readonly at: number;
  /** For the reader. */
  readonly sentence: string;
}

/** When the server that is set was heard last, and what has gone wrong since. */
export interface LastContact {
  /** Unix seconds; absent: never yet. */
  readonly heardAt?: number | undefined;
  /** Absent: nothing since. */
  readonly trouble?: Trouble | undefined;
}

/**
 * The last contact, kept. Failures: storage.
 *
 * @noSelf
 */
export interface ContactStore {
  read(): LastContact;
  save(contact: LastContact): void;
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
  find(server: string, account: string): readonly LearnedTrait[];
  /** Keeps the traits over what was known of them. */
  save(server: string, account: string, traits: readonly LearnedTrait[]): void;
  /** Forgets all that is known of this server, whoever has seen it. */
  forget(server: string): void;
}
