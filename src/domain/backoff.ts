/** Seconds to wait after the first failure, and at most. */
const shortest = 30;
const longest = 3600;

/**
 * Seconds until the next automatic attempt after so many failures in a row (1 or more): doubling from half a minute
 * to an hour. `chance`, 0 to 1, spreads devices that failed together: up to a quarter is taken off.
 */
export function delayAfter(failures: number, chance: number): number {
  const doubled = Math.min(longest, shortest * 2 ** Math.min(failures - 1, 10));
  return Math.floor(doubled * (1 - chance / 4));
}
