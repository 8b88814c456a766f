/**
 * Page turns from opening to closing, for sessions and positions. Mutable, because a page turn must be cheap. Times
 * are elapsed seconds.
 */
export interface PageActivity {
  page: number;
  turns: number;
  /** Last turn, or the opening. */
  turnedAt: number;
  /** Last activity. */
  activeAt: number;
  /** `turns` and `turnedAt` before the last page event. */
  turnsBefore: number;
  turnedBefore: number;
  /** Seconds on finished pages, each cut at the idle limit. */
  counted: number;
  /** `turns` at opening, resume or a synced jump. */
  turnsAtArrival: number;
  /** `turns` when the position was last handled. */
  turnsAtPush: number;
  /** Page before the last jump, until another page is turned to. */
  leftPage: number | undefined;
}

export function activityFrom(page: number, elapsed: number): PageActivity {
  return {
    page,
    turns: 0,
    turnedAt: elapsed,
    activeAt: elapsed,
    turnsBefore: 0,
    turnedBefore: elapsed,
    counted: 0,
    turnsAtArrival: 0,
    turnsAtPush: 0,
    leftPage: undefined,
  };
}

/** True if this is a turn; false for the same page. `idleSeconds`: limit a page; 0: none. */
export function recordPage(activity: PageActivity, page: number, elapsed: number, idleSeconds: number): boolean {
  activity.counted += dwell(elapsed - activity.activeAt, idleSeconds);
  touch(activity, elapsed);
  if (page === activity.page) return false;
  activity.page = page;
  activity.turns += 1;
  activity.turnedAt = elapsed;
  // A jump back: nothing was read in between.
  if (page === activity.leftPage) markPushed(activity);
  activity.leftPage = undefined;
  return true;
}

function touch(activity: PageActivity, elapsed: number): void {
  activity.activeAt = elapsed;
  activity.turnsBefore = activity.turns;
  activity.turnedBefore = activity.turnedAt;
}

/** Seconds that count. `idleSeconds`: limit; 0: none. */
export function dwell(seconds: number, idleSeconds: number): number {
  return idleSeconds > 0 && seconds > idleSeconds ? idleSeconds : seconds;
}

/** For a new session. */
export function countFrom(activity: PageActivity, elapsed: number): void {
  touch(activity, elapsed);
  activity.counted = 0;
}

const sameEventSeconds = 1;

/** New pagination. The host announces the new number as a page turn first, so that turn is undone. */
export function paginateAnew(activity: PageActivity, page: number, elapsed: number): void {
  activity.page = page;
  activity.leftPage = undefined;
  if (elapsed - activity.activeAt >= sameEventSeconds) return;
  activity.turns = activity.turnsBefore;
  activity.turnedAt = activity.turnedBefore;
}

export function jumpFrom(activity: PageActivity, page: number): void {
  arriveAgain(activity);
  markPushed(activity);
  activity.leftPage = page;
}

export function arriveAgain(activity: PageActivity): void {
  activity.turnsAtArrival = activity.turns;
}

/** The position was handled. */
export function markPushed(activity: PageActivity): void {
  activity.turnsAtPush = activity.turns;
}

/** True after a page turn since arriving: no automatic jump then. */
export function hasReadOn(activity: PageActivity): boolean {
  return activity.turns > activity.turnsAtArrival;
}

/** True after a page turn since the position was handled. */
export function hasMoved(activity: PageActivity): boolean {
  return activity.turns > activity.turnsAtPush;
}
