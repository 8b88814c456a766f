import type { Result } from "../domain/result";

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
