/**
 * A book on the screen, from its opening to its closing, as far as its position goes. Changed in place: a page turn
 * must cost next to nothing. Times are elapsed seconds.
 */
export interface Visit {
  page: number;
  /** How many times another page was turned to. */
  turns: number;
  /** When the last of them was; the opening, while there is none. */
  turnedAt: number;
  /** `turns` when the reader came: at the opening, or at the last resume. */
  turnsAtArrival: number;
  /** `turns` when the position was last dealt with. */
  turnsAtPush: number;
  /** The page that the reader was last taken away from; until another page is turned to. */
  leftPage: number | undefined;
  /** When the host last announced a page, and what `turns` and `turnedAt` were before that. */
  announcedAt: number;
  turnsBefore: number;
  turnedBefore: number;
}

/** The reader comes to this page. */
export function visitFrom(page: number, elapsed: number): Visit {
  return {
    page,
    turns: 0,
    turnedAt: elapsed,
    turnsAtArrival: 0,
    turnsAtPush: 0,
    leftPage: undefined,
    announcedAt: elapsed,
    turnsBefore: 0,
    turnedBefore: elapsed,
  };
}

/** A page is on the screen. True when the reader has turned to it. */
export function showPage(visit: Visit, page: number, elapsed: number): boolean {
  visit.announcedAt = elapsed;
  visit.turnsBefore = visit.turns;
  visit.turnedBefore = visit.turnedAt;
  if (page === visit.page) return false;
  visit.page = page;
  visit.turns += 1;
  visit.turnedAt = elapsed;
  // "Back" has undone the jump: nothing was read on the way.
  if (page === visit.leftPage) settle(visit);
  visit.leftPage = undefined;
  return true;
}

/** The reader has been taken here from that page. */
export function jumpFrom(visit: Visit, page: number): void {
  arriveAgain(visit);
  settle(visit);
  visit.leftPage = page;
}

/** Seconds within which an announced page and a new pagination are the same event. */
const sameEventSeconds = 1;

/**
 * The text was paginated anew: the same place has another page number. The host announces that number as a page
 * first, so an announcement of this very moment is taken back.
 */
export function paginateAnew(visit: Visit, page: number, elapsed: number): void {
  visit.page = page;
  visit.leftPage = undefined;
  if (elapsed - visit.announcedAt >= sameEventSeconds) return;
  visit.turns = visit.turnsBefore;
  visit.turnedAt = visit.turnedBefore;
}

/** The reader comes back to the page that was left. */
export function arriveAgain(visit: Visit): void {
  visit.turnsAtArrival = visit.turns;
}

/** The position has been dealt with: as far as pushing goes, reading begins anew from here. */
export function settle(visit: Visit): void {
  visit.turnsAtPush = visit.turns;
}

/** Has the reader turned pages since arriving? */
export function hasReadOn(visit: Visit): boolean {
  return visit.turns > visit.turnsAtArrival;
}

/** Has the reader turned pages since the position was last dealt with? */
export function hasMoved(visit: Visit): boolean {
  return visit.turns > visit.turnsAtPush;
}
