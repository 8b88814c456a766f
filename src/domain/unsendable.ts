import type { Session } from "./session";
import { isPlausible } from "./timestamp";

/** Seconds by which a session may seem to lie ahead, because two clocks are never quite the same. */
const tolerance = 86400;

/**
 * Why a session must not be sent although it counts, as a sentence for the reader; undefined when it may. `now` is
 * the wall clock, Unix seconds.
 */
export function unsendable(session: Pick<Session, "startedAt" | "endedAt">, now: number): string | undefined {
  if (!isPlausible(session.startedAt) || !isPlausible(session.endedAt))
    return "This device's clock was not set when this was read, so nobody knows the day. You can set its time.";
  if (isPlausible(now) && session.endedAt > now + tolerance)
    return "This device's clock was ahead when this was read: the session lies in the future. You can set its time.";
  return undefined;
}
