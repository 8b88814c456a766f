import {
  isHoldingBack,
  lifetimeOf,
  specified,
  traitIn,
  traitNames,
  type Dialect,
  type Trait,
} from "../domain/connection/dialect";
import type { Settings } from "../domain/settings";
import type { Clock } from "../ports/clock";
import type { DialectStore, LearnedTrait } from "../ports/dialectStore";

/**
 * What the server that is set has taught of its ways. Everything here is memory and disk, never the wire.
 *
 * @noSelf
 */
export interface Dialects {
  /** The specification, and over it what this server was found to do otherwise. */
  current(): Dialect;
  /** True when the server itself has shown this trait, not too long ago. */
  knows(trait: Trait): boolean;
  /**
   * An answer has shown this. One that contradicts what was learned comes from another server than the one that taught it,
   * updated or set back: all that it taught is forgotten. A disk that refuses is no failure: it will be learned again.
   */
  learn(traits: Partial<Dialect>): void;
  /** A person wants to know: what was missing, and may keep things waiting, is asked for again. */
  doubt(): void;
  /** A person wants everything asked anew. */
  forget(): void;
}

/** @noSelf */
export interface DialectParts {
  readonly store: DialectStore;
  readonly clock: Clock;
  settings(): Settings;
}

interface State {
  /** Whose `learned` is. */
  owner: string;
  learned: Record<string, LearnedTrait | undefined>;
}

/** One record a server and account, in the store, and in memory while it is theirs. */
export function createDialects(parts: DialectParts): Dialects {
  const state: State = { owner: "", learned: {} };
  return {
    current: () => current(state, parts),
    knows: (trait) => recent(state, parts, trait) !== undefined,
    learn: (traits) => learn(state, parts, traits),
    doubt: () => doubt(state, parts),
    forget: () => {
      parts.store.forget(parts.settings().serverUrl);
      state.owner = "";
    },
  };
}

function current(state: State, parts: DialectParts): Dialect {
  const dialect: Record<string, Dialect[Trait]> = {};
  for (const name of traitNames()) {
    const kept = recent(state, parts, name);
    dialect[name] = (kept === undefined ? undefined : traitIn(name, kept.value)) ?? specified[name];
  }
  return dialect as unknown as Dialect;
}

/** What is known of a trait and not yet too old; a clock that was wrong makes it old as well. */
function recent(state: State, parts: DialectParts, name: Trait): LearnedTrait | undefined {
  const kept = learnedBy(state, parts)[name];
  if (kept === undefined) return undefined;
  const age = parts.clock.now() - kept.learnedAt;
  return Math.abs(age) < lifetimeOf(name, kept.value) ? kept : undefined;
}

function learnedBy(state: State, parts: DialectParts): State["learned"] {
  const owner = `${parts.settings().serverUrl} ${accountOf(parts)}`;
  if (owner === state.owner) return state.learned;
  const kept = parts.store.find(parts.settings().serverUrl, accountOf(parts));
  state.learned = {};
  state.owner = owner;
  for (const trait of kept.ok ? kept.value : []) state.learned[trait.name] = trait;
  return state.learned;
}

/** What a server grants may differ from account to account, on either side. */
function accountOf({ settings }: DialectParts): string {
  const { readerUsername, libraryUsername } = settings();
  return `${readerUsername}, ${libraryUsername}`;
}

/** What is known already and still true is not written again. */
function learn(state: State, parts: DialectParts, traits: Partial<Dialect>): void {
  const told = traitNames().filter((name) => traits[name] !== undefined);
  const news = told.filter((name) => recent(state, parts, name)?.value !== `${traits[name] ?? ""}`);
  if (news.length === 0) return;
  const isContradicted = (name: Trait): boolean => {
    const before = state.learned[name];
    return before !== undefined && before.value !== `${traits[name] ?? ""}`;
  };
  const isOther = news.some((name) => isContradicted(name));
  if (isOther) forgetOwn(state, parts);
  keep(state, parts, isOther ? told : news, traits);
}

function forgetOwn(state: State, { store, settings }: DialectParts): void {
  store.forget(settings().serverUrl);
  state.learned = {};
}

function keep(state: State, parts: DialectParts, names: readonly Trait[], traits: Partial<Dialect>): void {
  const learnedAt = parts.clock.now();
  const learned = names.map((name) => ({ name, value: `${traits[name] ?? ""}`, learnedAt }));
  for (const trait of learned) state.learned[trait.name] = trait;
  parts.store.save(parts.settings().serverUrl, accountOf(parts), learned);
}

/** As if it had been learned long ago. In memory only: on the disk it holds until something else is learned. */
function doubt(state: State, parts: DialectParts): void {
  const learned = learnedBy(state, parts);
  for (const name of traitNames()) {
    const kept = learned[name];
    if (kept !== undefined && isHoldingBack(name, kept.value)) learned[name] = { ...kept, learnedAt: 0 };
  }
}
