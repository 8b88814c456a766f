import { asPercent } from "../../base/scale";
import type { PageVisit, Position, Session, Span } from "../../model/session";
import { isPlausible } from "../../base/timestamp";

export interface HistoryLimits {
  /** A longer pause ends a session. */
  readonly gapSeconds: number;
  /** Limit per page; 0: none. */
  readonly idleSeconds: number;
}

export type PastSession = Pick<Session, "startedAt" | "endedAt" | "seconds" | "pagesRead" | "start" | "end">;

/** Sessions of one book under construction. Pages come oldest first. Mutable. */
export interface Rebuilding {
  readonly limits: HistoryLimits;
  readonly known: readonly Span[];
  /** Spans of `known` before this index are finished. */
  passed: number;
  session: PastSession | undefined;
  /** Unix seconds at the end of its last page; the counted part may end earlier. */
  shownUntil: number;
}

/** Tolerance for two stamps of the same page. */
const stampSeconds = 60;

/** Seconds; the host's own limit per page. */
const maxVisitSeconds = 7200;

/** Unix seconds of 2012, before KOReader existed. An earlier date means a lost clock. */
export const hostBegan = 1325376000;

/** Seconds into the future that are tolerated. */
const tolerance = 86400;

/** True if stamped by an unset clock. `now`: Unix seconds. */
export function isOfNoTime({ startedAt, endedAt }: Span, now: number): boolean {
  return startedAt < hostBegan || (isPlausible(now) && endedAt > now + tolerance);
}

/** `known`: tracked or imported sessions, oldest first. */
export function beginRebuilding(limits: HistoryLimits, known: readonly Span[]): Rebuilding {
  return { limits, known, passed: 0, session: undefined, shownUntil: 0 };
}

/** Returns the session that this page ends. Skips pages in known sessions. */
export function addVisit(rebuilding: Rebuilding, visit: PageVisit): PastSession | undefined {
  if (visit.seconds <= 0 || visit.page < 1 || isKnown(rebuilding, visit)) return undefined;
  const { session, limits, shownUntil } = rebuilding;
  if (session !== undefined && visit.startedAt - shownUntil <= limits.gapSeconds) {
    rebuilding.session = extended(session, visit, limits);
    rebuilding.shownUntil = Math.max(shownUntil, endOf(visit));
    return undefined;
  }
  rebuilding.session = sessionOf(visit, limits);
  rebuilding.shownUntil = endOf(visit);
  return session;
}

/** Undefined without a session. */
export function endRebuilding(rebuilding: Rebuilding): PastSession | undefined {
  const { session } = rebuilding;
  rebuilding.session = undefined;
  return session;
}

/** Pages come in order, so finished spans are skipped. */
function isKnown(rebuilding: Rebuilding, visit: PageVisit): boolean {
  const { startedAt } = visit;
  let span = rebuilding.known[rebuilding.passed];
  while (span !== undefined && span.endedAt + stampSeconds < startedAt) {
    rebuilding.passed += 1;
    span = rebuilding.known[rebuilding.passed];
  }
  return span !== undefined && span.startedAt - stampSeconds < endOf(visit);
}

function endOf({ startedAt, seconds }: PageVisit): number {
  return startedAt + Math.min(seconds, maxVisitSeconds);
}

function sessionOf(visit: PageVisit, limits: HistoryLimits): PastSession {
  const place = placeOf(visit);
  const seconds = counted(visit, limits);
  return {
    startedAt: visit.startedAt,
    endedAt: visit.startedAt + seconds,
    seconds,
    pagesRead: 1,
    start: place,
    end: place,
  };
}

/** Counts overlapping records once, e.g. statistics shared by two devices. */
function extended(session: PastSession, visit: PageVisit, limits: HistoryLimits): PastSession {
  const endedAt = Math.max(session.endedAt, visit.startedAt + counted(visit, limits));
  return {
    startedAt: session.startedAt,
    endedAt,
    seconds: session.seconds + endedAt - Math.max(session.endedAt, visit.startedAt),
    pagesRead: session.pagesRead + 1,
    start: session.start.pages < 1 ? placeOf(visit) : session.start,
    end: visit.pages < 1 && session.end.pages > 0 ? session.end : placeOf(visit),
  };
}

/** Seconds. */
function counted({ seconds }: PageVisit, { idleSeconds }: HistoryLimits): number {
  return Math.min(seconds, idleSeconds > 0 ? idleSeconds : maxVisitSeconds);
}

/** Old records have no number of pages: only their time counts, and the place stays at the beginning. */
function placeOf({ page, pages }: PageVisit): Position {
  if (pages < 1) return { percent: asPercent(0), page, pages: 0 };
  return { percent: asPercent((page / pages) * 100), page, pages };
}
