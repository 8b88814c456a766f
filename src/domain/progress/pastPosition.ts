import { isMarked, type Mark } from "./conflict";
import type { RemotePosition } from "./documentProgress";
import { isPlausible } from "../timestamp";

/** What a server holds of one book under older bytes of its file and under those that lie here. */
export interface TwoPositions {
  readonly past: RemotePosition;
  /** Undefined when it holds none under the present bytes. */
  readonly present: RemotePosition | undefined;
  /** What this device sent last under the older bytes. */
  readonly pushed?: Mark | undefined;
  /** When what was read here and not sent yet was true, Unix seconds; absent when nothing waits. */
  readonly readAt?: number | undefined;
  readonly deviceId: string;
}

/**
 * Is the one under the older bytes what the reader wants to hear of? Another device still reads the file as it was, and
 * has been somewhere since. Where times cannot be compared the one further in the book counts, as in `fateOf`.
 */
export function isNews({ past, present, pushed, readAt, deviceId }: TwoPositions): boolean {
  if (past.percent <= 0) return false;
  if (past.deviceId === undefined ? isOwnMark(past, pushed) : isSameId(past.deviceId, deviceId)) return false;
  if (readAt !== undefined && isLater(readAt, past.writtenAt)) return false;
  if (present === undefined || present.percent <= 0) return true;
  // Servers that keep positions by the book tell the same one twice.
  if (isMarked(past, present)) return false;
  const { writtenAt } = present;
  if (isTime(writtenAt) && isTime(past.writtenAt)) return past.writtenAt > writtenAt;
  return past.percent > present.percent;
}

function isOwnMark(past: RemotePosition, pushed: Mark | undefined): boolean {
  return pushed !== undefined && isMarked(past, pushed);
}

function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function isLater(readAt: number, writtenAt: number | undefined): boolean {
  return isTime(writtenAt) && isPlausible(readAt) && readAt >= writtenAt;
}

function isTime(unixSeconds: number | undefined): unixSeconds is number {
  return unixSeconds !== undefined && isPlausible(unixSeconds);
}
