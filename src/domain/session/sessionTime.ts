import type { Span } from "./history";
import type { Session } from "./session";
import { isPlausible } from "../timestamp";
import { unsendable } from "./unsendable";

/** Seconds that a session may take longer by the wall clock than the time on its pages: naps, but no lost clock. */
const longestNaps = 86400;

/** When a session was read, wall clock, Unix seconds, and how long its pages took. */
export type SessionTime = Pick<Session, "startedAt" | "endedAt" | "seconds">;

/** The session's times when it begins at `startedAt` instead, in whole seconds. */
export function movedTo(session: SessionTime, startedAt: number): Span {
  const start = Math.floor(startedAt);
  return { startedAt: start, endedAt: start + lengthOf(session) };
}

/** By the wall clock, as it was, unless that is nonsense: then as long as its pages took. */
function lengthOf({ startedAt, endedAt, seconds }: SessionTime): number {
  const length = endedAt - startedAt;
  return length >= seconds && length <= seconds + longestNaps ? length : seconds;
}

/**
 * Where a person who sets the session's time begins: at its own time, if that can be; otherwise as if it had ended
 * just now. `now` is the wall clock, Unix seconds.
 */
export function firstGuess(session: SessionTime, now: number): number {
  if (unsendable(session, now) === undefined || !isPlausible(now)) return session.startedAt;
  return Math.floor(now) - lengthOf(session);
}

/**
 * Why the session cannot have been read then: before there were such devices, in the future, or while another session
 * of the same book was read, of which `others` has those of about that time. Undefined when it can.
 */
export function impossible(
  { startedAt, endedAt }: Span,
  others: readonly Span[],
  now: number,
): Impossible | undefined {
  if (!isPlausible(startedAt) || !isPlausible(endedAt)) return { kind: "absurd" };
  if (isPlausible(now) && endedAt > now) return { kind: "future" };
  for (const other of others) {
    const isSound = isPlausible(other.startedAt) && isPlausible(other.endedAt);
    const meets = other.startedAt < endedAt && startedAt < other.endedAt;
    if (isSound && (meets || other.startedAt === startedAt)) return { kind: "taken", by: other };
  }
  return undefined;
}

export type Impossible =
  { readonly kind: "absurd" } | { readonly kind: "future" } | { readonly kind: "taken"; readonly by: Span };
