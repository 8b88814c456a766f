import type { Settings } from "./model/settings";
import type { Server, Trial } from "./server.port";
import type { Store } from "./store.port";
import type { DialectStore, LearnedTrait, SettingsStore, Token, TokenStore } from "./store/connection.port";

/** Stored state of a server. */
export type Kept = Pick<Store, "settings" | "tokens" | "dialects" | "contact">;

/** @noSelf */
interface Memory<S, K> {
  readonly store: S;
  kept(): K;
}

/** `make` builds the server on stores in memory, which last as long as the trial. */
export function trialOf(begun: Settings, make: (kept: Kept) => Server): Trial {
  const settings = settingsInMemory(begun);
  const tokens = tokensInMemory();
  const dialects = traitsInMemory();
  const contact: Kept["contact"] = { read: () => ({}), save: () => undefined };
  return {
    server: make({ settings, tokens: tokens.store, dialects: dialects.store, contact }),
    settings,
    token: tokens.kept,
    traits: dialects.kept,
  };
}

function settingsInMemory(begun: Settings): SettingsStore {
  let now = begun;
  return {
    current: () => now,
    save: (changes) => {
      now = { ...now, ...changes };
    },
  };
}

/** A single token. */
function tokensInMemory(): Memory<TokenStore, Token | undefined> {
  let kept: Token | undefined;
  const keep = (token: Token | undefined): void => {
    kept = token;
  };
  const store: TokenStore = {
    find: () => kept,
    save: (_server, _username, token) => keep(token),
    forget: () => keep(undefined),
  };
  return { store, kept: () => kept };
}

/** Of one server, for all accounts. */
function traitsInMemory(): Memory<DialectStore, readonly LearnedTrait[]> {
  let kept: Record<string, LearnedTrait> = {};
  const store: DialectStore = {
    find: () => Object.values(kept),
    save: (_server, _account, traits) => {
      for (const trait of traits) kept[trait.name] = trait;
    },
    forget: () => {
      kept = {};
    },
  };
  return { store, kept: () => Object.values(kept) };
}
