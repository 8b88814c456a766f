import { keptIn } from "../../store/database";
import type { Context, TaskContext } from "../../context";
import { caught, type Result } from "../../base/result";
import type { Fingerprint } from "../../model/book";
import type { BookFollower } from "../../book/openBook";
import type { OpenBook } from "../../book/openBook.port";
import { type ReadingRecord, writeReading } from "../../book/writeReading";
import { pullByHand, pushByHand, type PullAnswer, type PushAnswer, type PushIntent } from "./progressByHand.task";
import { freshSeconds, momentSeconds } from "../status/serverState";
import {
  beginAt,
  isProgressOn,
  type OpenPosition,
  type ProgressState,
  isFinishedHere,
  progressRecord,
  queuePosition,
  recordPosition,
} from "./pushProgress";
import { fetchPosition } from "./fetchPosition.task";
import { pullProgress } from "./pullProgress";
import { goTo, resolveFetched } from "./remoteProgress.task";
import { isAstray, isOwn, type PositionAction } from "./resolvePosition.rules";
import type { ReachedPosition, RemotePosition } from "../../model/bookState";
import { mayBeJoined, numberedBook } from "./webReader.task";
import { getKnownProgress, retryFailedProgress } from "./progress.store";

/** Seconds without a page turn. */
const quietSeconds = 10;

/** Seconds after the event. */
const pullSeconds = 1;

/** A position that this device did not send, or that the book lies behind. @noSelf */
export interface OtherDevicePosition {
  readonly remote: RemotePosition;
  go(): void;
}

/** Known once its record is stored. @noSelf */
interface LeftPosition {
  /** Because of a status. */
  isWithheld(): boolean;
  /** Keeps the withheld position in the queue until the user answers. In the transaction of a record. */
  hold(): void;
}

/**
 * §3.4. Does not block; only `left` writes, one row. Opening fetches, and sends earlier reading.
 * @noSelf
 */
export interface ProgressSync extends BookFollower {
  connected(): void;
  changed(): void;
  /** The next opening of this file goes to a position ahead without a question, because the user continues the book. */
  continueAt(path: string): void;
  pull(answer: (outcome: PullAnswer) => void): void;
  push(intent: PushIntent, answer: (outcome: PushAnswer) => void): void;
  /** See `fetchPosition`. */
  fetch(fingerprint: Fingerprint, task: TaskContext): Result<boolean>;
  lastDecision(): PositionAction | undefined;
  /** Remote position of another device, as last fetched; undefined if equal. */
  elsewhere(): OtherDevicePosition | undefined;
  /** Position at the last end of reading; undefined without a book. */
  leftAt(): LeftPosition | undefined;
  /** Sends a withheld position. False after a storage failure. */
  release(reached: ReachedPosition): boolean;
}

/** One a process. */
export function progressSync(context: Context): ProgressSync {
  return keptIn(context.database, "progressSync", () => createProgressSync(context));
}

function createProgressSync(context: Context): ProgressSync {
  const state: ProgressState = { context, opening: undefined, denied: false, push: undefined, continued: undefined };
  return {
    opened: (book) => {
      state.opening = book === undefined ? undefined : openingOf(context, book, isContinued(state, book));
      state.continued = undefined;
    },
    fingerprinted: (_book, fingerprint) => fingerprinted(state, fingerprint),
    turned: (_book, isAnother) => {
      if (isAnother) turned(state);
    },
    left: () => left(state),
    reloaded: () => withdraw(state),
    resumed: () => resumed(state),
    closed: () => {
      state.opening = undefined;
    },
    connected: () => schedulePull(state),
    identified: (fingerprint) => identified(state, fingerprint),
    changed: () => {
      state.denied = false;
      caught(() => retryFailedProgress(context.database));
      schedulePull(state);
    },
    continueAt: (path) => {
      state.continued = path;
    },
    pull: (answer) => pullByHand(state, answer),
    push: (intent, answer) => pushByHand(state, intent, answer),
    fetch: (fingerprint, task) => fetchPosition(state, task, fingerprint),
    lastDecision: () => state.opening?.decision,
    elsewhere: () => elsewhere(state),
    leftAt: () => leftAt(state),
    release: (reached) => recordPosition(context, { ...reached, ...answered }),
  };
}

const answered = { compared: true, insisted: false, awaitsReader: false, beganBehind: false };

function elsewhere({ context, opening }: ProgressState): OtherDevicePosition | undefined {
  if (opening === undefined) return undefined;
  const { began, fingerprint } = opening;
  const remote = opening.past ?? opening.remote;
  const action = resolveFetched(context, opening, "asking");
  if (remote === undefined || (action !== "offer" && action !== "follow")) return undefined;
  const sent = fingerprint === undefined ? {} : getKnownProgress(context.database, fingerprint);
  if (isOwn(remote, sent) && (began === undefined || !isAstray(began, sent))) return undefined;
  return { remote, go: () => goTo(context, opening, remote) };
}

function leftAt({ context, opening }: ProgressState): LeftPosition | undefined {
  if (opening === undefined) return undefined;
  return {
    isWithheld: () => opening.withheld !== undefined,
    hold: () => {
      const { withheld } = opening;
      if (withheld === undefined) return;
      queuePosition(context, { ...withheld, compared: false, insisted: false, awaitsReader: true });
    },
  };
}

/** The host opens a path without its links. */
function isContinued({ context, continued }: ProgressState, book: OpenBook): boolean {
  const { folders } = context.host;
  return continued !== undefined && folders.resolved(continued) === folders.resolved(book.document.path);
}

function openingOf(context: Context, book: OpenBook, isContinuing: boolean): OpenPosition {
  return {
    book,
    isContinuing,
    fingerprint: undefined,
    wantsPull: true,
    compared: false,
    isUnknown: false,
    remote: undefined,
    past: undefined,
    remoteAt: 0,
    pushedBefore: undefined,
    shown: undefined,
    decision: undefined,
    finishedBefore: isFinishedHere(context, book),
    began: undefined,
    withheld: undefined,
  };
}

function fingerprinted(state: ProgressState, fingerprint: Fingerprint): void {
  const { opening } = state;
  if (opening === undefined) return;
  opening.fingerprint = fingerprint;
  opening.began = beginAt(opening.book);
  schedulePull(state);
}

/** The web position needs the ID. */
function identified(state: ProgressState, fingerprint: Fingerprint): void {
  const { opening, context } = state;
  if (opening?.fingerprint !== fingerprint || numberedBook(context, fingerprint) === undefined) return;
  if (!opening.isUnknown && !mayBeJoined(context)) return;
  opening.wantsPull = true;
  schedulePull(state);
}

/** Delayed, because opening and waking are busy. */
function schedulePull(state: ProgressState): void {
  state.context.host.tasks.after(pullSeconds, () => pullProgress(state));
}

function resumed(state: ProgressState): void {
  const { opening, context } = state;
  if (opening === undefined) return;
  opening.wantsPull = opening.wantsPull || !hasJustSent(context, opening);
  // Other devices may have moved during suspend.
  opening.compared = opening.compared && Math.abs(context.host.clock.now() - opening.remoteAt) <= freshSeconds;
  schedulePull(state);
}

/** True if this device's position was stored recently. */
function hasJustSent({ database, host }: Context, { fingerprint }: OpenPosition): boolean {
  const known = caught(() => (fingerprint === undefined ? undefined : getKnownProgress(database, fingerprint)));
  const { pushedAt = 0 } = (known.ok ? known.value : undefined) ?? {};
  return Math.abs(host.clock.now() - pushedAt) <= momentSeconds;
}

function turned(state: ProgressState): void {
  const { opening, context } = state;
  if (opening === undefined) return;
  if (isPassed(opening)) withdraw(state);
  const { turns, turnsAtPush } = opening.book.activity;
  const { progressPages } = context.settings();
  if (progressPages > 0 && state.push === undefined && turns - turnsAtPush >= progressPages)
    pushWhenQuiet(state, opening, quietSeconds);
}

/** A visible offer stays while pages are turned, until the reader is past its place. One that still waits ends. */
function isPassed({ shown, past, remote, book, began }: OpenPosition): boolean {
  const there = (past ?? remote)?.percent;
  if (shown?.isOpen() !== true || there === undefined || began === undefined) return true;
  return there > began.percent && book.document.position().percent >= there;
}

/** Closes the offer without an answer, so that it may return. */
function withdraw({ opening }: ProgressState): void {
  if (opening === undefined) return;
  opening.shown?.withdraw();
  opening.shown = undefined;
}

function pushWhenQuiet(state: ProgressState, opening: OpenPosition, seconds: number): void {
  const { host, settings } = state.context;
  state.push = host.tasks.after(seconds, () => {
    state.push = undefined;
    if (state.opening !== opening || !isProgressOn(settings())) return;
    const still = opening.book.activity.turnedAt + quietSeconds - host.clock.elapsed();
    if (still > 0) pushWhenQuiet(state, opening, still);
    else pushNow(state, opening);
  });
}

function pushNow({ context }: ProgressState, opening: OpenPosition): void {
  const record = progressRecord(context, opening, "reading");
  if (record !== undefined) writeReading(context, [record]);
}

function left(state: ProgressState): ReadingRecord | undefined {
  const { context, opening } = state;
  withdraw(state);
  state.push?.cancel();
  state.push = undefined;
  return opening === undefined ? undefined : progressRecord(context, opening, "leaving");
}
