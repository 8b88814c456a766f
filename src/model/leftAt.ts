import type { Fraction } from "../base/scale";

export interface LeftAt {
  /** xpointer; absent for fixed pages, or if unknown. */
  readonly place?: string | undefined;
  readonly fraction?: Fraction | undefined;
}

/** Assumed if the page count is unknown. */
const unknownPages = 100;

/** Opening at a percentage and closing can move the position by up to a page. */
const pagesOfOneLook = 1.5;

/** False if another page was read, or there is no place to compare. */
export function isStillAt(then: LeftAt, now: LeftAt, pages = unknownPages): boolean {
  if (then.place === undefined) return false;
  if (then.fraction === undefined || now.fraction === undefined) return true;
  return Math.abs(now.fraction - then.fraction) * pages <= pagesOfOneLook;
}
