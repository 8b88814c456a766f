import { setOf } from "../../base/longList";
import type { HostStatus, ServerStatus } from "../../model/bookState";
import type { Dialect } from "../../server/dialects/dialect";
import type { UnreadAnnotations } from "../../model/annotation";
import type { Failure } from "../../base/failure";
import { isKindOn, kindFacts, type QueueKind } from "../../queue/queue.rules";
import type { Settings } from "../../model/settings";

export type ReturnObstacle =
  /** `strange`: not a download of the plugin. `unproven`: the server did not answer. */
  | { readonly kind: "strange" | "gone" | "changed" | "open" | "excluded" | "unmatched" | "asked" | "unproven" }
  | PendingCount;

export interface PendingCount {
  readonly kind: "pending" | "failed";
  readonly of: QueueKind;
  readonly count: number;
  readonly reason?: string | undefined;
}

/** Local-only data, which would be trashed. */
export interface LocalOnlyData {
  /** Annotations of all kinds. */
  readonly notes: number;
  /** Annotations of which nobody knows whether the server has them. */
  readonly unread: readonly UnreadAnnotations[];
  /** Number of sessions missing on the server, or rejected; the latter stay pending. */
  readonly sessions: number;
  readonly status: boolean;
  readonly rating: boolean;
}

export interface ReturnFacts {
  readonly file: "unchanged" | "strange" | "gone" | "changed" | "open";
  readonly isExcluded: boolean;
  readonly isMatched: boolean;
  /** Unresolved conflict of status or rating. */
  readonly isAsked: boolean;
  /** Pending items of the book. */
  readonly parts: readonly Part[];
}

interface Part extends Omit<PendingCount, "kind"> {
  readonly state: string;
}

/** Empty if nothing would be lost. Items unsupported by the server do not count. */
export function obstaclesTo(settings: Settings, dialect: Dialect, facts: ReturnFacts): readonly ReturnObstacle[] {
  const { file, isExcluded, isMatched, isAsked, parts } = facts;
  if (file !== "unchanged") return [{ kind: file }];
  if (isExcluded) return [{ kind: "excluded" }];
  if (!isMatched) return [{ kind: "unmatched" }];
  const obstacles: ReturnObstacle[] = [];
  for (const { of, state, count, reason } of parts) {
    const kind = queuedAs(state);
    if (kind !== undefined && isKindOn(settings, of) && takes(dialect, of)) obstacles.push({ kind, of, count, reason });
  }
  return isAsked ? obstacles.concat([{ kind: "asked" }]) : obstacles;
}

function queuedAs(state: string): PendingCount["kind"] | undefined {
  return state === "pending" || state === "failed" ? state : undefined;
}

function takes(dialect: Dialect, of: QueueKind): boolean {
  const { trait } = kindFacts[of];
  return trait === undefined || dialect[trait];
}

/** Number of sessions in a format the server rejects. */
export function untakenSessions({ sessions }: Dialect, parts: ReturnFacts["parts"]): number {
  let count = 0;
  for (const part of parts) if (part.of === "session" && queuedAs(part.state) !== undefined) count += part.count;
  return sessions ? 0 : count;
}

/** True if only this book is affected. */
export function isAboutBook({ kind }: Failure): boolean {
  return ["denied", "refused", "redirected", "unreadable", "unsupported"].includes(kind);
}

/** True if the user must decide. */
export function isOnlyHere({ notes, unread, sessions, status, rating }: LocalOnlyData): boolean {
  return notes + unread.length + sessions > 0 || status || rating;
}

/** Unix seconds. */
export interface SessionSides {
  readonly local: readonly { readonly at: number; readonly serverId?: number | undefined }[];
  readonly remote: readonly { readonly startedAt: number; readonly serverId: number }[];
}

/** Number of local sessions missing in the list, by ID and start. */
export function absentSessions({ local, remote }: SessionSides): number {
  const starts = setOf(remote.map(({ startedAt }) => startedAt));
  const numbers = setOf(remote.map(({ serverId }) => serverId));
  return local.filter(({ at, serverId }) => starts[at] !== true && numbers[serverId ?? 0] !== true).length;
}

export interface KnownKey {
  readonly annotationId: string;
  readonly kind: string;
  readonly serverId?: number | undefined;
  /** Why it is only on one side. */
  readonly reason?: string | undefined;
}

/** Number of annotations that the server lacks. `listed`: IDs in complete lists, by kind. */
export function annotationsOnlyHere(
  annotationIds: readonly string[],
  known: readonly KnownKey[],
  listed: Readonly<Record<string, Readonly<Record<number, true | undefined>> | undefined>>,
): number {
  const remote: Record<string, boolean | undefined> = {};
  for (const { annotationId, kind, serverId, reason } of known) {
    const list = serverId === undefined ? undefined : listed[kind];
    const isThere = reason === undefined && (list === undefined || list[serverId ?? 0] === true);
    remote[annotationId] = isThere && remote[annotationId] !== false;
  }
  return annotationIds.filter((annotationId) => remote[annotationId] !== true).length;
}

export interface FinishedBook {
  readonly status: HostStatus | undefined;
  readonly changedOn: string | undefined;
  readonly readOn: string | undefined;
  readonly remote: ServerStatus | undefined;
}

/** False for a reread. `lastDay`: latest qualifying date. */
export function isDueToReturn({ status, changedOn, readOn, remote }: FinishedBook, lastDay: string): boolean {
  if (status !== "complete" || remote === "RE_READING") return false;
  return changedOn !== undefined && changedOn <= lastDay && (readOn ?? "") <= lastDay;
}
