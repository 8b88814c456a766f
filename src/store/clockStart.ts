import type { Clock } from "../koreader/host.port";
import type { Database } from "./database";

/** Both clocks of the device at the start of this run. */
export interface ClockStart {
  readonly now: number;
  readonly elapsed: number;
}

/** At the start of a run. Later it shows whether the clock was set since. */
export function recordClockStart({ memory }: Database, clock: Clock): void {
  memory["clockStart"] ??= { now: clock.now(), elapsed: clock.elapsed() };
}

/** Undefined before `recordClockStart`. */
export function getClockStart({ memory }: Database): ClockStart | undefined {
  return memory["clockStart"] as ClockStart | undefined;
}
