import type { RemotePosition } from "../../model/bookState";
import type { Percent } from "../../base/scale";
import type { Strategy } from "../../model/settings";
import { isPlausible } from "../../base/timestamp";
import { placeKey } from "../../model/xpointer";

export interface Conflict {
  readonly local: Percent;
  /** Local xpointer or page. */
  readonly localPlace: string;
  readonly remote: RemotePosition | undefined;
  /** Percent; smaller differences are ignored. */
  readonly tolerance: number;
  readonly pushed?: KnownPosition | undefined;
  readonly refused?: KnownPosition | undefined;
  readonly unsent: boolean;
  /** Another reader may have left the book here. */
  readonly isShared?: boolean | undefined;
  readonly deviceId: string;
  readonly forward: Strategy;
  readonly backward: Strategy;
}

export interface KnownPosition {
  readonly percent: Percent;
  readonly place?: string | undefined;
  readonly isRounded?: true | undefined;
}

export type Direction = "forward" | "backward";

export type Decision = Stay | Go;

export interface Stay {
  readonly kind: "stay";
  readonly because: "none" | "beginning" | "same" | "own" | "refused" | "ignored";
}

/** `offer` asks; `follow` jumps without a question. */
export interface Go {
  readonly kind: "offer" | "follow";
  readonly way: Direction;
}

/** Decision without a tap (§3 Progress sync). With unsent local reading it never jumps: that is a conflict. */
export function decide(conflict: Conflict): Decision {
  const { remote, pushed, refused } = conflict;
  if (remote === undefined) return stay("none");
  if (remote.percent <= 0) return stay("beginning");
  if (isHere(conflict, remote)) return stay("same");
  // Another reader may have read on here, so even this reader's own position is only offered.
  const isStrange = conflict.isShared === true && !conflict.unsent;
  if (isOwn(conflict, remote, pushed)) return isStrange ? { kind: "offer", way: wayTo(conflict, remote) } : stay("own");
  if (refused !== undefined && isSamePosition(remote, refused)) return stay("refused");
  const way = wayTo(conflict, remote);
  const strategy = way === "forward" ? conflict.forward : conflict.backward;
  if (strategy === "ignore") return stay("ignored");
  return { kind: strategy === "follow" && !conflict.unsent ? "follow" : "offer", way };
}

/** After a tap. Stays only if the remote position is absent, at the start, or the same. */
export function decideForPerson(conflict: Conflict): Decision {
  const { remote } = conflict;
  if (remote === undefined) return stay("none");
  if (remote.percent <= 0) return stay("beginning");
  if (isHere(conflict, remote)) return stay("same");
  const way = wayTo(conflict, remote);
  const strategy = way === "forward" ? conflict.forward : conflict.backward;
  return { kind: strategy === "follow" ? "follow" : "offer", way };
}

function stay(because: Stay["because"]): Stay {
  return { kind: "stay", because };
}

function wayTo({ local }: Conflict, remote: RemotePosition): Direction {
  return remote.percent > local ? "forward" : "backward";
}

function isHere({ local, localPlace, tolerance }: Conflict, remote: RemotePosition): boolean {
  const { place } = remote;
  return (
    (place !== undefined && placeKey(place) === placeKey(localPlace)) || Math.abs(remote.percent - local) < tolerance
  );
}

/** By device ID, else if equal to the last sent position. Device names prove nothing (§2). */
function isOwn({ deviceId }: Conflict, remote: RemotePosition, pushed: KnownPosition | undefined): boolean {
  if (remote.deviceId !== undefined) return remote.deviceId.toLowerCase() === deviceId.toLowerCase();
  return pushed !== undefined && isSamePosition(remote, pushed);
}

/** Percent; servers store seven digits. */
const samePercent = 0.0001;

/** Percent; some values have only one decimal. */
const roundedPercent = 0.051;

/** An absent place counts as equal. */
export function isSamePosition(remote: KnownPosition, mark: KnownPosition): boolean {
  const rounding = remote.isRounded === true ? roundedPercent : samePercent;
  if (Math.abs(remote.percent - mark.percent) > rounding) return false;
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
  /** Undefined if none. */
  readonly present: RemotePosition | undefined;
  /** Last position sent for the older bytes. */
  readonly pushed?: KnownPosition | undefined;
  /** Unix seconds of unsent reading; absent if none. */
  readonly readAt?: number | undefined;
  readonly deviceId: string;
}

/** True if another device moved the position of the older bytes later. Without times the further one counts. */
export function isNews({ past, present, pushed, readAt, deviceId }: TwoPositions): boolean {
  if (past.percent <= 0) return false;
  if (past.deviceId === undefined ? isOwnMark(past, pushed) : isSameId(past.deviceId, deviceId)) return false;
  if (readAt !== undefined && isLater(readAt, past.writtenAt)) return false;
  if (present === undefined || present.percent <= 0) return true;
  // Servers with positions by book return one position for both.
  if (isSamePosition(past, present)) return false;
  const { writtenAt } = present;
  if (isTime(writtenAt) && isTime(past.writtenAt)) return past.writtenAt > writtenAt;
  return past.percent > present.percent;
}

function isOwnMark(past: RemotePosition, pushed: KnownPosition | undefined): boolean {
  return pushed !== undefined && isSamePosition(past, pushed);
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
