import type { Clock } from "../../ports/clock";
import type { Tasks, Timer } from "../../ports/tasks";
import type { Connection } from "./connection";

/** Open connections that nobody uses for the moment, at most one an origin. */
/** @noSelf */
export interface Pool {
  /** Hands over the connection to this origin, if there is one and it is still good; undefined otherwise. */
  take(origin: string): Connection | undefined;
  /** Keeps a connection for the next request to this origin, for a few seconds. */
  keep(origin: string, connection: Connection): void;
  /** Ends them all: another network leads nowhere they lead. */
  drop(): void;
}

interface Idle {
  readonly connection: Connection;
  /** By `Clock.elapsed`: timers stand still while the device sleeps. */
  readonly since: number;
  readonly timer: Timer;
}

/** Long enough for a burst of requests; short, since a Wi-Fi that goes away closes nothing. */
const idleSeconds = 10;

/** Keeps connections alive within a burst of requests: a handshake is the dearest part of one. */
export function createPool(tasks: Tasks, clock: Clock): Pool {
  const idle: Record<string, Idle | undefined> = {};

  function release(origin: string): Idle | undefined {
    const found = idle[origin];
    found?.timer.cancel();
    idle[origin] = undefined;
    return found;
  }

  return {
    take(origin) {
      const found = release(origin);
      if (found === undefined) return undefined;
      const isFresh = clock.elapsed() - found.since < idleSeconds;
      if (isFresh && found.connection.isQuiet()) return found.connection;
      found.connection.abort();
      return undefined;
    },
    keep(origin, connection) {
      release(origin)?.connection.close();
      const timer = tasks.after(idleSeconds, () => release(origin)?.connection.close());
      idle[origin] = { connection, since: clock.elapsed(), timer };
    },
    drop() {
      for (const [origin] of pairs(idle)) release(origin)?.connection.abort();
    },
  };
}
