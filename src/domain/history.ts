import { asPercent } from "./scale";
import type { Position, Session } from "./session";

/** A page that was on the screen for a while, as the host's own statistics keep it. */
export interface PageVisit {
  /** From 1, in a pagination of `pages`. */
  readonly page: number;
  readonly pages: number;
  /** Wall clock, Unix seconds. */
  readonly startedAt: number;
  readonly seconds: number;
}

/** A stretch of time of which the plugin knows already what was read. Wall clock, Unix seconds. */
export interface Span {
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface HistoryLimits {
  /** A longer pause between two pages ends a session. */
  readonly gapSeconds: number;
  /** The most that one page may count; 0 for no limit. */
  readonly idleSeconds: number;
}

/** What of a session the statistics tell. */
export type PastSession = Pick<Session, "startedAt" | "endedAt" | "seconds" | "pagesRead" | "start" | "end">;

/** A book's sessions while they are rebuilt, page by page, oldest first. Changed in place. */
export interface Rebuilding {
  readonly limits: HistoryLimits;
  /** Oldest first. */
  readonly known: readonly Span[];
  /** `known` before this place ends before anything that is still to come. */
  passed: number;
  session: PastSession | undefined;
}

/** Seconds by which the host's clock stamps and the plugin's may differ for the same page. */
const stampSeconds = 60;

/** Begins with the sessions of one book. `known`: what was tracked or imported before, oldest first. */
export function beginRebuilding(limits: HistoryLimits, known: readonly Span[]): Rebuilding {
  return { limits, known, passed: 0, session: undefined };
}

/**
 * One more page of the book. Returns the session that it shows to be over; undefined while none is. A page that the
 * plugin saw itself, or has imported before, belongs to no session.
 */
export function addVisit(rebuilding: Rebuilding, visit: PageVisit): PastSession | undefined {
  if (visit.seconds <= 0 || visit.page < 1 || visit.pages < 1 || isKnown(rebuilding, visit)) return undefined;
  const { session, limits } = rebuilding;
  if (session !== undefined && visit.startedAt - session.endedAt <= limits.gapSeconds) {
    rebuilding.session = extended(session, visit, limits);
    return undefined;
  }
  rebuilding.session = sessionOf(visit, limits);
  return session;
}

/** No more pages: the last session, if there is one. */
export function endRebuilding(rebuilding: Rebuilding): PastSession | undefined {
  const { session } = rebuilding;
  rebuilding.session = undefined;
  return session;
}

/** Pages come in order of time, and so what lies behind is never looked at again. */
function isKnown(rebuilding: Rebuilding, { startedAt, seconds }: PageVisit): boolean {
  let span = rebuilding.known[rebuilding.passed];
  while (span !== undefined && span.endedAt + stampSeconds < startedAt) {
    rebuilding.passed += 1;
    span = rebuilding.known[rebuilding.passed];
  }
  return span !== undefined && span.startedAt - stampSeconds < startedAt + seconds;
}

function sessionOf(visit: PageVisit, limits: HistoryLimits): PastSession {
  const place = placeOf(visit);
  return {
    startedAt: visit.startedAt,
    endedAt: visit.startedAt + visit.seconds,
    seconds: counted(visit, limits),
    pagesRead: 1,
    start: place,
    end: place,
  };
}

function extended(session: PastSession, visit: PageVisit, limits: HistoryLimits): PastSession {
  return {
    startedAt: session.startedAt,
    endedAt: Math.max(session.endedAt, visit.startedAt + visit.seconds),
    seconds: session.seconds + counted(visit, limits),
    pagesRead: session.pagesRead + 1,
    start: session.start,
    end: placeOf(visit),
  };
}

function counted({ seconds }: PageVisit, { idleSeconds }: HistoryLimits): number {
  return idleSeconds > 0 ? Math.min(seconds, idleSeconds) : seconds;
}

function placeOf({ page, pages }: PageVisit): Position {
  return { percent: asPercent((page / pages) * 100), page, pages };
}
