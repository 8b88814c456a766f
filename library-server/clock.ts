/** The library's wall clock: the machine's, moved forward by as much as a test asked for. */
export interface Clock {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Lets so many seconds pass at once, so that tokens and lock-outs run out. */
  readonly advance: (seconds: number) => void;
  /** Back to the machine's own time. */
  readonly restore: () => void;
}

export function startClock(): Clock {
  let aheadMilliseconds = 0;
  return {
    now: () => Date.now() + aheadMilliseconds,
    advance: (seconds) => {
      aheadMilliseconds += seconds * 1000;
    },
    restore: () => {
      aheadMilliseconds = 0;
    },
  };
}
