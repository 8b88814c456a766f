import type { Clock } from "../koreader/host.port";
import type { ClockMoment, Database } from "./database";

/** At the start of a run. Later it shows whether the clock was set since. */
export function recordClockStart({ memory }: Database, clock: Clock): void {
  memory.clockStart ??= { now: clock.now(), elapsed: clock.elapsed() };
}

/** Undefined before `recordClockStart`. */
export function getClockStart({ memory }: Database): ClockMoment | undefined {
  return memory.clockStart;
}

/** Seconds; both clocks of a device drift a little. */
const slackSeconds = 600;

/** Both clocks as the device goes to sleep. */
export function recordSleep({ memory }: Database, clock: Clock): void {
  memory.sleptAt = { now: clock.now(), elapsed: clock.elapsed() };
}

/**
 * After a sleep. Old kernels do not count it in elapsed seconds, which then say nothing of the time before. A clock that
 * was set meanwhile looks alike.
 */
export function recordWaking({ memory }: Database, clock: Clock): void {
  const slept = memory.sleptAt;
  if (slept === undefined) return;
  const uncounted = clock.now() - slept.now - (clock.elapsed() - slept.elapsed);
  if (Math.abs(uncounted) > slackSeconds) memory.wokenAt = { elapsed: clock.elapsed() };
}

/** True if elapsed seconds since this moment are known. */
export function isCounted({ memory }: Database, { elapsed }: Pick<ClockMoment, "elapsed">): boolean {
  const woken = memory.wokenAt;
  return woken === undefined || elapsed > woken.elapsed;
}
