import { caught } from "../../base/result";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { type ReachedPosition, type RemotePosition, sentFraction } from "../../model/bookState";
import {
  isAstray,
  type KnownPosition,
  type KnownProgress,
  type LocalPosition,
  type PositionAction,
  resolvePosition,
  toleranceOf,
} from "./resolvePosition.rules";
import { finishedPercent } from "../status/status.rules";
import { percentOf, type Percent } from "../../base/scale";
import type { Settings } from "../../model/settings";
import type { ShownDialog } from "../../koreader/screen.port";
import {
  type NewProgress,
  deletePendingProgress,
  findPendingProgress,
  getKnownProgress,
  queueProgress,
} from "./progress.store";
import type { Timer } from "../../koreader/host.port";
import type { OpenBook } from "../../book/openBook.port";
import { type ReadingRecord, writeReading } from "../../book/writeReading";
import { getDeviceState } from "../../store/deviceState";
import { isPlausible } from "../../base/timestamp";
import { hasMoved, markPushed } from "../../book/pageActivity.rules";
import { statusForPush } from "../status/serverState";
import { choiceOf } from "../../book/book";
import { getBookFields } from "../status/bookFields.store";

export interface OpenPosition {
  readonly book: OpenBook;
  /** A position ahead is taken without a question. */
  readonly isContinuing: boolean;
  /** Absent until known, and for an unreadable file. */
  fingerprint: Fingerprint | undefined;
  wantsPull: boolean;
  compared: boolean;
  /** Neither file nor book is known to the server. */
  isUnknown: boolean;
  remote: RemotePosition | undefined;
  /** Position sent for an earlier version of the file, if it is newer. */
  past: RemotePosition | undefined;
  remoteAt: number;
  /** `pushedAt` at the fetch: another one is of a later push, whatever the clock says. */
  pushedBefore: number | undefined;
  /** Visible or waiting offer. */
  shown: ShownDialog | undefined;
  /** Absent before the first position. */
  decision: PositionAction | undefined;
  /** State at opening, or at the last end of reading. */
  finishedBefore: boolean;
  /** Where the reading began, or the last queued position; absent before the fingerprint. */
  began: LocalPosition | undefined;
  /** Not sent, because the server would change a status. */
  withheld: ReachedPosition | undefined;
}

export interface ProgressState {
  readonly context: Context;
  opening: OpenPosition | undefined;
  /** Account refused: no automatic requests until the settings change. */
  denied: boolean;
  /** Runs when page turns pause. */
  push: Timer | undefined;
  /** File that is opened to continue it. */
  continued: string | undefined;
}

export function isProgressOn(settings: Settings): boolean {
  return settings.enabled && settings.progressSync;
}

/** Position as the server returns it. */
export function knownPositionOf(settings: Settings, percent: Percent, place: string): KnownPosition {
  return { percent: percentOf(sentFraction(percent, settings.progressDecimals)), place };
}

/** Record that queues the position if allowed, with at most one write. `leaving`: reading ends here. */
export function progressRecord(
  context: Context,
  opening: OpenPosition,
  occasion: "leaving" | "reading",
): ReadingRecord | undefined {
  const { fingerprint, book } = opening;
  const { turns } = book.activity;
  if (fingerprint === undefined || !isProgressOn(context.settings())) return undefined;
  const reached = reachedIn(context, opening, fingerprint);
  // A book is finished only when reading ends there.
  if (occasion === "reading" && reached.percent >= finishedPercent) return undefined;
  const before = judgedIn(context, opening);
  if (occasion === "leaving") opening.finishedBefore = isFinishedHere(context, book);
  if (!hasMoved(book.activity)) return undefined;
  return {
    store: () => {
      if (choiceOf(context, fingerprint) === "never") return;
      markPushed(book.activity, turns);
      pushReached(context, opening, reached, before);
    },
  };
}

/** State at the event, because the record may be stored later. */
type OpeningFacts = Pick<
  OpenPosition,
  "finishedBefore" | "remote" | "past" | "remoteAt" | "pushedBefore" | "compared" | "began"
>;

/** A status that became “reading” meanwhile, here or on the server, counts. */
function judgedIn(context: Context, opening: OpenPosition): OpeningFacts {
  const { book, remote, past, remoteAt, pushedBefore, compared, began } = opening;
  const finishedBefore = opening.finishedBefore && isFinishedHere(context, book);
  return { finishedBefore, remote, past, remoteAt, pushedBefore, compared, began };
}

function pushReached(context: Context, opening: OpenPosition, reached: ReachedPosition, before: OpeningFacts): void {
  const { fingerprint, percent, place } = reached;
  const pending = findPendingProgress(context.database, fingerprint);
  const { began } = before;
  // Unsent reading, and the book does not lie there: it was deleted or reset.
  const isLost =
    pending !== undefined && pending.percent > percent && began !== undefined && isAstray(began, { pushed: pending });
  const decision = isLost ? "behind" : decidePush(context, before, reached);
  opening.decision = decision;
  opening.withheld = decision === "finished" || decision === "kept" ? reached : undefined;
  if (opening.withheld !== undefined || decision === "unread" || isLost) return;
  if (decision === "same" && percent >= finishedPercent) return deletePendingProgress(context.database, fingerprint);
  // A position that the server should have is fetched first, because another device may have been there since.
  const beganBehind = hasBegunBehind(context, before, fingerprint);
  const compared = decision === "send" && before.compared && !beganBehind;
  queuePosition(context, { ...reached, compared, insisted: false, beganBehind });
  if (began !== undefined) opening.began = { ...began, percent, place };
}

/** Reading after a position that waits is behind too. */
function hasBegunBehind(context: Context, opening: OpeningFacts, fingerprint: Fingerprint): boolean {
  const { began, compared } = opening;
  const { database, settings } = context;
  const pending = findPendingProgress(database, fingerprint);
  if (pending !== undefined || began === undefined) return pending?.beganBehind === true;
  const sent = getKnownProgress(database, fingerprint);
  if (!compared) return isAstray(began, sent);
  const { progressForward: forward, progressBackward: backward } = settings();
  const isShared = getDeviceState(database).isShared;
  const known = lastKnown(opening, sent);
  const action = resolvePosition({ ...began, forward, backward, isShared }, known, sent);
  return (action === "offer" || action === "follow") && (known?.percent ?? 0) > began.percent;
}

/** Place and percentage now, as a reading begins. */
export function beginAt({ document }: OpenBook): LocalPosition {
  const { percent, pages } = document.position();
  const tolerance = toleranceOf(pages, document.flows);
  return { occasion: "opening", percent, place: document.here(), tolerance };
}

/** In the transaction of a record. */
export function queuePosition(context: Context, row: NewProgress): void {
  queueProgress(context.database, row);
  context.queued();
}

/** Stored after earlier positions. False: later, because the disk is full or locked. */
export function recordPosition(context: Context, row: NewProgress): boolean {
  return writeReading(context, [{ store: () => queuePosition(context, row) }]).ok;
}

/** False with several readers. */
export function isFinishedHere({ database }: Context, { document }: OpenBook): boolean {
  return !getDeviceState(database).isShared && document.status() === "complete";
}

/**
 * Queues the opening place if the server has none, or an earlier one of this device (§3). It gets the file's time, so
 * that it never outranks another device.
 */
export function pushAtOpening({ context }: ProgressState, opening: OpenPosition): void {
  const { fingerprint, book, remote } = opening;
  // The reader is unknown.
  if (getDeviceState(context.database).isShared) return;
  if (fingerprint === undefined || book.document.position().page <= 1) return;
  const reached = reachedIn(context, opening, fingerprint);
  const { percent } = reached;
  if (percent >= finishedPercent || (remote !== undefined && percent <= remote.percent)) return;
  const pending = caught(() => findPendingProgress(context.database, fingerprint));
  if (!pending.ok || pending.value !== undefined) return;
  if (judgeNow(context, opening, reached) !== "send") return;
  opening.decision = "send";
  const { modifiedAt } = context.host.files.facts(book.document.path) ?? { modifiedAt: 0 };
  const isOlder = isPlausible(modifiedAt) && (modifiedAt < reached.readAt || !isPlausible(reached.readAt));
  const stamp = isOlder ? { readAt: modifiedAt, elapsed: undefined } : {};
  recordPosition(context, { ...reached, ...stamp, compared: true, insisted: false });
}

/** Position and time of the last page turn, by both clocks. */
export function reachedIn({ host }: Context, opening: OpenPosition, fingerprint: Fingerprint): ReachedPosition {
  const { document, activity } = opening.book;
  const elapsed = host.clock.elapsed();
  const idle = Math.max(0, Math.floor(elapsed - activity.turnedAt));
  const place = document.here();
  return {
    fingerprint,
    percent: document.position().percent,
    place,
    words: document.wordsAt(place),
    readAt: host.clock.now() - idle,
    elapsed: elapsed - idle,
  };
}

/** As after a page turn. */
export function judgeNow(context: Context, opening: OpenPosition, reached: ReachedPosition): PositionAction {
  return decidePush(context, judgedIn(context, opening), reached);
}

/** Before the position of a page turn is queued. */
function decidePush(context: Context, opening: OpeningFacts, reached: ReachedPosition): PositionAction {
  const { fingerprint, percent, place } = reached;
  const { progressForward: forward } = context.settings();
  const mark = knownPositionOf(context.settings(), percent, place);
  const known = caught(() => ({
    sent: getKnownProgress(context.database, fingerprint),
    beganBehind: hasBegunBehind(context, opening, fingerprint),
    status: statusForPush(getBookFields(context.database, fingerprint).status),
  }));
  const { sent = {}, beganBehind, status } = known.ok ? known.value : {};
  const { finishedBefore: isFinished } = opening;
  const local: LocalPosition = { ...mark, occasion: "leaving", isFinished, beganBehind, forward };
  return resolvePosition(local, lastKnown(opening, sent), sent, status);
}

function lastKnown(opening: OpeningFacts, { pushed, pushedAt }: KnownProgress): RemotePosition | undefined {
  const { remote, past, remoteAt, pushedBefore } = opening;
  return remoteAt > 0 && pushedAt === pushedBefore ? (past ?? remote) : pushed;
}
