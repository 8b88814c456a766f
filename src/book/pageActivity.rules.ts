/** Page turns since the opening. Mutable, because a page turn must be cheap. Times: elapsed seconds. */
export interface PageActivity {
  page: number;
  turns: number;
  /** Last turn, or the opening. */
  turnedAt: number;
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

/** True for a turn, false for the same page. `idleSeconds`: limit per page; 0: none. */
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

/** Counted seconds. `idleSeconds`: limit; 0: none. */
export function dwell(seconds: number, idleSeconds: number): number {
  return idleSeconds > 0 && seconds > idleSeconds ? idleSeconds : seconds;
}

export function countFrom(activity: PageActivity, elapsed: number): void {
  touch(activity, elapsed);
  activity.counted = 0;
}

const sameEventSeconds = 1;

/** The host announces the new page number as a turn first, so that turn is undone. */
export function repaginate(activity: PageActivity, page: number, elapsed: number): void {
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

/** `turns`: at the time of the position, which may be stored later. */
export function markPushed(activity: PageActivity, turns = activity.turns): void {
  activity.turnsAtPush = Math.max(activity.turnsAtPush, turns);
}

/** True after a turn since arrival: no automatic jump then. */
export function hasReadOn(activity: PageActivity): boolean {
  return activity.turns > activity.turnsAtArrival;
}

/** True after a turn since the position was handled. */
export function hasMoved(activity: PageActivity): boolean {
  return activity.turns > activity.turnsAtPush;
}
