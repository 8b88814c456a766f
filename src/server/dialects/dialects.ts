import { caught } from "../../base/result";
import { defaults, type Settings } from "../../model/settings";
import type { Dialect, Trait } from "./dialect";
import {
  dialectOf,
  type Generation,
  type Mark,
  unrecognised,
  lifetimeOf,
  maxLifetime,
  type ShownTraits,
  shownTraits,
  traitIn,
} from "./generations";
import {
  disproveTrait,
  expireTraits,
  identify,
  isLearned,
  knowsGeneration,
  knowsTrait,
  learnGeneration,
  learnTraits,
} from "./learn";
import { type DialectContext, isRecent, type Learned, learnedGeneration, learnedRows } from "./learned";
import { deleteTraits } from "../../store/connection";

/** Learned facts about the server. Memory and disk only; disk errors are ignored. @noSelf */
export interface Dialects {
  /** Specified values, then those of its kind, then learned ones. */
  current(): Dialect;
  /** The specification's until the server has shown another. For this folder only. */
  generation(): Generation;
  /** Name of the recognised kind, for reports. */
  name(): string;
  /** Within the lifetime, or so many seconds. */
  isRecognised(seconds?: number): boolean;
  /** A change of kind forgets all traits. */
  recognise(generation: Generation): void;
  /** By an answer of one real server only. */
  identify(mark: Mark): void;
  /** Also by the version. */
  knows(trait: Trait): boolean;
  /** By an answer of its own. */
  hasShown(trait: Trait): boolean;
  /** A lack counts only if nothing proved the opposite. */
  learn(traits: ShownTraits): void;
  /** A lack that a second, positive answer proves. */
  disprove(trait: "sessionList"): void;
  asking(): void;
  /** Recognition ends. Without an answer it is repeated before the next dependent request. */
  asked(isAnswered: boolean): void;
  isBeingAsked(): boolean;
  /** Recently, with these settings. */
  isAsked(seconds: number): boolean;
  /** Identified by a positive answer. */
  confirm(): void;
  /** Recently, in this network. */
  isConfirmed(seconds: number): boolean;
  /** Another network: identify again. */
  leave(): void;
  /** By the user: forgets lacks that block items. */
  expireTraits(): void;
  forget(): void;
}

/** Seconds for two requests and a version. */
const maxQuestionSeconds = 40;

interface State {
  readonly learned: Learned;
  record: Dialect | undefined;
  changes: number;
  settings: Settings | undefined;
  from: number;
  until: number;
  /** Unix seconds; 0: never in this network. */
  askedAt: number;
  isOver: boolean;
  confirmedAt: number;
}

/** By server and account. */
export function createDialects(context: DialectContext): Dialects {
  const state = newState();
  const { learned } = state;
  const within = (at: number, seconds: number): boolean => {
    // Settings may have changed the server.
    current(state, context);
    return Math.abs(context.clock.now() - at) < seconds;
  };
  return {
    current: () => current(state, context),
    generation: () => learnedGeneration(learned, context) ?? "spec",
    name: () => learnedGeneration(learned, context) ?? "not recognised",
    isRecognised: (seconds) => knowsGeneration(learned, context, seconds),
    recognise: (generation) => learnGeneration(learned, context, generation),
    identify: (mark) => identify(learned, context, mark),
    knows: (trait) => knowsTrait(learned, context, trait),
    hasShown: (trait) => isLearned(learned, context, trait),
    learn: (traits) => learnTraits(learned, context, traits),
    disprove: (trait) => disproveTrait(learned, context, trait),
    asking: () => setAsked(state, context.clock.now(), false),
    asked: (isAnswered) => setAsked(state, isAnswered ? context.clock.now() : 0, true),
    isBeingAsked: () => !state.isOver && within(state.askedAt, maxQuestionSeconds),
    isAsked: (seconds) => within(state.askedAt, seconds),
    confirm: () => {
      state.confirmedAt = context.clock.now();
    },
    isConfirmed: (seconds) => within(state.confirmedAt, seconds),
    leave: () => leave(state),
    expireTraits: () => expireTraits(learned, context),
    forget: () => {
      caught(() => deleteTraits(context.database, context.settings().serverUrl));
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
    from: 0,
    until: 0,
    askedAt: 0,
    isOver: true,
    confirmedAt: 0,
  };
}

function setAsked(state: State, at: number, isOver: boolean): void {
  state.askedAt = at;
  state.isOver = isOver;
}

function leave(state: State): void {
  state.askedAt = 0;
  state.confirmedAt = 0;
}

/** Cached until something changes or expires. */
function current(state: State, context: DialectContext): Dialect {
  const { learned } = state;
  const now = context.clock.now();
  const isGood = state.settings === context.settings() && now >= state.from && now < state.until;
  if (state.record !== undefined && isGood && state.changes === learned.changes) return state.record;
  const rows = learnedRows(learned, context);
  if (!isSameConnection(state.settings ?? defaults, context.settings())) leave(state);
  state.settings = context.settings();
  state.changes = learned.changes;
  state.from = now;
  state.until = now + maxLifetime;
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

/** Settings that decide which server answers, and to whom. */
const connection: readonly (keyof Settings)[] = [
  "serverUrl",
  "localUrl",
  "remoteUrl",
  "readerUsername",
  "readerPassword",
  "libraryUsername",
  "libraryPassword",
  "requestHeaders",
  "trustedServers",
];

function isSameConnection(one: Settings, other: Settings): boolean {
  return connection.every((name) => one[name] === other[name]);
}
