import type { Clock } from "../koreader/host.port";
import { isPlausible, unixOfHttpDate } from "../base/timestamp";
import type { Database } from "../store/database";

interface ClockContext {
  readonly database: Database;
  readonly host: { readonly clock: Clock };
}

/** Seconds between two right clocks: an answer travels, and few servers are exact. */
const slackSeconds = 600;

/** `date`: header of an answer. In memory only, because the clock may be set between two runs. */
export function recordServerDate({ memory }: Database, date: string | undefined, now: number): void {
  const at = unixOfHttpDate(date ?? "");
  if (at !== undefined && isPlausible(at) && isPlausible(now)) memory["serverClock"] = { ahead: now - at };
}

/** Now by the server's clock; undefined before the first answer of this run. */
export function serverNow({ database, host }: ClockContext): number | undefined {
  const known = database.memory["serverClock"] as { readonly ahead: number } | undefined;
  return known === undefined ? undefined : host.clock.now() - known.ahead;
}

/** Unix seconds from which a time of this device lies in the server's future; undefined if unknown. */
export function serverFuture(context: ClockContext): number | undefined {
  const now = serverNow(context);
  return now === undefined ? undefined : now + slackSeconds;
}

/** Seconds by which this device's clock is wrongly ahead; 0 if it is right, behind or unknown. */
export function secondsAhead(context: ClockContext): number {
  const now = serverNow(context);
  const ahead = now === undefined ? 0 : context.host.clock.now() - now;
  return ahead > slackSeconds ? ahead : 0;
}

/** `at` by the server's clock, if it lies in the server's future. Earlier ones may be of a right clock. */
export function correctTime(context: ClockContext, at: number): number {
  const future = serverFuture(context);
  return future !== undefined && at > future ? at - secondsAhead(context) : at;
}
