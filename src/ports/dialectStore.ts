import type { Result } from "../domain/result";

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
