import type { Clock } from "../clock";

const allowedFailures = 5;
const windowMilliseconds = 15 * 60 * 1000;

/** Counts wrong passwords by sender and forgets them a quarter of an hour after the first one. */
export interface LockOut {
  readonly isLocked: (...names: readonly string[]) => boolean;
  readonly fail: (...names: readonly string[]) => void;
  readonly forgive: (...names: readonly string[]) => void;
  readonly forget: () => void;
}

interface Failures {
  readonly since: number;
  readonly count: number;
}

export function lockOutBy(clock: Clock): LockOut {
  const failures = new Map<string, Failures>();
  const recent = (name: string): Failures | undefined => {
    const found = failures.get(name);
    return found !== undefined && clock.now() - found.since < windowMilliseconds ? found : undefined;
  };
  return {
    isLocked: (...names) => names.some((name) => (recent(name)?.count ?? 0) >= allowedFailures),
    fail: (...names) => {
      for (const name of names) {
        const before = recent(name) ?? { since: clock.now(), count: 0 };
        failures.set(name, { since: before.since, count: before.count + 1 });
      }
    },
    forgive: (...names) => {
      for (const name of names) failures.delete(name);
    },
    forget: () => failures.clear(),
  };
}
