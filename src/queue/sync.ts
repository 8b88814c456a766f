import { type Context, startTask, type TaskContext } from "../context";
import { countsForLog, goesByItself, type QueueCount, type QueueKind } from "./queue.rules";
import { boundedDelay, delayAfter } from "./troubles.rules";
import { isBehindAccount, type Stop, stoppingIn } from "./rowTroubles";
import { detailOf, type Failure } from "../base/failure";
import { valueOrThrow } from "../base/result";
import { writeReading } from "../book/writeReading";
import type { Timer } from "../koreader/host.port";
import { type Departure, type SyncReport, syncReportOf } from "./departures.rules";
import { type Effort, countSwitchedOn } from "./sender";
import type { Sync, SyncListener, SyncParts } from "./sync.port";
import { nextTroubleDue } from "./troubles.store";

/** Seconds, because network events come in bursts. */
const settleSeconds = 2;

/** Seconds until a kind with a refused account is retried automatically. */
const accountSeconds = 86400;

export const syncTask = "sync";

interface State {
  readonly context: Context;
  readonly parts: SyncParts;
  failures: number;
  /** Syncs in a row with trouble of single rows. */
  troubled: number;
  /** Elapsed seconds; no automatic work before. */
  notBefore: number;
  lastFailure: Failure | undefined;
  /** Kinds with a refused account, until a change or this elapsed second. */
  blocked: readonly { readonly of: QueueKind; readonly until: number }[];
  /** Kinds to drain even without rows, such as highlights to merge. */
  wanted: readonly QueueKind[];
  scheduled: Timer | undefined;
  /** Elapsed seconds. */
  leftAt: number;
  retry: Timer | undefined;
  /** Unix seconds; of the last sync of all books. */
  beganAt: number;
  /** Triggered during a sync: run again. */
  again: boolean;
  /** Of the sync that runs. */
  listeners: readonly SyncListener[];
  /** Of manual syncs that begin after it. */
  next: readonly SyncListener[];
  /** Manual syncs that fetch. */
  fetching: number;
  watchers: readonly (() => boolean)[];
  completedAt: number | undefined;
  /** Of `drainNow`. */
  done: (() => void) | undefined;
}

function newState(context: Context, parts: SyncParts): State {
  return {
    context,
    parts,
    failures: 0,
    troubled: 0,
    notBefore: 0,
    lastFailure: undefined,
    blocked: [],
    wanted: [],
    scheduled: undefined,
    leftAt: -settleSeconds,
    retry: undefined,
    beganAt: 0,
    again: false,
    listeners: [],
    next: [],
    fetching: 0,
    watchers: [],
    completedAt: undefined,
    done: undefined,
  };
}

export function createSync(context: Context, parts: SyncParts): Sync {
  const state = newState(context, parts);
  return {
    schedule: () => schedule(state),
    leaving: () => leave(state),
    drainNow: (done) => drainNow(state, done),
    networkChanged: () => afresh(state),
    now: (listener) => now(state, listener),
    watch: (watcher) => {
      state.watchers = state.watchers.concat([watcher]);
    },
    want: (of) => {
      state.wanted = state.wanted.concat([of]);
      schedule(state);
    },
    settingsChanged: () => afresh(state),
    waiting: () => waiting(state),
    isAsked: () => state.listeners.length > 0 || state.next.length > 0 || state.fetching > 0,
    completedAt: () => state.completedAt,
    lastFailure: () => state.lastFailure,
  };
}

function afresh(state: State): void {
  state.troubled = 0;
  resetBackoff(state);
  schedule(state);
}

function resetBackoff(state: State): void {
  state.failures = 0;
  state.notBefore = 0;
  state.lastFailure = undefined;
  state.blocked = [];
}

function leave(state: State): void {
  const { scheduled } = state;
  state.leftAt = state.context.host.clock.elapsed();
  if (scheduled === undefined) return;
  scheduled.cancel();
  state.scheduled = undefined;
  schedule(state);
}

function drainNow(state: State, done: () => void): boolean {
  if (!isWanted(state)) return false;
  state.scheduled?.cancel();
  state.scheduled = undefined;
  state.leftAt = state.context.host.clock.elapsed();
  state.done = done;
  start(state, "automatic", []);
  return true;
}

function schedule(state: State): void {
  if (state.scheduled !== undefined) return;
  const { tasks, clock } = state.context.host;
  const isLeaving = clock.elapsed() - state.leftAt < settleSeconds;
  state.scheduled = tasks.after(isLeaving ? 0 : settleSeconds, () => {
    state.scheduled = undefined;
    if (isWanted(state)) start(state, "automatic", []);
    else endDelay(state);
  });
}

function endDelay(state: State): void {
  const { done } = state;
  state.done = undefined;
  done?.();
}

function isWanted(state: State): boolean {
  const { enabled, serverUrl } = state.context.settings();
  if (!enabled || serverUrl === "" || state.context.host.clock.elapsed() < state.notBefore) return false;
  const kinds = state.wanted.concat(waiting(state).map(({ of }) => of));
  return kinds.some((of) => isOpen(state, of, "automatic")) && state.context.host.network.isConnected();
}

function isOpen({ blocked, context }: State, of: QueueKind, effort: Effort): boolean {
  if (effort === "automatic" && !goesByItself(context.settings())) return false;
  return !blocked.some((kind) => kind.of === of && context.host.clock.elapsed() < kind.until);
}

function waiting({ context: { settings, database }, parts }: State): readonly QueueCount[] {
  return countSwitchedOn(database, settings(), parts.senders);
}

function now(state: State, listener: SyncListener): void {
  state.context.host.network.whenConnected(() => {
    listener.began();
    state.next = state.next.concat([listener]);
    resetBackoff(state);
    state.context.connection.expireTraits();
    start(state, "everything", []);
  });
}

function start(state: State, effort: Effort, departures: Departure[]): void {
  state.retry?.cancel();
  const run = (task: TaskContext): void => {
    const { wanted } = state;
    adopt(state, effort);
    // Reading that a full disk refused would be missing from what a manual sync says.
    if (effort === "everything") valueOrThrow(writeReading(task, []));
    const book = bookOf(state);
    if (book === undefined) state.beganAt = state.context.host.clock.now();
    state.context.log.step(`sync, ${effort}, pending: ${countsForLog(waiting(state))}`);
    const troubles = state.parts.drain(
      effort,
      {
        isWanted: (of) => isOpen(state, of, effort),
        isDue: (of) => wanted.includes(of),
        departures,
        book,
      },
      task,
    );
    const until = state.context.host.clock.elapsed() + accountSeconds;
    const refused = troubles.filter((trouble) => isBehindAccount(trouble));
    state.blocked = state.blocked.concat(refused.map(({ of }) => ({ of, until })));
    const isStopped = troubles.some(({ isOfRow }) => isOfRow !== true);
    // Work that failed for a single book stays wanted.
    const left = wanted.filter((of) => troubles.some((trouble) => trouble.of === of));
    if (!isStopped && book === undefined) state.wanted = left.concat(state.wanted.slice(wanted.length));
    state.context.host.tasks.after(0, () => {
      state.parts.drained(troubles.length === 0);
      state.watchers = state.watchers.filter((watcher) => watcher());
    });
    finish(state, effort, departures, troubles);
  };
  const died = (failure: Failure): void => finish(state, effort, departures, [{ failure }]);
  if (!startTask(state.context, syncTask, run, died)) state.again = true;
}

/** Undefined for everything. */
function bookOf({ listeners }: State): SyncListener["book"] {
  return listeners.length === 1 ? listeners[0]?.book : undefined;
}

/** Manual syncs that were asked for before this one began end with it. */
function adopt(state: State, effort: Effort): void {
  if (effort !== "everything") return;
  state.listeners = state.listeners.concat(state.next);
  state.next = [];
}

function finish(state: State, effort: Effort, departures: Departure[], troubles: readonly Stop[]): void {
  const obstacle = stoppingIn(troubles);
  const failure = (obstacle ?? troubles[0])?.failure;
  if (obstacle !== undefined) fail(state, obstacle);
  else {
    // A blocked account keeps its failure as the reason.
    state.failures = 0;
    if (!state.blocked.some(({ until }) => state.context.host.clock.elapsed() < until)) resetBackoff(state);
    retryRows(state, troubles.length > 0);
  }
  const left = waiting(state);
  const { listeners, context } = state;
  context.log.step(
    `sync ended, pending: ${countsForLog(left)}, failure: ${failure === undefined ? "none" : detailOf(failure)}`,
  );
  if (left.length === 0 && failure === undefined) state.completedAt = context.host.clock.now();
  state.listeners = [];
  if (listeners.length > 0) tellEnd(state, listeners, syncReportOf(departures, left, failure), obstacle !== undefined);
  if (state.again) {
    // A manual sync that was asked for meanwhile begins at once, because what runs may have passed its work.
    if (state.next.length === 0) schedule(state);
    else state.context.host.tasks.after(0, () => start(state, "everything", []));
    state.again = false;
    return;
  }
  endDelay(state);
}

function tellEnd(state: State, listeners: readonly SyncListener[], report: SyncReport, isStopped: boolean): void {
  const curious = isStopped ? [] : listeners.filter(({ fetches }) => fetches === true);
  for (const listener of listeners) if (!curious.includes(listener)) listener.ended(report, undefined);
  if (curious.length === 0) return;
  state.fetching += 1;
  state.parts.fetchNews((news) => {
    state.fetching -= 1;
    for (const listener of curious) listener.ended(report, news);
  });
}

/** Rows that wait for their own next attempt. Once rejected rows are retried soon, then less often. */
function retryRows(state: State, isSoon: boolean): void {
  const { clock, tasks, device } = state.context.host;
  state.troubled = isSoon ? state.troubled + 1 : 0;
  const due = isSoon
    ? clock.now() + delayAfter(state.troubled, device.chance())
    : nextTroubleDue(state.context.database, state.beganAt);
  if (due !== undefined) state.retry = tasks.after(boundedDelay(due - clock.now()), () => schedule(state));
}

/** Retries while online; a new network comes earlier. */
function fail(state: State, obstacle: Stop): void {
  const { failure } = obstacle;
  state.context.log.warn(`sync stopped: ${detailOf(failure)}`);
  // Cancelled by a change.
  if (failure.kind === "cancelled") {
    state.again = true;
    return;
  }
  state.lastFailure = failure;
  if (isBehindAccount(obstacle)) return;
  state.failures += 1;
  const asked = failure.kind === "refused" ? failure.waitSeconds : undefined;
  const delay = delayAfter(state.failures, state.context.host.device.chance(), asked);
  state.notBefore = state.context.host.clock.elapsed() + delay;
  state.retry = state.context.host.tasks.after(delay, () => schedule(state));
}
