import { defaults, type Settings } from "../../src/model/settings";
import type { TokenStore } from "../../src/store/connection.port";
import type { Token } from "../../src/store/connection.port";
import type { SettingsStore } from "../../src/store/connection.port";

/** Settings in memory. */
export function fakeSettings(chosen: Partial<Settings>): SettingsStore {
  let current: Settings = { ...defaults, ...chosen };
  return {
    current: () => current,
    save: (changes) => {
      current = { ...current, ...changes };
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
    find: (server, username) => kept.get(key(server, username)),
    save: (server, username, token) => {
      kept.set(key(server, username), token);
    },
    forget: (server, username) => {
      kept.delete(key(server, username));
    },
  };
}
