import type { BookType, Fingerprint } from "../../model/book";
import { countFrom, dwell, type PageActivity } from "../../book/pageActivity.rules";
import type { Position, Session } from "../../model/session";
import { isPlausible } from "../../base/timestamp";

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

/** A session while it goes on: where and when it began. What is done in it stands in the activity of the book. */
export interface Reading {
  readonly begun: Moment;
  readonly start: Position;
  /** The activity's `turns` at the beginning. */
  readonly turns: number;
  /** Turns up to the last jump that moved the start. */
  readonly jumps: number;
  /** Page of the last turn, while a jump may still move the start. */
  readonly page: number;
}

/** Reading begins at this place: from now on the time on its pages is counted. */
export function beginReading(activity: PageActivity, moment: Moment, start: Position): Reading {
  countFrom(activity, moment.elapsed);
  return { begun: moment, start, turns: activity.turns, jumps: 0, page: start.page };
}

/** A turn over more pages is a jump: a spread has two. */
const mostTurned = 2;

/** A book that is opened here is at its end: a jump back begins a new reading. */
const endPercent = 99;

/** True after a turn that may be a jump to the place where reading begins. */
export function mayBeginAnew({ turns, jumps, start }: Reading, activity: PageActivity): boolean {
  return activity.turns === turns + jumps + 1 || start.percent >= endPercent;
}

/**
 * The reading after that turn. A jump right after the opening moves the start of the session, and so does a jump back
 * from the end of the book, after a look at its last pages.
 */
export function afterTurn(reading: Reading, activity: PageActivity, place: Position): Reading {
  const { start, turns, jumps, page } = reading;
  const isFirst = activity.turns === turns + jumps + 1;
  const isJump = start.pages === place.pages && Math.abs(place.page - page) > mostTurned;
  return isJump && (isFirst || place.page < start.page)
    ? { ...reading, start: place, jumps: activity.turns - turns, page: place.page }
    : { ...reading, page: place.page };
}

/** The session as it would be if it ended now; the reading itself goes on unchanged. */
export function sessionOf(reading: Reading, subject: Subject, moment: Moment, end: ReadingEnd): Session {
  const { activity, position, idleSeconds } = end;
  const lastPage = dwell(moment.elapsed - activity.activeAt, idleSeconds);
  const lastActive = activity.activeAt + lastPage;
  const endedAt = Math.floor(moment.now - (moment.elapsed - lastActive));
  return {
    ...subject,
    startedAt: clockJumped(reading.begun, moment)
      ? endedAt - Math.floor(lastActive - reading.begun.elapsed)
      : reading.begun.now,
    endedAt,
    seconds: Math.floor(activity.counted + lastPage + clockGrain),
    pagesRead: 1 + activity.turns - reading.turns,
    start: reading.start,
    end: position,
  };
}

/** Where reading ends, and how its time counts. */
export interface ReadingEnd {
  readonly activity: PageActivity;
  readonly position: Position;
  /** The most that one page may count; 0 for no limit. */
  readonly idleSeconds: number;
}

/** Seconds: sums of the clock's microseconds may fall just short of a whole second. */
const clockGrain = 0.001;

/** Seconds by which the two clocks may drift apart over a session before the wall clock counts as set anew. */
const driftSeconds = 5;

/**
 * When that moment was by what the wall clock says now, whole Unix seconds: counted back where it was set since, unless
 * it says now what cannot be.
 */
export function timeOf(then: Moment, moment: Moment): number {
  const isSet = isPlausible(moment.now) && clockJumped(then, moment);
  return isSet ? Math.floor(moment.now - (moment.elapsed - then.elapsed)) : then.now;
}

/**
 * The wall clock was set while the book was open. What it says afterwards is believed (a device that learns the time
 * learns the right one), and the beginning is counted back from there.
 */
function clockJumped(begun: Moment, moment: Moment): boolean {
  return Math.abs(moment.now - begun.now - (moment.elapsed - begun.elapsed)) > driftSeconds;
}
