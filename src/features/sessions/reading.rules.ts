import type { BookType, Fingerprint } from "../../model/book";
import { countFrom, dwell, type PageActivity } from "../../book/pageActivity.rules";
import type { Position, Session } from "../../model/session";
import { isPlausible } from "../../base/timestamp";

/** Both clocks at one moment. */
export interface Moment {
  /** Unix seconds; may jump. */
  readonly now: number;
  /** Monotonic seconds; valid within one process. */
  readonly elapsed: number;
}

export interface Subject {
  readonly fingerprint: Fingerprint;
  readonly type: BookType;
  /** Absent if the file has none. */
  readonly title?: string | undefined;
}

/** Start of the current session. Page turns are in `PageActivity`. */
export interface Reading {
  readonly begun: Moment;
  readonly start: Position;
  /** `activity.turns` at the start. */
  readonly turns: number;
  /** Turns up to the last jump that moved the start. */
  readonly jumps: number;
  /** Page of the last turn, while a jump may still move the start. */
  readonly page: number;
}

export function beginReading(activity: PageActivity, moment: Moment, start: Position): Reading {
  countFrom(activity, moment.elapsed);
  return { begun: moment, start, turns: activity.turns, jumps: 0, page: start.page };
}

/** More pages are a jump; a spread has two. */
const maxTurnedPages = 2;

/** Percent; a book opened after it is finished, so a jump back begins a new reading. */
const endPercent = 99;

/** True if this turn may be a jump to the start of reading. */
export function mayMoveStart({ turns, jumps, start }: Reading, activity: PageActivity): boolean {
  return activity.turns === turns + jumps + 1 || start.percent >= endPercent;
}

/** Reading after a turn. A jump right after the opening moves the start, as does a jump back from the end. */
export function afterTurn(reading: Reading, activity: PageActivity, place: Position): Reading {
  const { start, turns, jumps, page } = reading;
  const isFirst = activity.turns === turns + jumps + 1;
  const isJump = start.pages === place.pages && Math.abs(place.page - page) > maxTurnedPages;
  return isJump && (isFirst || place.page < start.page)
    ? { ...reading, start: place, jumps: activity.turns - turns, page: place.page }
    : { ...reading, page: place.page };
}

/** Session if it ended now; `reading` is unchanged. */
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

export interface ReadingEnd {
  readonly activity: PageActivity;
  readonly position: Position;
  /** Seconds per page that count; 0: no limit. */
  readonly idleSeconds: number;
}

/** Seconds; sums of microseconds may be less than a whole second. */
const clockGrain = 0.001;

/** Seconds between the clocks that are no clock change. */
const driftSeconds = 5;

/** Unix seconds of an earlier moment, corrected if the clock was set since, unless implausible now. */
export function timeOf(then: Moment, moment: Moment): number {
  const isSet = isPlausible(moment.now) && clockJumped(then, moment);
  return isSet ? Math.floor(moment.now - (moment.elapsed - then.elapsed)) : then.now;
}

/** A clock that was set while reading is trusted; the start is derived from it. */
function clockJumped(begun: Moment, moment: Moment): boolean {
  return Math.abs(moment.now - begun.now - (moment.elapsed - begun.elapsed)) > driftSeconds;
}
