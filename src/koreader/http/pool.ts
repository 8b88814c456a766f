import type { Clock } from "../../ports/clock";
import type { Tasks, Timer } from "../../ports/tasks";
import type { Connection } from "./connection";

/**
 * Open connections that nobody uses for the moment, at most one a route.
 *
 * @noSelf
 */
export interface Pool {
  /** Hands over the connection by this route, if there is one and it is still good; undefined otherwise. */
  take(route: string): Connection | undefined;
  /** Keeps a connection for the next request by this route, for a few seconds. */
  keep(route: string, connection: Connection): void;
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

  function release(route: string): Idle | undefined {
    const found = idle[route];
    found?.timer.cancel();
    idle[route] = undefined;
    return found;
  }

  return {
    take(route) {
      const found = release(route);
      if (found === undefined) return undefined;
      const isFresh = clock.elapsed() - found.since < idleSeconds;
      if (isFresh && found.connection.isQuiet()) return found.connection;
      found.connection.abort();
      return undefined;
    },
    keep(route, connection) {
      release(route)?.connection.close();
      const timer = tasks.after(idleSeconds, () => release(route)?.connection.close());
      idle[route] = { connection, since: clock.elapsed(), timer };
    },
    drop() {
      for (const [route] of pairs(idle)) release(route)?.connection.abort();
    },
  };
}
