import type { Settings } from "../../model/settings";
import type { Dialect, Trait } from "./dialect";
import { dialectOf, type Generation, generationBy, type Mark, unrecognised } from "./generations";
import {
  type DialectContext,
  expireTraits,
  isRecent,
  knowsGeneration,
  knowsTrait,
  type Learned,
  learnedGeneration,
  learnedRows,
  learnGeneration,
  learnTraits,
} from "./learned";
import { lifetimeOf, longestLifetime, type ShownTraits, shownTraits, traitIn } from "./traits";

/**
 * What the server that is set has taught of its ways. Everything here is memory and disk, never the wire. A disk that
 * refuses is no failure: it will be learned again.
 *
 * @noSelf
 */
export interface Dialects {
  /** The record of its generation, the specification's until it has shown another, with what it has shown besides. */
  current(): Dialect;
  /** The specification's until the server has shown another. For this folder only. */
  generation(): Generation;
  /** True when the server has shown what it is not too long ago, or within so many seconds. */
  isRecognised(seconds?: number): boolean;
  /** An answer has shown what it is. Another generation is another server: all that the last one taught is forgotten. */
  recognise(generation: Generation): void;
  /** An answer has come that only one of the real servers gives. */
  identify(mark: Mark): void;
  /** True when the server itself has shown this trait, by itself or with its generation, not too long ago. */
  knows(trait: Trait): boolean;
  /**
   * An answer has shown this. A lack is believed only of what neither the generation nor an answer has proven to be
   * there.
   */
  learn(traits: ShownTraits): void;
  /** It is being asked who it is, until it has been. */
  asking(): void;
  /** That is over. Who was not heard has not been asked, and is asked again before anything that depends on it. */
  asked(isHeard: boolean): void;
  /** A task is asking just now; none that has died in it holds up the others. */
  isBeingAsked(): boolean;
  /** Was that within so many seconds, and with these settings? */
  isAsked(seconds: number): boolean;
  /** A positive answer has shown who it is just now. */
  confirm(): void;
  /** Was that within so many seconds, and in this network? */
  isConfirmed(seconds: number): boolean;
  /** Another network: who answers there has to show itself again. */
  leave(): void;
  /** A person wants to know: what was missing, and may keep things waiting, is asked for again. */
  expireTraits(): void;
  /** A person wants everything asked anew. */
  forget(): void;
}

/** Seconds: two words and a version, each with its time. */
const longestQuestion = 40;

interface State {
  readonly learned: Learned;
  /** Made from `learned`, and good for these changes, settings and times (Unix seconds); undefined: to be made. */
  record: Dialect | undefined;
  changes: number;
  settings: Settings | undefined;
  /** What decides who answers; the settings also change for other reasons. */
  connection: string;
  from: number;
  until: number;
  /** Unix seconds; 0: never heard in this network. */
  askedAt: number;
  isOver: boolean;
  confirmedAt: number;
}

/** One record a server and account, in the store, and in memory while it is theirs. */
export function createDialects(context: DialectContext): Dialects {
  const state = newState();
  const { learned } = state;
  const within = (at: number, seconds: number): boolean => {
    // Other settings may make another server of it.
    current(state, context);
    return Math.abs(context.clock.now() - at) < seconds;
  };
  return {
    current: () => current(state, context),
    generation: () => learnedGeneration(learned, context) ?? "spec",
    isRecognised: (seconds) => knowsGeneration(learned, context, seconds),
    recognise: (generation) => learnGeneration(learned, context, generation),
    identify: (mark) => identify(learned, context, mark),
    knows: (trait) => knowsTrait(learned, context, trait),
    learn: (traits) => learnTraits(learned, context, traits),
    asking: () => setAsked(state, context.clock.now(), false),
    asked: (isHeard) => setAsked(state, isHeard ? context.clock.now() : 0, true),
    isBeingAsked: () => !state.isOver && within(state.askedAt, longestQuestion),
    isAsked: (seconds) => within(state.askedAt, seconds),
    confirm: () => {
      state.confirmedAt = context.clock.now();
    },
    isConfirmed: (seconds) => within(state.confirmedAt, seconds),
    leave: () => leave(state),
    expireTraits: () => expireTraits(learned, context),
    forget: () => {
      context.store.forget(context.settings().serverUrl);
      learned.owner = "";
      learned.changes += 1;
      leave(state);
    },
  };
}

function newState(): State {
  return {
    learned: { owner: "", rows: {}, changes: 0 },
    record: undefined,
    changes: 0,
    settings: undefined,
    connection: "",
    from: 0,
    until: 0,
    askedAt: 0,
    isOver: true,
    confirmedAt: 0,
  };
}

function identify(learned: Learned, context: DialectContext, mark: Mark): void {
  const generation = generationBy(mark, learnedGeneration(learned, context) ?? "spec");
  if (generation !== undefined) learnGeneration(learned, context, generation);
}

function setAsked(state: State, at: number, isOver: boolean): void {
  state.askedAt = at;
  state.isOver = isOver;
}

function leave(state: State): void {
  state.askedAt = 0;
  state.confirmedAt = 0;
}

/** Built anew only when something was learned, has become too old, or a setting was changed. */
function current(state: State, context: DialectContext): Dialect {
  const { learned } = state;
  const now = context.clock.now();
  const isGood = state.settings === context.settings() && now >= state.from && now < state.until;
  if (state.record !== undefined && isGood && state.changes === learned.changes) return state.record;
  const rows = learnedRows(learned, context);
  const connection = connectionOf(context.settings());
  if (state.connection !== connection) leave(state);
  state.connection = connection;
  state.settings = context.settings();
  state.changes = learned.changes;
  state.from = now;
  state.until = now + longestLifetime;
  const generation = learnedGeneration(learned, context);
  const record = generation === undefined ? unrecognised() : dialectOf(generation);
  const shown: Record<string, Dialect[Trait]> = {};
  for (const name of shownTraits()) {
    const kept = rows[name];
    if (kept === undefined || !isRecent(kept, name, context)) continue;
    shown[name] = traitIn(name, kept.value) ?? record[name];
    state.until = Math.min(state.until, kept.learnedAt + lifetimeOf(name, kept.value));
  }
  state.record = Object.assign(record, shown);
  return state.record;
}

function connectionOf(settings: Settings): string {
  const { serverUrl, localUrl, remoteUrl, readerUsername, readerPassword } = settings;
  const { libraryUsername, libraryPassword, requestHeaders, trustedServers } = settings;
  const accounts = [readerUsername, readerPassword, libraryUsername, libraryPassword];
  return [serverUrl, localUrl, remoteUrl, ...accounts, requestHeaders, trustedServers].join("\n");
}
