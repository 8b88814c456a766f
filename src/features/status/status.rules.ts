import { bestRating, type HostStatus, type ServerStatus } from "../../model/bookState";
import type { FieldName, FieldValue, StatusField } from "./bookField.rules";

/** One field on both sides and its base, in one vocabulary. Days are "YYYY-MM-DD", local. */
export interface Sides<Value> {
  readonly local: Value | undefined;
  readonly remote: Value | undefined;
  /** Undefined if never synced. */
  readonly base: Value | undefined;
  /** Default value, which is no change before the first sync. */
  readonly idle?: Value | undefined;
  /** Absent if unknown. */
  readonly localDay?: string | undefined;
  readonly remoteDay?: string | undefined;
}

/** `same`: equal on both sides; `apply`: server to local; `send`: local to server; `ask`: conflict; `keep`: no change. */
export type Resolution = "same" | "apply" | "send" | "ask" | "keep";

/**
 * Three-way: a single change wins. Of two the later day wins; equal or unknown days are a conflict. A value that is
 * absent now is no change.
 */
export function resolve<Value>(sides: Sides<Value>): Resolution {
  if (sides.local === sides.remote) return sides.local === undefined ? "keep" : "same";
  const { base } = sides;
  const local = saidBy(sides, sides.local);
  const remote = saidBy(sides, sides.remote);
  if (local === remote) return "keep";
  if (remote === undefined) return local === base ? "keep" : "send";
  if (local === undefined) return remote === base ? "keep" : "apply";
  if (local === base) return "apply";
  return remote === base ? "send" : laterOf(sides);
}

/** A change not sent yet. */
export function isChange<Value>({ local, base, idle }: Pick<Sides<Value>, "local" | "base" | "idle">): boolean {
  return local !== undefined && local !== base && !(base === undefined && local === idle);
}

function saidBy<Value>({ base, idle }: Sides<Value>, value: Value | undefined): Value | undefined {
  return base === undefined && value === idle ? undefined : value;
}

/** Earlier dates mean a wrong clock. */
const firstDay = "2020-01-01";

function laterOf<Value>({ localDay = "", remoteDay = "" }: Sides<Value>): Resolution {
  if (localDay < firstDay || remoteDay < firstDay || localDay === remoteDay) return "ask";
  return localDay > remoteDay ? "send" : "apply";
}

export function ratingOfStars(stars: number | undefined): number | undefined {
  if (stars === undefined || stars < 1) return undefined;
  return Math.min(bestRating, Math.floor(stars) * 2);
}

/** 1 to 5; half stars round up. */
export function starsOfRating(rating: number | undefined): number | undefined {
  return rating === undefined ? undefined : Math.ceil(rating / 2);
}

/** In stars, so that display alone never changes a rating. */
export function resolveRating({ local, remote, base }: Sides<number>): Resolution {
  return resolve({ local, remote: starsOfRating(remote), base: starsOfRating(base) });
}

/** Percent from which a book counts as finished, because back matter is often not read. */
const finishedPercent = 99.5;

/** `status` is the host's own word for it. */
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

/** The default: the host sets it at every opening, servers at every position. */
const idle: HostStatus = "reading";

/** Values in their own vocabularies. */
export interface StatusSides extends Pick<Sides<HostStatus>, "local" | "localDay" | "remoteDay"> {
  readonly remote: ServerStatus | undefined;
  readonly base: ServerStatus | undefined;
  /** Absent if none. */
  readonly pending?: ServerStatus | undefined;
}

/** A position turns "reading again" into "reading" on servers. The pending status corrects that. */
export function resolveStatus({ local, remote, base, pending, localDay, remoteDay }: StatusSides): Resolution {
  // A position sets only "reading"; pending ones are the user's.
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

/** Reading a book whose base is read means reading it again. The server's own wording of the base stays. */
export function serverStatusOf(local: HostStatus, base: ServerStatus | undefined): ServerStatus {
  if (local === "complete") return "READ";
  if (local === "abandoned") return base === "ABANDONED" ? "ABANDONED" : "PAUSED";
  return base === "READ" || base === "RE_READING" ? "RE_READING" : "READING";
}

/** True if no position may be sent automatically, because servers would overwrite the status. */
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

/** Values of both sides, each in its own vocabulary. */
interface FieldSides extends Sides<FieldValue> {
  readonly pending?: FieldValue | undefined;
}

/** Both fields as the host keeps them. */
interface LocalFields {
  readonly status?: HostStatus | undefined;
  readonly stars?: number | undefined;
}

/**
 * Differences between the two fields.
 *
 * @noSelf
 */
export interface FieldRules {
  readonly name: FieldName;
  /** Undefined without an equivalent. */
  toLocal(remote: FieldValue | undefined): FieldValue | undefined;
  toRemote(local: FieldValue, base: FieldValue | undefined): FieldValue | undefined;
  resolve(sides: FieldSides): Resolution;
  /** A change not sent yet. */
  isChange(local: FieldValue, base: FieldValue | undefined): boolean;
  /** Value stored as `sentOver` when another is sent over it. */
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
 * True if a person has set this status on the server after an unconfirmed one was sent. `derives`: the server makes
 * statuses of positions, except over those that are kept from positions.
 */
export function isSetSince({ sentOver }: StatusField, remote: ServerStatus | undefined, derives: boolean): boolean {
  if (remote === undefined || sentOver === undefined || isSameWord(remote, sentOver)) return false;
  const isDerived = derives && (remote === "READING" || remote === "UNREAD");
  return !isDerived || isKeptFromPushes(sentOver);
}

/** The host has one word for some two of the server's. */
function isSameWord(one: ServerStatus, other: ServerStatus): boolean {
  const word = hostStatusOf(one);
  return one === other || (word !== undefined && word === hostStatusOf(other));
}
