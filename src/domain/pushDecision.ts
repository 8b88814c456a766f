import { isSamePosition, type KnownPosition } from "./conflict";
import type { RemotePosition } from "./progress";
import { isPlausible } from "./timestamp";
import type { Percent } from "./scale";

/** A position that could not be sent when it was new, and what the server holds by now. */
export interface QueuedPosition {
  /** As it would be sent. */
  readonly mark: KnownPosition;
  /** When it was true, Unix seconds. */
  readonly readAt: number;
  readonly remote: RemotePosition | undefined;
  /** What this device sent last; absent when it never did. */
  readonly pushed?: KnownPosition | undefined;
  /** What it sent last without hearing whether it arrived. */
  readonly tried?: KnownPosition | undefined;
  /** This device's own number. */
  readonly deviceId: string;
}

/**
 * What becomes of it: `send`; `stored`: the server has it (an earlier answer was lost); `older`: another device has
 * been there since, and an old position must not overwrite a newer one; `finished`: another device has finished the
 * book, which only a person may undo.
 */
export type QueuedAction = "send" | "stored" | "older" | "finished";

/** Where times cannot be compared (a server that tells none, a clock never set) the one further in the book stays. */
export function queuedActionOf(late: QueuedPosition): QueuedAction {
  const { mark, readAt, remote } = late;
  if (remote === undefined || remote.percent <= 0) return "send";
  const isOthers = !isOwn(late, remote);
  if (isSamePosition(remote, mark)) return isOthers && isReadSince(readAt, remote) ? "send" : "stored";
  if (isOthers && isOlder(mark, readAt, remote)) return "older";
  return remote.percent >= finishedPercent && mark.percent < finishedPercent ? "finished" : "send";
}

/** Servers note when a position came, which may be long after the next one was read. */
function isOwn({ pushed, tried, deviceId }: QueuedPosition, remote: RemotePosition): boolean {
  if (remote.deviceId !== undefined) return remote.deviceId.toLowerCase() === deviceId.toLowerCase();
  return (
    (pushed !== undefined && isSamePosition(remote, pushed)) || (tried !== undefined && isSamePosition(remote, tried))
  );
}

/** Another device was there before: unless the server hears of this reading, one that was left earlier would be newer. */
function isReadSince(readAt: number, { writtenAt }: RemotePosition): boolean {
  return writtenAt !== undefined && isPlausible(writtenAt) && isPlausible(readAt) && readAt > writtenAt;
}

function isOlder(mark: KnownPosition, readAt: number, remote: RemotePosition): boolean {
  const { writtenAt } = remote;
  if (writtenAt === undefined || !isPlausible(writtenAt) || !isPlausible(readAt)) return remote.percent > mark.percent;
  return writtenAt > readAt;
}

/** From here on servers take a book for finished, and note the day anew at every push. */
export const finishedPercent = 99.5;

/** Up to here servers take a book for unread. */
export const unreadPercent = 0.25;

/** What would be sent, and what is known of the other side. */
export interface Push {
  readonly percent: Percent;
  readonly place: string;
  /** The reader has turned pages since the position was last dealt with. */
  readonly moved: boolean;
  /** The reader has marked the book as finished on this device. */
  readonly finishedHere: boolean;
  /** What the server was last known to hold; undefined when nothing is known. */
  readonly known?: KnownPosition | undefined;
}

/**
 * `send`, or why not. Servers derive the read status of a book from every push (finished, reading, unread), so an
 * automatic push must never say less than the reader has done:
 * `unmoved`: opening a book is not reading it; `same`: the server has it already; `unread`: the first page would
 * mark the book as unread; `finished`: leafing through a finished book would mark it as being read.
 */
export type PushDecision = "send" | "unmoved" | "same" | "unread" | "finished";

/** May this position go out by itself? */
export function pushDecision({ percent, place, moved, finishedHere, known }: Push): PushDecision {
  if (!moved) return "unmoved";
  if (percent <= unreadPercent) return "unread";
  const finishedThere = known !== undefined && known.percent >= finishedPercent;
  const atEnd = percent >= finishedPercent;
  if (atEnd) return finishedThere ? "same" : "send";
  if (finishedHere || finishedThere) return "finished";
  return known !== undefined && isSamePosition({ percent, place }, known) ? "same" : "send";
}
