/**
 * What the reader did with the pages of a book, from its opening to its closing. Sessions and positions read this one
 * record. Changed in place: a page turn must cost next to nothing. Times are elapsed seconds.
 */
export interface PageActivity {
  page: number;
  /** How many times another page was turned to. */
  turns: number;
  /** When the last of them was; the opening, while there is none. */
  turnedAt: number;
  /** When the reader was last known to do something. */
  activeAt: number;
  /** `turns` and `turnedAt` before the last announcement of a page. */
  turnsBefore: number;
  turnedBefore: number;
  /** Seconds on all pages of the session but the present one, each cut at the idle limit; with fractions. */
  counted: number;
  /** `turns` when the reader came: at the opening, at the last resume, or where a synced position led to. */
  turnsAtArrival: number;
  /** `turns` when the position was last dealt with. */
  turnsAtPush: number;
  /** The page that the reader was last taken away from; until another page is turned to. */
  leftPage: number | undefined;
}

/** The reader opens the book at this page. */
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

/**
 * A page is on the screen. True when the reader has turned to it; false when the host announces the same one again.
 * `idleSeconds`: the most that one page may count; 0: no limit.
 */
export function showPage(activity: PageActivity, page: number, elapsed: number, idleSeconds: number): boolean {
  activity.counted += dwell(elapsed - activity.activeAt, idleSeconds);
  touch(activity, elapsed);
  if (page === activity.page) return false;
  activity.page = page;
  activity.turns += 1;
  activity.turnedAt = elapsed;
  // "Back" has undone the jump: nothing was read on the way.
  if (page === activity.leftPage) settle(activity);
  activity.leftPage = undefined;
  return true;
}

function touch(activity: PageActivity, elapsed: number): void {
  activity.activeAt = elapsed;
  activity.turnsBefore = activity.turns;
  activity.turnedBefore = activity.turnedAt;
}

/** The part of the time on a page that counts, seconds. `idleSeconds`: the most that one page may count; 0: no limit. */
export function dwell(seconds: number, idleSeconds: number): number {
  return idleSeconds > 0 && seconds > idleSeconds ? idleSeconds : seconds;
}

/** Time is counted anew from here: a session begins. */
export function countFrom(activity: PageActivity, elapsed: number): void {
  touch(activity, elapsed);
  activity.counted = 0;
}

/** Seconds within which an announced page and a new pagination are the same event. */
const sameEventSeconds = 1;

/**
 * The text was paginated anew: the same place has another page number. The host announces that number as a page
 * first, so an announcement of this very moment is taken back.
 */
export function paginateAnew(activity: PageActivity, page: number, elapsed: number): void {
  activity.page = page;
  activity.leftPage = undefined;
  if (elapsed - activity.activeAt >= sameEventSeconds) return;
  activity.turns = activity.turnsBefore;
  activity.turnedAt = activity.turnedBefore;
}

/** The reader has been taken here from that page. */
export function jumpFrom(activity: PageActivity, page: number): void {
  arriveAgain(activity);
  settle(activity);
  activity.leftPage = page;
}

/** The reader comes back to the page that was left. */
export function arriveAgain(activity: PageActivity): void {
  activity.turnsAtArrival = activity.turns;
}

/** The position has been dealt with: as far as pushing goes, reading begins anew from here. */
export function settle(activity: PageActivity): void {
  activity.turnsAtPush = activity.turns;
}

/** True when the reader has turned pages since arriving: from then on nobody is moved. */
export function hasReadOn(activity: PageActivity): boolean {
  return activity.turns > activity.turnsAtArrival;
}

/** True when the reader has turned pages since the position was last dealt with. */
export function hasMoved(activity: PageActivity): boolean {
  return activity.turns > activity.turnsAtPush;
}
