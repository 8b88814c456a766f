import { delayAfter } from "../domain/backoff";
import { isConnectionLoss, type Failure } from "../domain/failure";
import { done, type Result } from "../domain/result";
import type { Settings } from "../domain/settings";
import type { Clock } from "../ports/clock";
import type { Log } from "../ports/log";
import type { Network } from "../ports/network";
import type { Tasks, Timer } from "../ports/tasks";
import type { Effort, Outbox } from "./outbox";

/** Seconds between a trigger and the work: closing a book and joining a network come in bursts of events. */
const settleSeconds = 2;

/** @noSelf */
export interface SyncParts {
  readonly clock: Clock;
  readonly tasks: Tasks;
  readonly network: Network;
  readonly log: Log;
  /** Drained in this order. */
  readonly outboxes: readonly Outbox[];
  settings(): Settings;
  /** 0 to 1. */
  chance(): number;
}

/** What a person's own sync came to. */
export interface SyncReport {
  /** How many things were sent. */
  readonly sent: number;
  /** How many still wait, parked ones included. */
  readonly left: number;
  /** Why it stopped; absent when it went through. */
  readonly failure?: Failure | undefined;
}

/** Who asked for a sync, and waits. */
/** @noSelf */
export interface SyncListener {
  /** There is a network and the work begins. Never called when a person declines the network. */
  began(): void;
  /** It is over; from a task. */
  ended(report: SyncReport): void;
}

/** When the outboxes are drained: never inside an event of the host, never against a closed network. */
/** @noSelf */
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
  /** Why the last drain stopped; undefined when it went through, or none has run. */
  lastFailure(): Failure | undefined;
}

interface State {
  failures: number;
  /** Elapsed seconds before which nothing automatic is tried. */
  notBefore: number;
  lastFailure: Failure | undefined;
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
  if (!enabled || manualOnly || serverUrl === "" || state.lastFailure?.kind === "denied") return false;
  return parts.clock.elapsed() >= state.notBefore && waiting(parts) > 0 && parts.network.isConnected();
}

function now(state: State, parts: SyncParts, listener: SyncListener): void {
  parts.network.whenConnected(() => {
    listener.began();
    state.listeners.push(listener);
    forgive(state);
    start(state, parts, "everything");
  });
}

function start(state: State, parts: SyncParts, effort: Effort): void {
  state.retry?.cancel();
  const before = waiting(parts);
  if (parts.tasks.start("sync", () => finish(state, parts, before, drain(parts, effort)))) return;
  state.again = true;
}

/**
 * A dead server costs one attempt; what one outbox may not do, or is not answered, says nothing of the next. Failure:
 * the first one.
 */
function drain(parts: SyncParts, effort: Effort): Result<undefined> {
  let first: Result<undefined> = done;
  for (const outbox of parts.outboxes) {
    const drained = outbox.drain(effort);
    if (drained.ok) continue;
    if (isConnectionLoss(drained.failure)) return drained;
    if (first.ok) first = drained;
  }
  return first;
}

function finish(state: State, parts: SyncParts, before: number, drained: Result<undefined>): void {
  if (drained.ok) forgive(state);
  else fail(state, parts, drained.failure);
  const left = waiting(parts);
  const listeners = state.listeners;
  state.listeners = [];
  const report = { sent: Math.max(0, before - left), left, failure: state.lastFailure };
  for (const listener of listeners) listener.ended(report);
  if (state.again) soon(state, parts);
  state.again = false;
}

/** Backs off, and tries again by itself only while there is a network; a new network wakes it earlier. */
function fail(state: State, parts: SyncParts, failure: Failure): void {
  parts.log.warn(`sync stopped: ${failure.kind}`);
  state.failures += 1;
  state.lastFailure = failure;
  const delay = delayAfter(state.failures, parts.chance());
  state.notBefore = parts.clock.elapsed() + delay;
  if (failure.kind !== "denied") state.retry = parts.tasks.after(delay, () => soon(state, parts));
}

function waiting({ outboxes }: SyncParts): number {
  let sum = 0;
  for (const outbox of outboxes) {
    const count = outbox.count();
    if (count.ok) sum += count.value;
  }
  return sum;
}
