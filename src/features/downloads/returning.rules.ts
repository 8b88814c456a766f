import type { HostStatus, ServerStatus } from "../../model/bookState";
import type { Dialect } from "../../server/dialects/dialect";
import type { Failure } from "../../base/failure";
import { isKindOn, type QueueKind } from "../../queue/queue.rules";
import type { Settings } from "../../model/settings";

/** What keeps a downloaded book on this device, whoever wants it gone. */
export type Obstacle =
  /**
   * `strange`: it was not downloaded, or is not in the ledger any more. `unproven`: the server refused to say what it has
   * of it.
   */
  | { readonly kind: "strange" | "gone" | "changed" | "open" | "excluded" | "unmatched" | "asked" | "unproven" }
  | Waiting;

/** So much of a kind has not reached the server. */
export interface Waiting {
  readonly kind: "pending" | "failed";
  readonly of: QueueKind;
  readonly count: number;
  /** Why, for the reader; absent when nothing was said. */
  readonly reason?: string | undefined;
}

/** What only this device has of a book; it goes to the trash with it. */
export interface OnlyHere {
  /** Highlights, notes and bookmarks. */
  readonly notes: number;
  /** Sessions that the server had once, and has no more, or that it does not take; these stay in the queue. */
  readonly sessions: number;
  readonly status: boolean;
  readonly rating: boolean;
}

/** What is known of a downloaded book that is to be returned. */
export interface ReturnFacts {
  readonly file: "unchanged" | "strange" | "gone" | "changed" | "open";
  /** Nothing of it is synced, by a choice or by a rule. */
  readonly isExcluded: boolean;
  readonly isMatched: boolean;
  /** Both sides have changed status or rating, and the reader has not said which one holds. */
  readonly isAsked: boolean;
  /** What there is of it in the queue. */
  readonly parts: readonly Part[];
}

interface Part extends Omit<Waiting, "kind"> {
  readonly state: string;
}

/** Nothing may be lost: what keeps the book here; empty when it may go. What no server of its kind takes keeps nothing. */
export function obstaclesTo(settings: Settings, dialect: Dialect, facts: ReturnFacts): readonly Obstacle[] {
  const { file, isExcluded, isMatched, isAsked, parts } = facts;
  if (file !== "unchanged") return [{ kind: file }];
  if (isExcluded) return [{ kind: "excluded" }];
  if (!isMatched) return [{ kind: "unmatched" }];
  const obstacles: Obstacle[] = [];
  for (const { of, state, count, reason } of parts) {
    const kind = queuedAs(state);
    if (kind !== undefined && isKindOn(settings, of) && takes(dialect, of)) obstacles.push({ kind, of, count, reason });
  }
  return isAsked ? obstacles.concat([{ kind: "asked" }]) : obstacles;
}

function queuedAs(state: string): Waiting["kind"] | undefined {
  return state === "pending" || state === "failed" ? state : undefined;
}

function takes({ sessions, highlights, ratings, statuses }: Dialect, of: QueueKind): boolean {
  switch (of) {
    case "session":
      return sessions;
    case "note":
      return highlights;
    case "rating":
      return ratings;
    case "status":
      return statuses;
    case "position":
    case "shelf change":
      return true;
  }
}

/** Sessions of a book that a server like this will not take. */
export function untakenSessions({ sessions }: Dialect, parts: ReturnFacts["parts"]): number {
  let count = 0;
  for (const part of parts) if (part.of === "session" && queuedAs(part.state) !== undefined) count += part.count;
  return sessions ? 0 : count;
}

/** Was the server heard, so that what it refuses of one book says nothing of the next? */
export function isAboutBook({ kind }: Failure): boolean {
  return ["denied", "refused", "redirected", "unreadable", "unsupported"].includes(kind);
}

/** Does the device have anything of the book that the server has not? Only a person may put that into the trash. */
export function isOnlyHere({ notes, sessions, status, rating }: OnlyHere): boolean {
  return notes + sessions > 0 || status || rating;
}

/** Sessions of this device, and those that the server lists; times in Unix seconds. */
export interface SessionSides {
  readonly here: readonly { readonly at: number; readonly serverId?: number | undefined }[];
  readonly there: readonly { readonly startedAt: number; readonly serverId: number }[];
}

/** How many of the sessions here the server does not list, neither by number nor by start. */
export function absentSessions({ here, there }: SessionSides): number {
  const starts: Record<number, true | undefined> = {};
  const numbers: Record<number, true | undefined> = {};
  for (const { startedAt, serverId } of there) {
    starts[startedAt] = true;
    numbers[serverId] = true;
  }
  return here.filter(({ at, serverId }) => starts[at] !== true && numbers[serverId ?? 0] !== true).length;
}

/** What both sides agreed on last of a mark. */
export interface KnownMark {
  readonly mark: string;
  readonly kind: string;
  readonly serverId?: number | undefined;
  /** Why it is not on both sides. */
  readonly reason?: string | undefined;
}

/**
 * How many of these marks the server does not have: those that were never sent, cannot be there, or are not in its
 * lists any more. `listed`: the numbers in the lists that came whole, by kind; of other kinds its earlier answer counts.
 */
export function marksOnlyHere(
  marks: readonly string[],
  known: readonly KnownMark[],
  listed: Readonly<Record<string, Readonly<Record<number, true | undefined>> | undefined>>,
): number {
  const there: Record<string, boolean | undefined> = {};
  for (const { mark, kind, serverId, reason } of known) {
    const list = serverId === undefined ? undefined : listed[kind];
    const isThere = reason === undefined && (list === undefined || list[serverId ?? 0] === true);
    there[mark] = isThere && there[mark] !== false;
  }
  return marks.filter((mark) => there[mark] !== true).length;
}

/** When a book was finished, and what has happened to it since. */
export interface FinishedBook {
  /** What the host says of it. */
  readonly status: HostStatus | undefined;
  /** The day on which that was said, "YYYY-MM-DD"; absent: unknown. */
  readonly changedOn: string | undefined;
  /** The day of the last session; absent: none is known. */
  readonly readOn: string | undefined;
  /** The server's word, as far as it was told. */
  readonly there: ServerStatus | undefined;
}

/** May a finished book go by itself? Not where its reader reads it again; `lastDay`: of all that lets it go. */
export function isDueToReturn({ status, changedOn, readOn, there }: FinishedBook, lastDay: string): boolean {
  if (status !== "complete" || there === "RE_READING") return false;
  return changedOn !== undefined && changedOn <= lastDay && (readOn ?? "") <= lastDay;
}
