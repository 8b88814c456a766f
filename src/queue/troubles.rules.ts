import { type Failure, isConnectionLoss, isUncertain } from "../base/failure";

const shortest = 30;
const longest = 3600;

/** Seconds: from 30, doubling to 3600. `chance`, 0 to 1, takes off a quarter at most. `asked`: at most an hour. */
export function delayAfter(failures: number, chance: number, asked = 0): number {
  const doubled = Math.min(longest, shortest * 2 ** Math.min(failures - 1, 10));
  return Math.max(Math.floor(doubled * (1 - chance / 4)), Math.min(asked, longest));
}

/** Seconds until a stored time; at most an hour, because the clock may have been set. */
export function boundedDelay(seconds: number): number {
  return Math.max(1, Math.min(seconds, longest));
}

/** Scope of a failure. An answer may concern one row, unless the server asks to wait or no server answers. */
export function reachOf(failure: Failure): "drain" | "kind" | "row" {
  if (isConnectionLoss(failure)) return "drain";
  if (failure.kind === "denied") return failure.isPage === true ? "row" : "kind";
  if (failure.kind !== "refused" || failure.waitSeconds !== undefined) return "kind";
  return busyStatuses.includes(failure.status) ? "kind" : "row";
}

/** A proxy's login, a slow request, too many requests. */
const busyStatuses: readonly number[] = [407, 408, 429];

/** Transient failures of one row since an answer to another request. Unix seconds. */
export interface RowTrouble {
  readonly count: number;
  /** Moved with the clock, so that `at - since` is how long it lasts. */
  readonly since: number;
  /** Last one. */
  readonly at: number;
  readonly dueAt: number;
  /** Sentence about the last one. */
  readonly reason: string;
}

/** So many transient failures concern the row, not the server. */
export const maxRowTroubles = 3;

/** Seconds until a row with transient failures fails. */
const troubledSeconds = 86400;

/** Seconds between two failures that count at most, because the clock may have been set between them. */
const maxGapSeconds = 43200;

/** True if the request reached a server, so that its failure may be about the row. */
export function mayBeOfRow(failure: Failure): boolean {
  return failure.kind !== "cancelled" && (failure.kind === "refused" || isUncertain(failure));
}

/** `isAlive`: the server has answered another request since. Otherwise the count begins again, and the queue waits. */
export function nextTrouble(
  before: RowTrouble | undefined,
  isAlive: boolean,
  { at, reason, asked }: { readonly at: number; readonly reason: string; readonly asked: number | undefined },
): RowTrouble {
  const isSame = before !== undefined && isAlive;
  const count = isSame ? before.count + 1 : 1;
  const dueAt = isAlive ? at + delayAfter(count + 1, 0, asked) : at;
  return { count, since: at - (isSame ? secondsOf(before, at) : 0), at, dueAt, reason };
}

/** Of trouble, until `now`. */
function secondsOf({ since, at }: RowTrouble, now: number): number {
  return at - since + Math.max(0, Math.min(now - at, maxGapSeconds));
}

/** Also after the clock was set back. */
export function isTroubleDue({ dueAt }: RowTrouble, now: number): boolean {
  return now >= dueAt || dueAt - now > longest;
}

export function isHopeless(trouble: RowTrouble, now: number): boolean {
  return trouble.count >= maxRowTroubles && secondsOf(trouble, now) >= troubledSeconds;
}
