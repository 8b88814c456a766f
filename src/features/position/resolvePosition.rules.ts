import type { ServerStatus, RemotePosition } from "../../model/bookState";
import type { Percent } from "../../base/scale";
import type { Strategy } from "../../model/settings";
import { isPlausible } from "../../base/timestamp";
import { finishedPercent, hostStatusOf, isKeptFromPushes, unreadPercent } from "../status/status.rules";
import { placeKey } from "../../model/xpointer";

export interface KnownPosition {
  readonly percent: Percent;
  readonly place?: string | undefined;
  /** Percentage of the web reader, if it was moved there too. */
  readonly webPercent?: Percent | undefined;
  readonly isRounded?: true | undefined;
}

/** Positions exchanged with the server, by book. */
export interface KnownProgress {
  /** Last position as sent; absent if none. */
  readonly pushed?: KnownPosition | undefined;
  /** Last position without an answer; absent if none. */
  readonly sentUnconfirmed?: KnownPosition | undefined;
  /** Unix seconds of `pushed`. */
  readonly pushedAt?: number | undefined;
  /** Remote position that the user declined last. */
  readonly refused?: KnownPosition | undefined;
}

/** `opening`: by itself; `asking`: a tap; `leaving`: reading ends, or a tap sends; `sending`: from the queue. */
export interface LocalPosition extends KnownPosition {
  readonly occasion: "opening" | "asking" | "leaving" | "sending";
  /** Reading began behind a position that nobody has answered. */
  readonly beganBehind?: boolean | undefined;
  /** Opening: percent; smaller differences are ignored. */
  readonly tolerance?: number | undefined;
  /** Opening: reading is pending. */
  readonly isUnsent?: boolean | undefined;
  /** Opening: another reader may have left the book here. */
  readonly isShared?: boolean | undefined;
  readonly forward?: Strategy | undefined;
  readonly backward?: Strategy | undefined;
  /** Leaving: finished on this device before this reading, and still. */
  readonly isFinished?: boolean | undefined;
  /** Sending: Unix seconds. */
  readonly readAt?: number | undefined;
}

/**
 * `offer` asks, `follow` jumps, `send` sends. Else the position stays: `finished`, `kept`: the server would replace a
 * status; `behind`: a position further on is unanswered; `older`: another device was later; `unread`: the first page
 * would mark the book as unread.
 */
export type PositionAction =
  | "offer"
  | "follow"
  | "send"
  | "none"
  | "beginning"
  | "same"
  | "own"
  | "refused"
  | "ignored"
  | "unread"
  | "finished"
  | "kept"
  | "behind"
  | "older";

export type Direction = "forward" | "backward";

/** The only decision about a position. `status`: after pending changes, undefined if unknown. */
export function resolvePosition(
  local: LocalPosition,
  remote: RemotePosition | undefined,
  sent: KnownProgress,
  status?: ServerStatus,
): PositionAction {
  switch (local.occasion) {
    case "opening":
    case "asking":
      return resolveRemote(local, remote, sent);
    case "leaving":
      return resolveReached(local, remote, sent, status);
    case "sending":
      return resolveQueued(local, remote, sent, status);
  }
}

/** With unsent local reading it never jumps: that is a conflict. */
function resolveRemote(local: LocalPosition, fetched: RemotePosition | undefined, sent: KnownProgress): PositionAction {
  const remote = fetched === undefined ? undefined : asCountedHere(fetched, sent);
  if (remote === undefined) return "none";
  if (remote.percent <= 0) return "beginning";
  if (isHere(local, remote)) return "same";
  const isForward = directionTo(local.percent, remote.percent) === "forward";
  const strategy = isForward ? local.forward : local.backward;
  if (local.occasion === "asking") return strategy === "follow" ? "follow" : "offer";
  const isUnsent = local.isUnsent === true;
  if (isOwn(remote, sent)) {
    // Another reader may have read on here, so even this reader's own position is only offered.
    if (local.isShared === true && !isUnsent) return "offer";
    if (!isForward || (isUnsent && local.beganBehind !== true)) return "own";
  }
  if (isRefused(remote, sent)) return "refused";
  if (strategy === "follow" && !isUnsent) return "follow";
  // A book that lost its place is no other device's.
  return strategy === "ignore" && !isOwn(remote, sent) ? "ignored" : "offer";
}

function resolveReached(
  local: LocalPosition,
  known: RemotePosition | undefined,
  sent: KnownProgress,
  status: ServerStatus | undefined,
): PositionAction {
  const { percent } = local;
  if (percent <= unreadPercent) return "unread";
  const replaced = replacedStatus(percent, known?.percent, status);
  if (replaced !== undefined) return replaced;
  if (percent >= finishedPercent) return (known?.percent ?? 0) >= finishedPercent ? "same" : "send";
  if (local.isFinished === true) return "finished";
  if (known === undefined) return "send";
  if (isSamePosition(local, known)) return "same";
  return isBehind(local, known, sent) ? "behind" : "send";
}

function resolveQueued(
  local: LocalPosition,
  remote: RemotePosition | undefined,
  sent: KnownProgress,
  status: ServerStatus | undefined,
): PositionAction {
  const action = replacedStatus(local.percent, remote?.percent, status) ?? "send";
  if (remote === undefined || remote.percent <= 0) return action;
  // The server's time is that of arrival, which may be after later reading.
  const isOthers = !isOwn(remote, sent);
  const isOld = isOthers && !isRefused(remote, sent) && isOlder(local, remote);
  if (isHalfSent(local, remote, sent)) return action;
  // Another device was there before this reading. Unsent, an older position would count as newer.
  if (isSamePosition(remote, local)) {
    const isLater = isOthers && !isOld && isReadSince(local, remote);
    // The web reader's position proves nothing about the one that devices fetch.
    const isStored = remote.isWeb !== true || (sent.pushed !== undefined && isSamePosition(remote, sent.pushed));
    return action === "send" && (isLater || !isStored) ? "send" : "same";
  }
  if (isOld) return "older";
  return isBehind(local, remote, sent) ? "behind" : action;
}

/** The web reader has the position, but the answer was lost, and no place of a device followed. */
function isHalfSent(local: LocalPosition, remote: RemotePosition, { pushed, sentUnconfirmed }: KnownProgress): boolean {
  const isOfWeb = remote.isWeb === true || remote.cfi !== undefined;
  if (!isOfWeb || local.place === undefined || sentUnconfirmed === undefined) return false;
  const isConfirmed = pushed !== undefined && isSamePosition(remote, pushed);
  return !isConfirmed && isSamePosition(remote, sentUnconfirmed) && isSamePosition(sentUnconfirmed, local);
}

/** By the last sent position. Device IDs and names prove nothing: servers keep them beside another's position. */
export function isOwn(remote: KnownPosition, { pushed, sentUnconfirmed }: KnownProgress): boolean {
  return (
    (pushed !== undefined && isSamePosition(remote, pushed)) ||
    (sentUnconfirmed !== undefined && isEcho(remote, sentUnconfirmed))
  );
}

/** Servers that convert the web reader's place keep its chapter only. */
function isEcho(remote: KnownPosition, sent: KnownPosition): boolean {
  if (isSamePosition(remote, sent)) return true;
  if (remote.place === undefined || sent.place === undefined) return false;
  const isInside = placeKey(sent.place).startsWith(`${placeKey(remote.place)}/`);
  return isInside && isSamePosition({ percent: remote.percent, isRounded: remote.isRounded }, sent);
}

export function isRefused(remote: KnownPosition, { refused }: KnownProgress): boolean {
  return refused !== undefined && isSamePosition(remote, refused);
}

/** The web reader's own count of a position that this device sent is no other place. */
function asCountedHere(remote: RemotePosition, sent: KnownProgress): RemotePosition {
  const own = [sent.pushed, sent.sentUnconfirmed].find(
    (known) => known?.webPercent !== undefined && isEcho(remote, known),
  );
  return own === undefined ? remote : { ...remote, percent: own.percent };
}

function isBehind(local: LocalPosition, fetched: RemotePosition, sent: KnownProgress): boolean {
  const remote = asCountedHere(fetched, sent);
  const isFurther = remote.percent > local.percent && remote.percent < finishedPercent;
  if (local.beganBehind !== true || !isFurther || isRefused(remote, sent)) return false;
  return local.forward !== "ignore" || isOwn(remote, sent);
}

/**
 * True if the book does not lie where this device left it, or was never left: deleted, reset, or new. Without a
 * network nobody could be asked.
 */
export function isAstray(began: LocalPosition, sent: KnownProgress): boolean {
  const last = sent.pushed ?? sent.sentUnconfirmed;
  if (last === undefined) return began.percent <= (began.tolerance ?? 0);
  return last.percent > began.percent && !isHere(began, last) && !isRefused(last, sent);
}

export function directionTo(local: Percent, remote: Percent): Direction {
  return remote > local ? "forward" : "backward";
}

function isHere({ percent, place: here = "", tolerance = 0 }: LocalPosition, remote: KnownPosition): boolean {
  const { place } = remote;
  return (place !== undefined && placeKey(place) === placeKey(here)) || Math.abs(remote.percent - percent) < tolerance;
}

/** Status that a position would replace; undefined if none. */
function replacedStatus(
  percent: Percent,
  remote: Percent | undefined,
  status: ServerStatus | undefined,
): "finished" | "kept" | undefined {
  const isKept = isKeptFromPushes(status) && status !== "READ";
  if (percent >= finishedPercent) return isKept ? "kept" : undefined;
  // In a reread the end was reached before.
  const isReading = hostStatusOf(status) === "reading";
  if (status === "READ" || (remote !== undefined && remote >= finishedPercent && !isReading)) return "finished";
  return isKept ? "kept" : undefined;
}

function isReadSince({ readAt }: LocalPosition, { writtenAt }: RemotePosition): boolean {
  return isTime(writtenAt) && isTime(readAt) && readAt > writtenAt;
}

/** Without times the further position wins. */
function isOlder({ percent, readAt }: LocalPosition, { percent: remote, writtenAt }: RemotePosition): boolean {
  return isTime(writtenAt) && isTime(readAt) ? writtenAt > readAt : remote > percent;
}

function isTime(unixSeconds: number | undefined): unixSeconds is number {
  return unixSeconds !== undefined && isPlausible(unixSeconds);
}

/** Percent; servers store seven digits, and some values have only one decimal. */
const samePercent = 0.0001;
const roundedPercent = 0.051;

/** An absent place counts as equal. */
export function isSamePosition(remote: KnownPosition, mark: KnownPosition): boolean {
  const rounding = remote.isRounded === true ? roundedPercent : samePercent;
  const { percent, webPercent } = mark;
  const isOfWeb = webPercent !== undefined && Math.abs(remote.percent - webPercent) <= rounding;
  if (Math.abs(remote.percent - percent) > rounding && !isOfWeb) return false;
  return remote.place === undefined || mark.place === undefined || placeKey(remote.place) === placeKey(mark.place);
}

/** Percent: one page in flowing text, else half a page. */
export function toleranceOf(pages: number, flows: boolean): number {
  if (pages < 1) return 1;
  // A little more than a page, because both ends are rounded.
  return flows ? Math.min(5, 100 / pages + 0.01) : 50 / pages;
}

interface TwoPositions {
  readonly past: RemotePosition;
  readonly present: RemotePosition | undefined;
  /** Sent for the older bytes. */
  readonly sent: KnownProgress;
  /** Unix seconds of unsent reading; absent if none. */
  readonly readAt?: number | undefined;
}

/** True if another device moved the position of the older bytes later. Without times the further one counts. */
export function isNews({ past, present, sent, readAt }: TwoPositions): boolean {
  const { percent, writtenAt } = past;
  if (percent <= 0 || isOwn(past, sent)) return false;
  if (isTime(readAt) && isTime(writtenAt) && readAt >= writtenAt) return false;
  if (present === undefined || present.percent <= 0) return true;
  // Servers with positions by book return one position for both.
  if (isSamePosition(past, present)) return false;
  if (isTime(present.writtenAt) && isTime(writtenAt)) return writtenAt > present.writtenAt;
  return percent > present.percent;
}
