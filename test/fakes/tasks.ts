import { storageFailureIn } from "../../src/base/result";
import type { Tasks } from "../../src/koreader/host.port";
import type { FakeClock } from "./clock";

interface Due {
  readonly at: number;
  readonly action: () => void;
  off: boolean;
}

interface Running {
  revoked: boolean;
  stopping: boolean;
}

/** The host's loop, moved by hand: nothing runs until `pass`. Tasks run whole, in one step. */
export interface FakeTasks extends Tasks {
  /** Lets so many seconds go by on the clock, and runs in order what falls due meanwhile. */
  pass(seconds: number): void;
  /** How many timers are armed. */
  armed(): number;
  /** Inside a task: what the host, or a person, does between two of its steps. */
  outside(act: () => void): void;
}

export function fakeTasks(clock: FakeClock): FakeTasks {
  let due: Due[] = [];
  const running = new Map<string, Running>();
  let wanted: (() => boolean) | undefined;
  let current: Running | undefined;
  const after = (seconds: number, action: () => void): { cancel(): void } => {
    const entry: Due = { at: clock.elapsed() + seconds, action, off: false };
    due.push(entry);
    return { cancel: () => (entry.off = true) };
  };
  return {
    after,
    isStopping: () => current?.stopping === true || wanted?.() === false,
    whileWanted: (isWanted, work) => {
      const before = wanted;
      wanted = () => before?.() !== false && isWanted();
      try {
        return work();
      } finally {
        wanted = before;
      }
    },
    start: (kind, run, died) => {
      if (running.has(kind)) return false;
      const task: Running = { revoked: false, stopping: false };
      running.set(kind, task);
      after(0, () => {
        let trouble: { readonly error: unknown } | undefined;
        current = task;
        try {
          run();
        } catch (error) {
          if (died === undefined && storageFailureIn(error) === undefined) throw error;
          trouble = { error };
        } finally {
          current = undefined;
        }
        running.delete(kind);
        if (trouble !== undefined) died?.(storageFailureIn(trouble.error) ?? { kind: "defect" });
      });
      return true;
    },
    isRunning: (kind) => running.has(kind),
    cancel: (kind) => {
      const task = running.get(kind);
      if (task !== undefined) task.stopping = true;
    },
    revokeAll: () => {
      for (const task of running.values()) task.revoked = task !== current || task.revoked;
    },
    isRevoked: () => current?.revoked === true,
    outside: (act) => {
      const task = current;
      current = undefined;
      act();
      current = task;
    },
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
