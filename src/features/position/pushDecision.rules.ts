import type { ServerStatus, RemotePosition } from "../../model/bookState";
import { isSamePosition, type KnownPosition } from "./conflict.rules";
import { isPlausible } from "../../base/timestamp";
import type { Percent } from "../../base/scale";
import { hostStatusOf, isKeptFromPushes } from "../status/status.rules";

interface QueuedPosition {
  /** Position as sent. */
  readonly mark: KnownPosition;
  readonly readAt: number;
  readonly remote: RemotePosition | undefined;
  readonly pushed?: KnownPosition | undefined;
  readonly sentUnconfirmed?: KnownPosition | undefined;
  readonly deviceId: string;
  /** After pending changes; absent if unknown. */
  readonly status?: ServerStatus | undefined;
}

/**
 * `stored`: already on the server; `older`: another device was later; `finished`, `kept`: a status only the user may
 * undo.
 */
export type QueuedAction = "send" | "stored" | "older" | "finished" | "kept";

/** Without times the further position wins. */
export function queuedActionOf(late: QueuedPosition): QueuedAction {
  const { mark, readAt, remote } = late;
  if (remote === undefined || remote.percent <= 0) return unlessForgotten(late);
  const isOthers = !isOwn(late, remote);
  const action = isOthers && isOlder(mark, readAt, remote) ? "older" : unlessForgotten(late);
  if (!isSamePosition(remote, mark)) return action;
  return isOthers && isReadSince(readAt, remote) && action === "send" ? "send" : "stored";
}

function unlessForgotten({ mark, remote, status }: QueuedPosition): "send" | "finished" | "kept" {
  return forgottenBy(mark.percent, remote?.percent, status) ?? "send";
}

/** Status that a position would replace; undefined if none. */
function forgottenBy(
  percent: Percent,
  there: Percent | undefined,
  status: ServerStatus | undefined,
): "finished" | "kept" | undefined {
  const isKept = isKeptFromPushes(status) && status !== "READ";
  if (percent >= finishedPercent) return isKept ? "kept" : undefined;
  // In a reread the end was reached before.
  const isRead = status === "READ" || (there !== undefined && there >= finishedPercent && !isReading(status));
  if (isRead) return "finished";
  return isKept ? "kept" : undefined;
}

function isReading(status: ServerStatus | undefined): boolean {
  return hostStatusOf(status) === "reading";
}

/** The server's time is that of arrival, which may be after later reading. */
function isOwn({ pushed, sentUnconfirmed, deviceId }: QueuedPosition, remote: RemotePosition): boolean {
  if (remote.deviceId !== undefined) return remote.deviceId.toLowerCase() === deviceId.toLowerCase();
  return (
    (pushed !== undefined && isSamePosition(remote, pushed)) ||
    (sentUnconfirmed !== undefined && isSamePosition(remote, sentUnconfirmed))
  );
}

/** Another device was there before this reading. Unsent, an older position would count as newer. */
function isReadSince(readAt: number, { writtenAt }: RemotePosition): boolean {
  return writtenAt !== undefined && isPlausible(writtenAt) && isPlausible(readAt) && readAt > writtenAt;
}

function isOlder(mark: KnownPosition, readAt: number, remote: RemotePosition): boolean {
  const { writtenAt } = remote;
  if (writtenAt === undefined || !isPlausible(writtenAt) || !isPlausible(readAt)) return remote.percent > mark.percent;
  return writtenAt > readAt;
}

/** Percent; servers mark a book as finished from here, and renew the date at each push. */
export const finishedPercent = 99.5;

/** Percent; servers mark a book as unread up to here. */
const unreadPercent = 0.25;

export interface Push {
  readonly percent: Percent;
  readonly place: string;
  /** Pages turned since the position was handled. */
  readonly moved: boolean;
  /** Finished on this device before this reading. */
  readonly finishedHere: boolean;
  /** After pending changes; absent if unknown. */
  readonly status?: ServerStatus | undefined;
  /** Undefined if unknown. */
  readonly known?: KnownPosition | undefined;
}

/**
 * Servers derive the status from every push. `unmoved`: only opened. `unread`: the first page would mark it as unread.
 * `finished`, `kept`: it would be marked as being read.
 */
export type PushDecision = "send" | "unmoved" | "same" | "unread" | "finished" | "kept";

export function pushDecision({ percent, place, moved, finishedHere, status, known }: Push): PushDecision {
  if (!moved) return "unmoved";
  if (percent <= unreadPercent) return "unread";
  const forgotten = forgottenBy(percent, known?.percent, status);
  if (forgotten !== undefined) return forgotten;
  if (percent >= finishedPercent) return (known?.percent ?? 0) >= finishedPercent ? "same" : "send";
  if (finishedHere) return "finished";
  return known !== undefined && isSamePosition({ percent, place }, known) ? "same" : "send";
}

/** Status that the server derives, whatever it was. */
export function statusAfterPush(percent: Percent): ServerStatus {
  if (percent >= finishedPercent) return "READ";
  return percent > unreadPercent ? "READING" : "UNREAD";
}
