import type { HostStatus, ServerStatus } from "../../model/bookState";
import type { FieldName, FieldValue, StatusField } from "./bookField.rules";
import { ratingOfStars, resolveRating, starsOfRating } from "./rating.rules";
import type { Resolution, Sides } from "./resolve.rules";
import { hostStatusOf, isKeptFromPushes, isNewStatus, resolveStatus, serverStatusOf } from "./status.rules";

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
