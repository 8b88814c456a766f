import { delayAfter } from "../../domain/connection/backoff";
import { isConnectionLoss, isTransient, type Failure } from "../../domain/failure";
import { done, failed, type Result } from "../../domain/result";
import type { Settings } from "../../domain/settings";
import type { Amount } from "../../domain/waiting";
import type { Clock } from "../../ports/clock";
import type { Log } from "../../ports/log";
import type { Network } from "../../ports/network";
import type { Tasks, Timer } from "../../ports/tasks";
import type { Effort, Outbox } from "./outbox";
import { goneFrom, waitingIn } from "./outboxAmounts";
import type { SyncListener } from "./syncListener";

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
  /** A person asks: what the server was found not to have is asked for again. */
  doubt(): void;
}

/**
 * When the outboxes are drained: never inside an event of the host, never against a closed network.
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
  waiting(): readonly Amount[];
  /** Why the last drain stopped; undefined when it went through, or none has run. */
  lastFailure(): Failure | undefined;
}

interface State {
  failures: number;
  /** Elapsed seconds before which nothing automatic is tried. */
  notBefore: number;
  lastFailure: Failure | undefined;
  /** Those that were denied what they asked for: nothing automatic tries them again until something changes. */
  barred: Outbox[];
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
    barred: [],
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
    waiting: () => waitingIn(parts.outboxes),
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
  state.barred = [];
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
  return waitingIn(open(state, parts)).length > 0 && parts.network.isConnected();
}

/** The outboxes that may be tried. */
function open({ barred }: State, { outboxes }: SyncParts): readonly Outbox[] {
  return outboxes.filter((outbox) => !barred.includes(outbox));
}

function now(state: State, parts: SyncParts, listener: SyncListener): void {
  parts.network.whenConnected(() => {
    listener.began();
    state.listeners.push(listener);
    forgive(state);
    parts.doubt();
    start(state, parts, "everything");
  });
}

function start(state: State, parts: SyncParts, effort: Effort): void {
  state.retry?.cancel();
  const before = waitingIn(parts.outboxes);
  const run = (): void => finish(state, parts, before, drain(state, parts, effort));
  const died = (): void => finish(state, parts, before, failed({ kind: "defect" }));
  if (!parts.tasks.start("sync", run, died)) state.again = true;
}

/**
 * A dead server costs one attempt; what one outbox may not do, or is not answered, says nothing of the next. Failure:
 * the first one that may pass, or else the first.
 */
function drain(state: State, parts: SyncParts, effort: Effort): Result<undefined> {
  let first: Result<undefined> = done;
  for (const outbox of open(state, parts)) {
    const drained = outbox.drain(effort);
    if (drained.ok) continue;
    if (isBarred(drained.failure)) state.barred.push(outbox);
    if (isConnectionLoss(drained.failure)) return drained;
    if (first.ok || isBarred(first.failure)) first = drained;
  }
  return first;
}

function finish(state: State, parts: SyncParts, before: readonly Amount[], drained: Result<undefined>): void {
  if (!drained.ok) fail(state, parts, drained.failure);
  else if (state.barred.length === 0) forgive(state);
  else state.failures = 0;
  const left = waitingIn(parts.outboxes);
  const listeners = state.listeners;
  state.listeners = [];
  const report = {
    sent: goneFrom(before, left),
    left,
    failure: drained.ok ? undefined : drained.failure,
  };
  for (const listener of listeners) listener.ended(report);
  if (state.again) soon(state, parts);
  state.again = false;
}

/** The server's own no, which nothing but a change will turn. */
function isBarred(failure: Failure): boolean {
  return failure.kind === "denied" && !isTransient(failure);
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
  if (isBarred(failure)) return;
  state.failures += 1;
  const asked = failure.kind === "refused" ? failure.waitSeconds : undefined;
  const delay = delayAfter(state.failures, parts.chance(), asked);
  state.notBefore = parts.clock.elapsed() + delay;
  state.retry = parts.tasks.after(delay, () => soon(state, parts));
}
