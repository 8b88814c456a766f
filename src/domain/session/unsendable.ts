import type { Say } from "../say";
import type { Session } from "./session";
import { isPlausible } from "../timestamp";

/** Seconds by which a session may seem to lie ahead, because two clocks are never quite the same. */
const tolerance = 86400;

/** The clock of the device was not set when the session was read, or it was ahead. */
export type Unsendable = "unset" | "ahead";

/** Why a session must not be sent although it counts; undefined when it may. `now` is the wall clock, Unix seconds. */
export function unsendable(
  session: Pick<Session, "startedAt" | "endedAt">,
  now: number,
): Unsendable | undefined {
  if (!isPlausible(session.startedAt) || !isPlausible(session.endedAt)) return "unset";
  return isPlausible(now) && session.endedAt > now + tolerance ? "ahead" : undefined;
}

/** The same for the reader, and what can be done. */
export function unsendableSentence(say: Say, why: Unsendable): string {
  return why === "unset"
    ? say(
        "This device's clock was not set when this was read, so nobody knows the day. You can set its time.",
      )
    : say(
        "This device's clock was ahead when this was read: the session lies in the future. You can set its time.",
      );
}
