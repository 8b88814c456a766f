import type { Clock } from "../../src/koreader/host.port";

/** Two clocks that stand still until they are told to go. */
export interface FakeClock extends Clock {
  advance(seconds: number): void;
  /** Sets the wall clock, as a device does that learns the time; the other goes on as it was. */
  setWall(unixSeconds: number): void;
}

export function fakeClock(start = 1780308000): FakeClock {
  let wall = start;
  let elapsed = 1000.625; // Hosts count microseconds.
  return {
    now: () => Math.floor(wall),
    elapsed: () => elapsed,
    advance: (seconds) => {
      wall += seconds;
      elapsed += seconds;
    },
    setWall: (unixSeconds) => {
      wall = unixSeconds;
    },
  };
}
