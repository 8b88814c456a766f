import { caught } from "../../base/result";
import type { Settings } from "../../model/settings";
import { deleteTraits, type LearnedTrait, listTraits, saveTraits } from "../../store/connection";
import type { ServerContext } from "../requestHeaders";
import {
  day,
  type Dialect,
  dialectOf,
  type Generation,
  generationBy,
  generationIn,
  isAskedByHand,
  isProven,
  isShown,
  lifetimeOf,
  lifetimeOfGeneration,
  type Mark,
  maxLifetime,
  type ShownTrait,
  type ShownTraits,
  shownTraits,
  type Trait,
  traitIn,
  unrecognised,
} from "./dialect";

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

type DialectContext = Pick<ServerContext, "clock" | "settings" | "database" | "isTrial">;

const generationRow = "generation";

interface State {
  readonly context: DialectContext;
  /** Server and accounts of `rows`. */
  owner: string;
  /** Learned values by trait, or under `generation`. */
  rows: Record<string, LearnedTrait | undefined>;
  /** Undefined: something changed. */
  record: Dialect | undefined;
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
  const state = newState(context);
  const within = (moment: "askedAt" | "confirmedAt", seconds: number): boolean => {
    // Settings may have changed the server.
    current(state);
    return Math.abs(context.clock.now() - state[moment]) < seconds;
  };
  return {
    current: () => current(state),
    generation: () => learnedGeneration(state) ?? "spec",
    name: () => learnedGeneration(state) ?? "not recognised",
    isRecognised: (seconds) => knowsGeneration(state, seconds),
    recognise: (generation) => learnGeneration(state, generation),
    identify: (mark) => identify(state, mark),
    knows: (trait) => knowsTrait(state, trait),
    hasShown: (trait) => isLearned(state, trait),
    learn: (traits) => learnTraits(state, traits),
    disprove: (name) => save(state, [{ name, value: "false", learnedAt: context.clock.now() }]),
    asking: () => setAsked(state, context.clock.now(), false),
    asked: (isAnswered) => setAsked(state, isAnswered ? context.clock.now() : 0, true),
    isBeingAsked: () => !state.isOver && within("askedAt", maxQuestionSeconds),
    isAsked: (seconds) => within("askedAt", seconds),
    confirm: () => {
      current(state);
      state.confirmedAt = context.clock.now();
    },
    isConfirmed: (seconds) => within("confirmedAt", seconds),
    leave: () => leave(state),
    expireTraits: () => expireTraits(state),
    forget: () => {
      caught(() => deleteTraits(context.database, context.settings().serverUrl));
      state.owner = "";
      state.record = undefined;
      leave(state);
    },
  };
}

function newState(context: DialectContext): State {
  return {
    context,
    owner: "",
    rows: {},
    record: undefined,
    settings: undefined,
    from: 0,
    until: 0,
    askedAt: 0,
    isOver: true,
    confirmedAt: 0,
  };
}

function setAsked(state: State, at: number, isOver: boolean): void {
  current(state);
  state.askedAt = at;
  state.isOver = isOver;
}

function leave(state: State): void {
  state.askedAt = 0;
  state.confirmedAt = 0;
}

/** Cached until something changes or expires. */
function current(state: State): Dialect {
  const { context } = state;
  const now = context.clock.now();
  if (state.record !== undefined && state.settings === context.settings() && now >= state.from && now < state.until)
    return state.record;
  const rows = learnedRows(state);
  const settings = context.settings();
  const before = state.settings ?? settings;
  if (connection.some((name) => before[name] !== settings[name])) leave(state);
  state.settings = settings;
  state.from = now;
  state.until = now + maxLifetime;
  const generation = learnedGeneration(state);
  const record = generation === undefined ? unrecognised() : dialectOf(generation);
  const shown: Record<string, Dialect[Trait]> = {};
  for (const name of shownTraits()) {
    const kept = rows[name];
    if (kept === undefined || !isRecent(state, kept, name)) continue;
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

/** Reloads after a change of owner. */
function learnedRows(state: State): State["rows"] {
  const { database, settings } = state.context;
  const owner = `${settings().serverUrl} ${accountsOf(state)}`;
  if (owner === state.owner) return state.rows;
  const kept = caught(() => listTraits(database, settings().serverUrl, accountsOf(state)));
  state.rows = {};
  state.owner = owner;
  state.record = undefined;
  for (const trait of kept.ok ? kept.value : []) state.rows[trait.name] = trait;
  return state.rows;
}

/** Both accounts: servers grant them different things. */
export function traitsOwner({ readerUsername, libraryUsername }: Settings): string {
  return `${readerUsername}, ${libraryUsername}`;
}

/** In a trial the account changes, and its traits stay. */
export const trialOwner = "";

function accountsOf({ context: { settings, isTrial } }: State): string {
  return isTrial === true ? trialOwner : traitsOwner(settings());
}

/** The last one shown by a positive answer, of any age; undefined: none. */
function learnedGeneration(state: State): Generation | undefined {
  return generationIn(learnedRows(state)[generationRow]?.value);
}

/** A wrong clock makes it old. */
function ageOf({ context }: State, { learnedAt }: LearnedTrait): number {
  return Math.abs(context.clock.now() - learnedAt);
}

function isRecent(state: State, kept: LearnedTrait, name: ShownTrait): boolean {
  return ageOf(state, kept) < lifetimeOf(name, kept.value);
}

/** True if learned recently, or within `seconds`. */
function knowsGeneration(state: State, seconds?: number): boolean {
  const generation = learnedGeneration(state);
  const kept = state.rows[generationRow];
  if (generation === undefined || kept === undefined) return false;
  return ageOf(state, kept) < (seconds ?? lifetimeOfGeneration(generation));
}

/** True if an answer has shown it recently. A version only begins the guess. */
function isLearned(state: State, trait: Trait): boolean {
  const kept = learnedRows(state)[trait];
  return kept !== undefined && isShown(trait) && isRecent(state, kept, trait);
}

/** True if shown recently, by an answer or by its generation. */
function knowsTrait(state: State, trait: Trait): boolean {
  if (isLearned(state, trait)) return true;
  const generation = learnedGeneration(state);
  return generation !== undefined && isProven(generation, trait) && knowsGeneration(state);
}

/** A change of kind forgets traits. The same kind is stored once a day. */
function learnGeneration(state: State, generation: Generation): void {
  const { database, settings, clock } = state.context;
  const known = learnedGeneration(state);
  if (known === generation && knowsGeneration(state, day) && knowsGeneration(state)) return;
  if (known !== undefined && known !== generation) {
    caught(() => deleteTraits(database, settings().serverUrl));
    state.rows = {};
  }
  save(state, [{ name: generationRow, value: generation, learnedAt: clock.now() }]);
}

/** Skips traits that are already stored and recent. */
function learnTraits(state: State, traits: ShownTraits): void {
  const rows = learnedRows(state);
  const learnedAt = state.context.clock.now();
  const news: LearnedTrait[] = [];
  for (const name of shownTraits()) {
    const shown = traits[name];
    if (shown === undefined || isDisproved(state, name, shown)) continue;
    const before = rows[name];
    const isKnown = before?.value === `${shown}` && isRecent(state, before, name);
    if (!isKnown) news.push({ name, value: `${shown}`, learnedAt });
  }
  if (news.length > 0) save(state, news);
}

function save(state: State, news: readonly LearnedTrait[]): void {
  const { database, settings } = state.context;
  const rows = learnedRows(state);
  for (const trait of news) rows[trait.name] = trait;
  state.record = undefined;
  caught(() => saveTraits(database, settings().serverUrl, accountsOf(state), news));
}

/** True for a lack that the version, or a recent answer, contradicts. */
function isDisproved(state: State, name: ShownTrait, shown: Dialect[ShownTrait]): boolean {
  if (shown !== false && shown !== "none") return false;
  const generation = learnedGeneration(state);
  if (generation !== undefined && isProven(generation, name) && dialectOf(generation)[name] === true) return true;
  const before = state.rows[name];
  return before !== undefined && before.value !== `${shown}` && isRecent(state, before, name);
}

/** In memory only. */
function expireTraits(state: State): void {
  const rows = learnedRows(state);
  for (const name of shownTraits()) {
    const kept = rows[name];
    if (kept !== undefined && isAskedByHand(name, kept.value)) rows[name] = { ...kept, learnedAt: 0 };
  }
  state.record = undefined;
}

/** A mark that proves nothing changes nothing. */
function identify(state: State, mark: Mark): void {
  const generation = generationBy(mark, learnedGeneration(state) ?? "spec");
  if (generation !== undefined) learnGeneration(state, generation);
}
