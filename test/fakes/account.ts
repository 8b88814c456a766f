import { done, ok, type Result } from "../../src/domain/result";
import { defaults, type Settings } from "../../src/domain/settings";
import type { SettingsStore, Token, TokenStore } from "../../src/ports/store";

/** Settings in memory. */
export function fakeSettings(chosen: Partial<Settings>): SettingsStore {
  let current: Settings = { ...defaults, ...chosen };
  return {
    current: () => current,
    save: (changes): Result<undefined> => {
      current = { ...current, ...changes };
      return done;
    },
  };
}

/** Tokens in memory, by server and user. */
export interface FakeTokens extends TokenStore {
  readonly kept: Map<string, Token>;
}

export function fakeTokens(): FakeTokens {
  const kept = new Map<string, Token>();
  const key = (server: string, username: string): string => `${server} ${username}`;
  return {
    kept,
    find: (server, username) => ok(kept.get(key(server, username))),
    save: (server, username, token) => {
      kept.set(key(server, username), token);
      return done;
    },
    forget: (server, username) => {
      kept.delete(key(server, username));
      return done;
    },
  };
}
