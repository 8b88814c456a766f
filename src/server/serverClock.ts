import type { Clock } from "../koreader/host.port";
import { isPlausible, unixOfHttpDate } from "../base/timestamp";
import { getClockStart, isCounted } from "../store/clockStart";
import type { ClockMoment, Database } from "../store/database";
import { getDeviceState, saveDeviceState } from "../store/deviceState";
import { caught } from "../base/result";

interface ClockContext {
  readonly database: Database;
  readonly host: { readonly clock: Clock };
}

/** Seconds between two right clocks: an answer travels, and few servers are exact. */
const slackSeconds = 600;

/** `date`: header of an answer. The clock may be set between two runs, so only an answer of this run counts. */
export function recordServerDate(database: Database, date: string | undefined, clock: Clock): void {
  const [at, now] = [unixOfHttpDate(date ?? ""), clock.now()];
  if (at === undefined || !isPlausible(at) || !isPlausible(now)) return;
  const ahead = now - at;
  database.memory.serverClock = { at, elapsed: clock.elapsed() };
  const { clockAhead, clockAheadSince } = getDeviceState(database);
  if (clockAheadSince > 0 && clockAheadSince <= now && Math.abs(ahead - clockAhead) <= slackSeconds) return;
  const changes = { clockAhead: ahead, clockAheadSince: unchangedSince(database, clock) };
  void caught(() => saveDeviceState(database, changes));
}

/** Start of the run if the clock was not set since, else now. Unix seconds of this device. */
function unchangedSince(database: Database, clock: Clock): number {
  const start = getClockStart(database);
  const now = clock.now();
  if (start === undefined) return now;
  const moved = now - start.now - (clock.elapsed() - start.elapsed);
  return Math.abs(moved) <= slackSeconds ? Math.min(start.now, now) : now;
}

/** Now by the server's clock, in whole seconds; undefined before the first answer of this run. */
export function serverNow({ database, host }: ClockContext): number | undefined {
  const known = database.memory.serverClock;
  if (known === undefined || !isCounted(database, known)) return undefined;
  return Math.floor(known.at + host.clock.elapsed() - known.elapsed);
}

/** Seconds by which this device's clock is ahead of the server's; negative: behind; undefined if unknown. */
function clockAhead(context: ClockContext): number | undefined {
  const now = serverNow(context);
  return now === undefined ? undefined : context.host.clock.now() - now;
}

/** Unix seconds from which a time of this device lies in the server's future; undefined if unknown. */
export function serverFuture(context: ClockContext): number | undefined {
  const now = serverNow(context);
  return now === undefined ? undefined : now + slackSeconds;
}

/** Which times of this device are wrong, and by how much. */
export interface ClockCorrection {
  /** Seconds to subtract. */
  readonly ahead: number;
  /** Unix seconds of this device. Its clock has been wrong like that at least since then. */
  readonly since: number;
  /** Unix seconds. Later times are wrong in any case. */
  readonly future: number;
}

/**
 * Undefined if the clock is right or behind, or no answer of this run has shown the server's time. A clock that is behind
 * is left alone, because the server's may be the wrong one.
 */
export function clockCorrection(context: ClockContext): ClockCorrection | undefined {
  const ahead = clockAhead(context) ?? 0;
  if (ahead <= slackSeconds) return undefined;
  const future = context.host.clock.now() - ahead + slackSeconds;
  const { clockAhead: known, clockAheadSince } = getDeviceState(context.database);
  // Set since the last answer.
  const isKnown = Math.abs(known - ahead) <= slackSeconds;
  return { ahead, since: isKnown ? clockAheadSince : unchangedSince(context.database, context.host.clock), future };
}

/**
 * Seconds by which this device's clock was ahead at a moment of this run, though it may have been set since; 0 if it was
 * right, or if no answer of the server tells. A plausible time needs a clock that is not behind the server's.
 */
export function pastError(context: ClockContext, then: ClockMoment): number {
  if (!isCounted(context.database, then)) return 0;
  const { clock } = context.host;
  const ahead = clockAhead(context);
  if (ahead === undefined || (ahead < -slackSeconds && isPlausible(then.now))) return 0;
  const present = clock.now() - (ahead > slackSeconds ? ahead : 0);
  if (!isPlausible(present)) return 0;
  const error = Math.floor(then.now - present + clock.elapsed() - then.elapsed);
  return Math.abs(error) > slackSeconds ? error : 0;
}

/** `at` by the server's clock. Times from before the clock was known to be wrong stay, unless they lie in the future. */
export function correctTime(context: ClockContext, at: number): number {
  const wrong = clockCorrection(context);
  return wrong !== undefined && (at >= wrong.since || at > wrong.future) ? at - wrong.ahead : at;
}
