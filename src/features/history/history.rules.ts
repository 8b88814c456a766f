import { asPercent } from "../../base/scale";
import type { PageVisit, Position, Session, Span } from "../../model/session";
import { isPlausible } from "../../base/timestamp";

/** What makes sessions of single pages. */
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
  /** Until when its last page was on the screen, wall clock; what of that counts may end earlier. */
  shownUntil: number;
}

/** Seconds by which the host's clock stamps and the plugin's may differ for the same page. */
const stampSeconds = 60;

/** No page is believed to have been on the screen for longer: the most that the host itself lets one page count. */
const longestVisit = 7200;

/** 2012: before that the host did not exist, and a clock that shows it was lost. Unix seconds. */
export const hostBegan = 1325376000;

/** Seconds by which a session may seem to lie ahead. */
const tolerance = 86400;

/** Nobody knows when this was read: a clock that was not set has stamped it. `now` is the wall clock, Unix seconds. */
export function isOfNoTime({ startedAt, endedAt }: Span, now: number): boolean {
  return startedAt < hostBegan || (isPlausible(now) && endedAt > now + tolerance);
}

/** Begins with the sessions of one book. `known`: what was tracked or imported before, oldest first. */
export function beginRebuilding(limits: HistoryLimits, known: readonly Span[]): Rebuilding {
  return { limits, known, passed: 0, session: undefined, shownUntil: 0 };
}

/**
 * One more page of the book. Returns the session that it shows to be over; undefined while none is. A page that the
 * plugin saw itself, or has imported before, belongs to no session.
 */
export function addVisit(rebuilding: Rebuilding, visit: PageVisit): PastSession | undefined {
  if (visit.seconds <= 0 || visit.page < 1 || visit.pages < 1 || isKnown(rebuilding, visit)) return undefined;
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

/** No more pages: the last session, if there is one. */
export function endRebuilding(rebuilding: Rebuilding): PastSession | undefined {
  const { session } = rebuilding;
  rebuilding.session = undefined;
  return session;
}

/** Pages come in order of time, and so what lies behind is never looked at again. */
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
  return startedAt + Math.min(seconds, longestVisit);
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

/** Where records overlap, as those of two devices do that share their statistics, no second counts twice. */
function extended(session: PastSession, visit: PageVisit, limits: HistoryLimits): PastSession {
  const endedAt = Math.max(session.endedAt, visit.startedAt + counted(visit, limits));
  return {
    startedAt: session.startedAt,
    endedAt,
    seconds: session.seconds + endedAt - Math.max(session.endedAt, visit.startedAt),
    pagesRead: session.pagesRead + 1,
    start: session.start,
    end: placeOf(visit),
  };
}

/** Seconds of the visit, from its beginning, that count. */
function counted({ seconds }: PageVisit, { idleSeconds }: HistoryLimits): number {
  return Math.min(seconds, idleSeconds > 0 ? idleSeconds : longestVisit);
}

function placeOf({ page, pages }: PageVisit): Position {
  return { percent: asPercent((page / pages) * 100), page, pages };
}
