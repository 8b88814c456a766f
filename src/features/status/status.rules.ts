import { compareSides, isNewHere, type Meeting, type TwoSides } from "./agreement.rules";
import type { HostStatus, ServerStatus } from "../../model/bookState";

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
export interface StatusSides extends Pick<TwoSides<HostStatus>, "here" | "hereOn" | "thereOn"> {
  readonly there: ServerStatus | undefined;
  readonly agreed: ServerStatus | undefined;
  /** Absent if none. */
  readonly pending?: ServerStatus | undefined;
}

/**
 * What becomes of a status (`compareSides`). A position makes "reading" of "reading it again" on servers: what is on
 * its way sets that right.
 */
export function compareStatus({ here, there, agreed, pending, hereOn, thereOn }: StatusSides): Meeting {
  // A position sets only "reading"; pending ones are the user's.
  const isSaid = (here !== undefined && there === "RE_READING") || (here === idle && hostStatusOf(pending) === here);
  const saidByNobody = isSaid ? undefined : idle;
  const words = { here, there: hostStatusOf(there), agreed: hostStatusOf(agreed), idle: saidByNobody, hereOn, thereOn };
  const meeting = compareSides(words);
  return meeting === "agree" && pending === "RE_READING" && there === "READING" ? "send" : meeting;
}

/** "Reading" is a change only against a base. */
export function isNewStatus(here: HostStatus | undefined, agreed: ServerStatus | undefined): boolean {
  return isNewHere({ here, agreed: hostStatusOf(agreed), idle });
}

/**
 * The host's word as the server is told it: one who agreed that the book was read, or was being read again, is reading
 * it again; what the server has in its own words stays.
 */
export function serverStatusOf(here: HostStatus, agreed: ServerStatus | undefined): ServerStatus {
  if (here === "complete") return "READ";
  if (here === "abandoned") return agreed === "ABANDONED" ? "ABANDONED" : "PAUSED";
  return agreed === "READ" || agreed === "RE_READING" ? "RE_READING" : "READING";
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
