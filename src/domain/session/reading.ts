import type { BookType, Fingerprint } from "../book/book";
import type { Position, Session } from "./session";

/** The device's two clocks, read together. */
export interface Moment {
  /** Wall clock, Unix seconds; may jump. */
  readonly now: number;
  /** Seconds that only go forward; never compared across a restart. */
  readonly elapsed: number;
}

/** Which book is being read. */
export interface Subject {
  readonly fingerprint: Fingerprint;
  readonly type: BookType;
  /** Absent when the file names none. */
  readonly title?: string | undefined;
}

/**
 * A session while it goes on. Changed in place: a page turn must cost next to nothing.
 * Invariant: `counted` is the time on all pages but the present one, each cut at the idle limit.
 */
export interface Reading {
  readonly begun: Moment;
  readonly start: Position;
  page: number;
  pagesRead: number;
  /** `pagesRead` before the last announcement of a page. */
  pagesReadBefore: number;
  /** When the reader was last known to do something (elapsed seconds). */
  activeAt: number;
  /** Seconds, with fractions. */
  counted: number;
}

/** Reading begins at this place. */
export function begin(moment: Moment, start: Position): Reading {
  return {
    begun: moment,
    start,
    page: start.page,
    pagesRead: 1,
    pagesReadBefore: 1,
    activeAt: moment.elapsed,
    counted: 0,
  };
}

/** The reader turned to a page, or moved on the same one. `idleSeconds`: the most that one page may count, or 0. */
export function turnTo(reading: Reading, page: number, elapsed: number, idleSeconds: number): void {
  reading.counted += dwell(elapsed - reading.activeAt, idleSeconds);
  reading.activeAt = elapsed;
  reading.pagesReadBefore = reading.pagesRead;
  if (page === reading.page) return;
  reading.page = page;
  reading.pagesRead += 1;
}

/** Seconds within which an announced page and a new pagination are the same event. */
const sameEventSeconds = 1;

/**
 * The text was paginated anew: the reader stands on another page number without having turned a page. The host
 * announces that number as a page first, so an announcement of this very moment is taken back.
 */
export function repaginate(reading: Reading, page: number, elapsed: number): void {
  if (elapsed - reading.activeAt < sameEventSeconds) reading.pagesRead = reading.pagesReadBefore;
  reading.page = page;
}

function dwell(seconds: number, idleSeconds: number): number {
  return idleSeconds > 0 && seconds > idleSeconds ? idleSeconds : seconds;
}

/** The session as it would be if it ended now; the reading itself goes on unchanged. */
export function sessionOf(reading: Reading, subject: Subject, moment: Moment, end: ReadingEnd): Session {
  const lastPage = dwell(moment.elapsed - reading.activeAt, end.idleSeconds);
  const lastActive = reading.activeAt + lastPage;
  const endedAt = Math.floor(moment.now - (moment.elapsed - lastActive));
  return {
    ...subject,
    startedAt: clockJumped(reading.begun, moment)
      ? endedAt - Math.floor(lastActive - reading.begun.elapsed)
      : reading.begun.now,
    endedAt,
    seconds: Math.floor(reading.counted + lastPage + clockGrain),
    pagesRead: reading.pagesRead,
    start: reading.start,
    end: end.position,
  };
}

export interface ReadingEnd {
  readonly position: Position;
  /** The most that one page may count; 0 for no limit. */
  readonly idleSeconds: number;
}

/** Seconds: sums of the clock's microseconds may fall just short of a whole second. */
const clockGrain = 0.001;

/** Seconds by which the two clocks may drift apart over a session before the wall clock counts as set anew. */
const driftSeconds = 5;

/**
 * The wall clock was set while the book was open. What it says afterwards is believed (a device that learns the time
 * learns the right one), and the beginning is counted back from there.
 */
function clockJumped(begun: Moment, moment: Moment): boolean {
  return Math.abs(moment.now - begun.now - (moment.elapsed - begun.elapsed)) > driftSeconds;
}
