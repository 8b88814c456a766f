import type { Broken, Cancelled, Failure, TimedOut } from "../../base/failure";
import { type Failed, failed } from "../../base/result";
import type { Clock } from "../host.port";
import type { WaitingTasks } from "../tasks";

/** Progress and deadline of one request. @noSelf */
export interface Exchange {
  /** True once a byte of the request may have left the device. */
  sent: boolean;
  answered: boolean;
  secondsLeft(): number;
  /** Yields, each time longer. Undefined to go on, else timeout or cancelled. */
  wait(): Failed<Failure> | undefined;
  moved(): Failed<Failure> | undefined;
  /** Renews the timeout while the body keeps coming. A timeout if a minute brings less than `least` bytes. */
  prolong(bytes: number, least: number): Failed<Failure> | undefined;
  age(): number;
  broken(detail: string): Failed<Broken>;
}

/** Seconds between polls: first, doubled up to the last. */
const firstWait = 0.002;
const lastWait = 0.1;

/** Seconds in which a body must bring its least bytes. */
const stretchSeconds = 60;

/** Seconds before a yield. */
const maxStepSeconds = 0.004;

/** Only inside a task. */
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
      return clock.elapsed() - stepBegan < maxStepSeconds ? undefined : rest(0);
    },
    prolong(bytes, least) {
      deadline = clock.elapsed() + timeoutSeconds;
      return isTooSlow(bytes, least) ? timeout() : undefined;
    },
    age: () => clock.elapsed() - began,
    broken: (detail) => failed({ kind: "broken", sent: exchange.sent, detail }),
  };
  return exchange;
}

function slownessOver(clock: Clock): (bytes: number, least: number) => boolean {
  let began: number | undefined;
  let came = 0;
  return (bytes, least) => {
    const now = clock.elapsed();
    began ??= now;
    came += bytes;
    if (now - began < stretchSeconds) return false;
    const isSlow = came < least;
    began = now;
    came = 0;
    return isSlow;
  };
}
