import { delayAfter, goneFrom, isAboutAccount, isKindOn, type QueueCount, type QueueKind } from "../../domain/queue";
import type { Failure } from "../../domain/failure";
import type { Settings } from "../../domain/settings";
import type { Clock, Log, Network, Tasks, Timer } from "../../ports/host";
import type { Trouble } from "./drainQueue";
import type { Effort } from "./sender";

/** Seconds between a trigger and the work: closing a book and joining a network come in bursts of events. */
const settleSeconds = 2;

/** Seconds after which a kind that its account was refused for is tried again by itself. */
const accountSeconds = 86400;

/** What a person's own sync came to. */
export interface SyncReport {
  /** What was sent; empty when nothing was. */
  readonly sent: readonly QueueCount[];
  /** What is still pending, failed things included; empty when nothing is. */
  readonly left: readonly QueueCount[];
  /** Why it stopped; absent when it went through. */
  readonly failure?: Failure | undefined;
}

/**
 * Who asked for a sync, and waits.
 *
 * @noSelf
 */
export interface SyncListener {
  /** There is a network and the work begins. Never called when a person declines the network. */
  began(): void;
  /** It is over; from a task. */
  ended(report: SyncReport): void;
}

/** @noSelf */
export interface SyncParts {
  readonly clock: Clock;
  readonly tasks: Tasks;
  readonly network: Network;
  readonly log: Log;
  settings(): Settings;
  /** How much is in the queue, kind by kind, failed things included. */
  counts(): readonly QueueCount[];
  /** Sends the kinds that are wanted; inside a task only. The value: why what is left is left. */
  drain(effort: Effort, isWanted: (of: QueueKind) => boolean): readonly Trouble[];
  /** 0 to 1. */
  chance(): number;
  /** A person asks: what the server was found not to have is asked for again. */
  expireTraits(): void;
}

/**
 * When the queue is drained: never inside an event of the host, never against a closed network.
 *
 * @noSelf
 */
export interface Sync {
  /** Something may be ready to go. Does nothing now; soon, and only if there is a point in it, a drain begins. */
  soon(): void;
  /** The network has changed: an earlier failure says nothing any more. */
  networkChanged(): void;
  /**
   * A person asked. Raises Wi-Fi as the host's settings say, joins a drain that is running, and reports when it is
   * over.
   */
  now(listener: SyncListener): void;
  /** A person changed an address or an account: an earlier refusal says nothing any more. */
  settingsChanged(): void;
  /** How much waits, kind by kind, parked things included; empty when nothing does. Cheap, whatever waits. */
  waiting(): readonly QueueCount[];
  /** Why the last drain stopped; undefined when it went through, or none has run. */
  lastFailure(): Failure | undefined;
}

interface State {
  failures: number;
  /** Elapsed seconds before which nothing automatic is tried. */
  notBefore: number;
  lastFailure: Failure | undefined;
  /** The kinds whose account was refused: nothing automatic tries them before something changes, or this elapsed second. */
  blocked: readonly { readonly of: QueueKind; readonly until: number }[];
  soon: Timer | undefined;
  retry: Timer | undefined;
  /** Something became ready while a drain was running. */
  again: boolean;
  listeners: SyncListener[];
}

/** The one place that decides when to sync. */
export function createSync(parts: SyncParts): Sync {
  const state: State = {
    failures: 0,
    notBefore: 0,
    lastFailure: undefined,
    blocked: [],
    soon: undefined,
    retry: undefined,
    again: false,
    listeners: [],
  };
  return {
    soon: () => soon(state, parts),
    networkChanged: () => afresh(state, parts),
    now: (listener) => now(state, parts, listener),
    settingsChanged: () => afresh(state, parts),
    waiting: () => waiting(parts),
    lastFailure: () => state.lastFailure,
  };
}

function afresh(state: State, parts: SyncParts): void {
  forgive(state);
  soon(state, parts);
}

function forgive(state: State): void {
  state.failures = 0;
  state.notBefore = 0;
  state.lastFailure = undefined;
  state.blocked = [];
}

function soon(state: State, parts: SyncParts): void {
  if (state.soon !== undefined) return;
  state.soon = parts.tasks.after(settleSeconds, () => {
    state.soon = undefined;
    if (isWanted(state, parts)) start(state, parts, "automatic");
  });
}

function isWanted(state: State, parts: SyncParts): boolean {
  const { enabled, manualOnly, serverUrl } = parts.settings();
  if (!enabled || manualOnly || serverUrl === "" || parts.clock.elapsed() < state.notBefore) return false;
  return waiting(parts).some(({ of }) => isOpen(state, parts, of)) && parts.network.isConnected();
}

function isOpen({ blocked }: State, { clock }: SyncParts, of: QueueKind): boolean {
  return !blocked.some((kind) => kind.of === of && clock.elapsed() < kind.until);
}

function waiting({ settings, counts }: SyncParts): readonly QueueCount[] {
  return counts().filter(({ of }) => isKindOn(settings(), of));
}

function now(state: State, parts: SyncParts, listener: SyncListener): void {
  parts.network.whenConnected(() => {
    listener.began();
    state.listeners.push(listener);
    forgive(state);
    parts.expireTraits();
    start(state, parts, "everything");
  });
}

function start(state: State, parts: SyncParts, effort: Effort): void {
  state.retry?.cancel();
  const before = waiting(parts);
  const run = (): void => {
    const troubles = parts.drain(effort, (of) => isOpen(state, parts, of));
    const until = parts.clock.elapsed() + accountSeconds;
    const refused = troubles.filter(({ failure }) => isAboutAccount(failure));
    state.blocked = state.blocked.concat(refused.map(({ of }) => ({ of, until })));
    finish(state, parts, before, failureOf(troubles));
  };
  const died = (): void => finish(state, parts, before, { kind: "defect" });
  if (!parts.tasks.start("sync", run, died)) state.again = true;
}

/** The first one that may pass, or else the first. */
function failureOf(troubles: readonly Trouble[]): Failure | undefined {
  const passing = troubles.find(({ failure }) => !isAboutAccount(failure));
  return (passing ?? troubles[0])?.failure;
}

function finish(state: State, parts: SyncParts, before: readonly QueueCount[], failure: Failure | undefined): void {
  if (failure !== undefined) fail(state, parts, failure);
  else {
    // What is behind its account keeps the reason.
    state.failures = 0;
    if (!state.blocked.some(({ until }) => parts.clock.elapsed() < until)) forgive(state);
  }
  const left = waiting(parts);
  const { listeners } = state;
  state.listeners = [];
  const report = { sent: goneFrom(before, left), left, failure };
  for (const listener of listeners) listener.ended(report);
  if (state.again) soon(state, parts);
  state.again = false;
}

/** Backs off, and tries again by itself only while there is a network; a new network wakes it earlier. */
function fail(state: State, parts: SyncParts, failure: Failure): void {
  parts.log.warn(`sync stopped: ${failure.kind}`);
  // Called off by whoever has changed what it was about: the next one knows better.
  if (failure.kind === "cancelled") {
    state.again = true;
    return;
  }
  state.lastFailure = failure;
  if (isAboutAccount(failure)) return;
  state.failures += 1;
  const asked = failure.kind === "refused" ? failure.waitSeconds : undefined;
  const delay = delayAfter(state.failures, parts.chance(), asked);
  state.notBefore = parts.clock.elapsed() + delay;
  state.retry = parts.tasks.after(delay, () => soon(state, parts));
}
