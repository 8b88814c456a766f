import type { Broken, Cancelled, Failure, TimedOut } from "../../base/failure";
import { failed, type Failed } from "../../base/result";
import type { Clock } from "../host.port";
import type { WaitingTasks } from "../tasks";

/**
 * One request and its answer: how far it has come, and how long it may still take.
 *
 * @noSelf
 */
export interface Exchange {
  /** True once any byte of the request may have left the device. */
  sent: boolean;
  /** True once any byte of the answer has come. */
  answered: boolean;
  /** Seconds until the deadline. */
  secondsLeft(): number;
  /**
   * Nothing can be done now: gives the interface its turn, for longer each time in a row. Undefined when it may go
   * on, else why not: timeout, cancelled.
   */
  wait(): Failed<Failure> | undefined;
  /** Something came or went: the next wait is short. Gives the interface its turn when this step has been long. */
  moved(): Failed<Failure> | undefined;
  /**
   * So many bytes of a body have come: from now on it may take as long again as it was given, since a book comes as long
   * as it keeps coming. Undefined, or a timeout, when it comes more slowly than is worth staying awake for.
   */
  prolong(bytes: number): Failed<Failure> | undefined;
  /** Seconds since it began. */
  age(): number;
  /** The failure of a connection that broke, or of an answer that is none. */
  broken(detail: string): Failed<Broken>;
}

/** Waits between two looks at a socket, seconds: the first, doubled each time, up to the last. */
const firstWait = 0.002;
const lastWait = 0.1;

/** The least that has to come of a body in so many seconds, bytes. */
const leastBytes = 30000;
const stretchSeconds = 60;

/** How long one step may work before the interface has its turn, seconds. */
const longestStep = 0.004;

/** Begins an exchange that may take so many seconds, from now. Only inside a task. */
export function beginExchange(tasks: WaitingTasks, clock: Clock, timeoutSeconds: number): Exchange {
  const began = clock.elapsed();
  let deadline = began + timeoutSeconds;
  let stepBegan = clock.elapsed();
  let nextWait = firstWait;
  const isTooSlow = slownessOver(clock);

  const timeout = (): Failed<TimedOut> => failed({ kind: "timeout", sent: exchange.sent });
  const cancelled = (): Failed<Cancelled> => failed({ kind: "cancelled", sent: exchange.sent });

  function rest(seconds: number): Failed<Failure> | undefined {
    const left = exchange.secondsLeft();
    if (left <= 0) return timeout();
    if (!tasks.wait(Math.min(seconds, left))) return cancelled();
    stepBegan = clock.elapsed();
    return undefined;
  }

  const exchange: Exchange = {
    sent: false,
    answered: false,
    secondsLeft: () => deadline - clock.elapsed(),
    wait() {
      const seconds = nextWait;
      nextWait = Math.min(nextWait * 2, lastWait);
      return rest(seconds);
    },
    moved() {
      nextWait = firstWait;
      return clock.elapsed() - stepBegan < longestStep ? undefined : rest(0);
    },
    prolong(bytes) {
      deadline = clock.elapsed() + timeoutSeconds;
      return isTooSlow(bytes) ? timeout() : undefined;
    },
    age: () => clock.elapsed() - began,
    broken: (detail) => failed({ kind: "broken", sent: exchange.sent, detail }),
  };
  return exchange;
}

/** Told of all bytes as they come; true at the end of each stretch in which too few of them came. */
function slownessOver(clock: Clock): (bytes: number) => boolean {
  let began: number | undefined;
  let came = 0;
  return (bytes) => {
    const now = clock.elapsed();
    began ??= now;
    came += bytes;
    if (now - began < stretchSeconds) return false;
    const isSlow = came < leastBytes;
    began = now;
    came = 0;
    return isSlow;
  };
}
