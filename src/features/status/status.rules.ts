import { isChange, resolve, type Resolution, type Sides } from "./resolve.rules";
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
