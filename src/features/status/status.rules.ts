import { bestRating, type HostStatus, type ServerStatus } from "../../model/bookState";
import type { FieldName, FieldValue, StatusField } from "./bookField.rules";

/** One field on both sides and its base, with the same words. Dates are local, "YYYY-MM-DD". */
export interface Sides<Value> {
  readonly local: Value | undefined;
  readonly remote: Value | undefined;
  /** Undefined if never synced. */
  readonly base: Value | undefined;
  /** Default value, which is no change before the first sync. */
  readonly idle?: Value | undefined;
  readonly localDay?: string | undefined;
  readonly remoteDay?: string | undefined;
}

/** `apply`: remote to local; `send`: local to remote; `ask`: conflict; `keep`: no change. */
export type Resolution = "same" | "apply" | "send" | "ask" | "keep";

/**
 * A single change wins, and of two the later date. Equal or unknown dates are a conflict. An absent value is no change.
 */
export function resolve<Value>(sides: Sides<Value>): Resolution {
  if (sides.local === sides.remote) return sides.local === undefined ? "keep" : "same";
  const { base } = sides;
  const local = saidBy(sides, sides.local);
  const remote = saidBy(sides, sides.remote);
  if (remote === undefined) return local === base ? "keep" : "send";
  if (local === undefined) return remote === base ? "keep" : "apply";
  if (local === base) return "apply";
  return remote === base ? "send" : laterOf(sides);
}

/** True for a change that is not sent yet. */
export function isChange<Value>({ local, base, idle }: Pick<Sides<Value>, "local" | "base" | "idle">): boolean {
  return local !== undefined && local !== base && !(base === undefined && local === idle);
}

function saidBy<Value>({ base, idle }: Sides<Value>, value: Value | undefined): Value | undefined {
  return base === undefined && value === idle ? undefined : value;
}

/** Earlier dates are those of a wrong clock. */
const firstDay = "2020-01-01";

function laterOf<Value>({ localDay = "", remoteDay = "" }: Sides<Value>): Resolution {
  if (localDay < firstDay || remoteDay < firstDay || localDay === remoteDay) return "ask";
  return localDay > remoteDay ? "send" : "apply";
}

/** 1 to 5 stars to a rating of 2 to 10; undefined without stars. */
export function ratingOfStars(stars: number | undefined): number | undefined {
  if (stars === undefined || stars < 1) return undefined;
  return Math.min(bestRating, Math.floor(stars) * 2);
}

/** 1 to 5; half stars are rounded up. */
export function starsOfRating(rating: number | undefined): number | undefined {
  return rating === undefined ? undefined : Math.ceil(rating / 2);
}

/** Compares stars, so that the display alone never changes a rating. */
export function resolveRating({ local, remote, base }: Sides<number>): Resolution {
  return resolve({ local, remote: starsOfRating(remote), base: starsOfRating(base) });
}

/** Percent from which a book is finished, as servers see it: few read the back matter. */
export const finishedPercent = 99.5;

/** Percent; servers mark a book as unread up to here. */
export const unreadPercent = 0.25;

/** Status that the server derives from a position, whatever it was. */
export function statusAfterPush(percent: number): ServerStatus {
  if (percent >= finishedPercent) return "READ";
  return percent > unreadPercent ? "READING" : "UNREAD";
}

/** `status`: the host's word. */
export function isFinished(percent: number, status: string | undefined): boolean {
  return status === "complete" || percent >= finishedPercent;
}

/** Undefined without an equivalent. */
export function hostStatusOf(status: ServerStatus | undefined): HostStatus | undefined {
  switch (status) {
    case "READ":
      return "complete";
    case "PAUSED":
    case "ABANDONED":
      return "abandoned";
    case "READING":
    case "RE_READING":
      return "reading";
    case "UNREAD":
    case "UNSET":
    case "PARTIALLY_READ":
    case "WONT_READ":
    case undefined:
      return undefined;
  }
}

/** Default, because the host sets it at every opening, and servers at every position. */
const idle: HostStatus = "reading";

/** Each side with its own words. */
export interface StatusSides extends Pick<Sides<HostStatus>, "local" | "localDay" | "remoteDay"> {
  readonly remote: ServerStatus | undefined;
  readonly base: ServerStatus | undefined;
  readonly pending?: ServerStatus | undefined;
}

/** Positions turn "reading again" into "reading" on servers. The pending status corrects that. */
export function resolveStatus({ local, remote, base, pending, localDay, remoteDay }: StatusSides): Resolution {
  // Positions set only "reading"; others were set by the user.
  const isSaid =
    (local !== undefined && remote === "RE_READING") || (local === idle && hostStatusOf(pending) === local);
  const words = { local, remote: hostStatusOf(remote), base: hostStatusOf(base), localDay, remoteDay };
  const resolution = resolve({ ...words, idle: isSaid ? undefined : idle });
  return resolution === "same" && pending === "RE_READING" && remote === "READING" ? "send" : resolution;
}

/** "Reading" is a change only against a base. */
export function isNewStatus(local: HostStatus | undefined, base: ServerStatus | undefined): boolean {
  return isChange({ local, base: hostStatusOf(base), idle });
}

/** Reading a finished book means reading it again. A base with the same meaning keeps the server's word. */
export function serverStatusOf(local: HostStatus, base: ServerStatus | undefined): ServerStatus {
  if (local === "complete") return "READ";
  if (local === "abandoned") return base === "ABANDONED" ? "ABANDONED" : "PAUSED";
  return base === "READ" || base === "RE_READING" ? "RE_READING" : "READING";
}

/** True if no automatic position may be sent, because servers would replace the status. */
export function isKeptFromPushes(status: ServerStatus | undefined): boolean {
  switch (status) {
    case "READ":
    case "PAUSED":
    case "ABANDONED":
    case "WONT_READ":
    case "PARTIALLY_READ":
      return true;
    case "UNREAD":
    case "READING":
    case "RE_READING":
    case "UNSET":
    case undefined:
      return false;
  }
}

/** Each side with its own words. */
interface FieldSides extends Sides<FieldValue> {
  readonly pending?: FieldValue | undefined;
}

interface LocalFields {
  readonly status?: HostStatus | undefined;
  readonly stars?: number | undefined;
}

/** Differences between status and rating. @noSelf */
export interface FieldRules {
  readonly name: FieldName;
  /** Undefined without an equivalent. */
  toLocal(remote: FieldValue | undefined): FieldValue | undefined;
  toRemote(local: FieldValue, base: FieldValue | undefined): FieldValue | undefined;
  resolve(sides: FieldSides): Resolution;
  /** True for a change that is not sent yet. */
  isChange(local: FieldValue, base: FieldValue | undefined): boolean;
  /** Value to store as `sentOver` when another is sent. */
  overOf(remote: FieldValue | undefined): FieldValue | undefined;
  localIn(summary: LocalFields | undefined): FieldValue | undefined;
  changesOf(local: FieldValue): LocalFields;
}

export const statusRules: FieldRules = {
  name: "status",
  toLocal: hostStatusOf,
  toRemote: serverStatusOf,
  resolve: resolveStatus,
  isChange: (status: HostStatus, base: ServerStatus | undefined) => isNewStatus(status, base),
  overOf: (remote = "UNSET") => remote,
  localIn: (summary) => summary?.status,
  changesOf: (status: HostStatus) => ({ status }),
};

export const ratingRules: FieldRules = {
  name: "rating",
  toLocal: starsOfRating,
  toRemote: (stars: number) => ratingOfStars(stars),
  resolve: resolveRating,
  isChange: (stars: number, base: number | undefined) => stars !== starsOfRating(base),
  overOf: () => undefined,
  localIn: (summary) => summary?.stars,
  changesOf: (stars: number) => ({ stars }),
};

export const fieldRules: Readonly<Record<FieldName, FieldRules>> = { status: statusRules, rating: ratingRules };

/**
 * True if the user set this status on the server after an unconfirmed one was sent. `derives`: the server derives
 * statuses from positions.
 */
export function isSetSince({ sentOver }: StatusField, remote: ServerStatus | undefined, derives: boolean): boolean {
  if (remote === undefined || sentOver === undefined || isSameWord(remote, sentOver)) return false;
  const isDerived = derives && (remote === "READING" || remote === "UNREAD");
  return !isDerived || isKeptFromPushes(sentOver);
}

/** The host has one word for two of the server's. */
function isSameWord(one: ServerStatus, other: ServerStatus): boolean {
  const word = hostStatusOf(one);
  return one === other || (word !== undefined && word === hostStatusOf(other));
}
