import { specified, traitIn, traitNames, type Dialect, type Trait } from "../domain/dialect";
import type { Settings } from "../domain/settings";
import type { Clock } from "../ports/clock";
import type { DialectStore, LearnedTrait } from "../ports/dialectStore";

/** What was learned holds for a week: servers are updated. */
const weekSeconds = 7 * 86400;

/** What the server that is set has taught of its ways. Everything here is memory and disk, never the wire. */
/** @noSelf */
export interface Dialects {
  /** The specification, and over it what this server was found to do otherwise. */
  current(): Dialect;
  /** True when the server itself has shown this trait, within a week. */
  knows(trait: Trait): boolean;
  /** An answer has shown this. A disk that refuses is no failure: it will be learned again. */
  learn(traits: Partial<Dialect>): void;
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
  return age < weekSeconds && age > -weekSeconds ? kept : undefined;
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

function accountOf({ settings }: DialectParts): string {
  const { readerUsername, libraryUsername } = settings();
  return readerUsername === "" ? libraryUsername : readerUsername;
}

/** What is known already and still true is not written again. */
function learn(state: State, parts: DialectParts, traits: Partial<Dialect>): void {
  const news: LearnedTrait[] = [];
  const learned = learnedBy(state, parts);
  for (const name of traitNames()) {
    const value = traits[name];
    if (value === undefined || recent(state, parts, name)?.value === `${value}`) continue;
    const trait = { name, value: `${value}`, learnedAt: parts.clock.now() };
    learned[name] = trait;
    news.push(trait);
  }
  if (news.length > 0) parts.store.save(parts.settings().serverUrl, accountOf(parts), news);
}
