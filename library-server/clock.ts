import { setTimeout as wait } from "node:timers/promises";

/** The library's clock: the time of the machine plus the seconds that a test added. */
export interface Clock {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Moves the clock forward by this many seconds, so that tokens, lock-outs and pauses end. */
  readonly advance: (seconds: number) => void;
  /** Returns to the machine's own time. */
  readonly restore: () => void;
  /** Resolves when the clock shows this time, and at once when `end` fires. */
  readonly until: (milliseconds: number, end: AbortSignal) => Promise<void>;
}

export function startClock(): Clock {
  let aheadMilliseconds = 0;
  let moved = new AbortController();
  const move = (milliseconds: number): void => {
    aheadMilliseconds = milliseconds;
    moved.abort();
    moved = new AbortController();
  };
  const now = () => Date.now() + aheadMilliseconds;
  return {
    now,
    advance: (seconds) => move(aheadMilliseconds + seconds * 1000),
    restore: () => move(0),
    until: async (milliseconds, end) => {
      while (now() < milliseconds && !end.aborted) {
        const signal = AbortSignal.any([end, moved.signal]);
        await wait(milliseconds - now(), undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}
