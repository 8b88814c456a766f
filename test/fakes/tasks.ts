import type { Tasks } from "../../src/ports/host";
import type { FakeClock } from "./clock";

interface Due {
  readonly at: number;
  readonly action: () => void;
  off: boolean;
}

/** The host's loop, moved by hand: nothing runs until `pass`. Tasks run whole, in one step. */
export interface FakeTasks extends Tasks {
  /** Lets so many seconds go by on the clock, and runs in order what falls due meanwhile. */
  pass(seconds: number): void;
  /** How many timers are armed. */
  armed(): number;
}

export function fakeTasks(clock: FakeClock): FakeTasks {
  let due: Due[] = [];
  const running = new Set<string>();
  const after = (seconds: number, action: () => void): { cancel(): void } => {
    const entry: Due = { at: clock.elapsed() + seconds, action, off: false };
    due.push(entry);
    return { cancel: () => (entry.off = true) };
  };
  return {
    after,
    start: (kind, run, died) => {
      if (running.has(kind)) return false;
      running.add(kind);
      after(0, () => {
        let alive = true;
        try {
          run();
        } catch (trouble) {
          if (died === undefined) throw trouble;
          alive = false;
        }
        running.delete(kind);
        if (!alive) died?.();
      });
      return true;
    },
    isRunning: (kind) => running.has(kind),
    cancel: () => undefined,
    cancelAll: () => undefined,
    pause: () => undefined,
    pass: (seconds) => {
      const end = clock.elapsed() + seconds;
      for (;;) {
        const next = due.filter(({ off, at }) => !off && at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        due = due.filter((entry) => entry !== next);
        clock.advance(Math.max(0, next.at - clock.elapsed()));
        next.action();
      }
      clock.advance(end - clock.elapsed());
    },
    armed: () => due.filter(({ off }) => !off).length,
  };
}
