/** Seconds to wait after the first failure, and at most. */
const shortest = 30;
const longest = 3600;

/**
 * Seconds until the next automatic attempt after so many failures in a row (1 or more): doubling from half a minute
 * to an hour. `chance`, 0 to 1, spreads devices that failed together: up to a quarter is taken off. `asked`: seconds that
 * the server itself wants to be left alone, which it is, for an hour at most.
 */
export function delayAfter(failures: number, chance: number, asked = 0): number {
  const doubled = Math.min(longest, shortest * 2 ** Math.min(failures - 1, 10));
  return Math.max(Math.floor(doubled * (1 - chance / 4)), Math.min(asked, longest));
}
