import type { Context } from "../../context";
import type { Session } from "../../model/session";
import { correctSessionTime } from "../../queue/itemTimes.store";
import { pastError } from "../../server/serverClock";
import { type ClockMoment, type Database, keptIn } from "../../store/database";

/** A session of this run, and both clocks at its end. */
interface TimedSession {
  readonly session: Pick<Session, "fingerprint" | "startedAt" | "endedAt">;
  readonly end: ClockMoment;
}

const maxSessions = 100;

/** In memory only, because elapsed seconds are valid within one run. */
export function recordSessionClock(database: Database, { session, end }: TimedSession): void {
  const { fingerprint, startedAt, endedAt } = session;
  const run = timedSessions(database);
  const others = run.sessions.slice(1 - maxSessions);
  run.sessions = others.concat([{ session: { fingerprint, startedAt, endedAt }, end }]);
}

/** Moves pending sessions of this run that were read by a wrong clock, once. Later settings of the clock do not matter. */
export function correctSessionsOfRun({ database, host }: Context): void {
  const left: TimedSession[] = [];
  const run = timedSessions(database);
  for (const timed of run.sessions) {
    const ahead = pastError({ database, host }, timed.end);
    if (ahead === 0) left.push(timed);
    else correctSessionTime(database, timed.session, ahead);
  }
  run.sessions = left;
}

/** True while the true time of this session may still become known. */
export function isSessionOfRun(
  database: Database,
  { startedAt, endedAt }: Pick<Session, "startedAt" | "endedAt">,
): boolean {
  return timedSessions(database).sessions.some(
    ({ session }) => session.startedAt === startedAt && session.endedAt === endedAt,
  );
}

function timedSessions(database: Database): { sessions: readonly TimedSession[] } {
  return keptIn(database, "sessionClocks", () => ({ sessions: [] }));
}
