import { detailOf, type Failure } from "../../base/failure";
import type { Context, TaskContext } from "../../context";
import type { Session } from "../../model/session";
import {
  dayNumberOf,
  dayTotals,
  type DaySession,
  type ReadingTotals,
  totalsOf,
  yearOf,
  type BookTotal,
  byBook,
  type DayTotal,
  weekdayOf,
} from "./calendar.rules";
import { listSessionsSince } from "../history/imports.store";
import { findBookById } from "../../book/books.store";
import { asFingerprint } from "../../model/book";
import { ok, type Result } from "../../base/result";

/** `failure`: why the server's totals are missing. */
export interface FoundTotals {
  readonly totals: ReadingTotals;
  readonly isOfServer: boolean;
  readonly failure?: Failure | undefined;
}

/** Totals of the server, else of this device. */
export function findTotals(context: TaskContext): FoundTotals {
  const { server, host, settings, log } = context;
  const today = todayOf(context);
  if (settings().libraryUsername === "" || !host.network.isConnected()) return ownTotals(context, today);
  const fetched = server.statistics.readingTotals(yearOf(today));
  if (fetched.ok && fetched.value !== undefined)
    return { totals: totalsOf(fetched.value.days, today, fetched.value), isOfServer: true };
  if (!fetched.ok) log.warn(`reading totals not fetched: ${detailOf(fetched.failure)}`);
  const { totals, isOfServer } = ownTotals(context, today);
  return { totals, isOfServer, failure: fetched.ok ? undefined : fetched.failure };
}

/** Sessions per step. */
const stepSize = 1000;

function ownTotals(context: Context, today: number): FoundTotals {
  const { database, host } = context;
  const days: number[] = [];
  const year = yearOf(today);
  let [seconds, yearSeconds] = [0, 0];
  let last: Session | undefined;
  let sessions = listSessionsSince(database, 0, stepSize);
  while (sessions.length > 0) {
    for (const session of sessions) {
      for (const share of daySharesOf(context, session)) {
        days.push(share.day);
        seconds += share.seconds;
        if (yearOf(share.day) === year) yearSeconds += share.seconds;
      }
      last = session;
    }
    host.tasks.pause();
    const { startedAt } = last ?? { startedAt: 0 };
    sessions = listSessionsSince(database, startedAt, stepSize).filter((session) => session.startedAt > startedAt);
  }
  return { totals: totalsOf(days, today, { seconds, yearSeconds }), isOfServer: false };
}

/** Shares of a session by day. */
export function daySharesOf(context: Context, session: Session): readonly { day: number; seconds: number }[] {
  const read = daySessionOf(context, session);
  const first = dayNumberOf(read.startedAt, read.zoneSeconds);
  const final = Math.max(first, dayNumberOf(read.endedAt, read.zoneSeconds));
  return dayTotals([read], final, final - first + 1).filter(({ seconds }) => seconds > 0);
}

/** In the time zone of the session. Days begin at the hour set in the host. */
export function daySessionOf({ host }: Context, session: Session): DaySession {
  const { fingerprint, title, startedAt, endedAt, seconds } = session;
  const { dayStartSeconds, zoneSeconds } = host.device;
  const zone = zoneSeconds(startedAt) - dayStartSeconds();
  return { fingerprint, title, startedAt, endedAt, seconds, zoneSeconds: zone };
}

/** Days since 1970-01-01. Days begin at the hour set in the host. */
export function todayOf({ host }: Context): number {
  const now = host.clock.now();
  return dayNumberOf(now, host.device.zoneSeconds(now) - host.device.dayStartSeconds());
}

/**
 * Days of all devices, oldest first, in the server's zone; a request per week. Undefined if unsupported. In a task
 * only.
 */
export function fetchDays(
  { server, database }: TaskContext,
  lastDay: number,
  count: number,
): Result<readonly DayTotal[] | undefined> {
  const parts: Record<number, BookTotal[] | undefined> = {};
  let monday = lastDay - weekdayOf(lastDay);
  while (monday + 6 > lastDay - count) {
    const week = server.statistics.readingWeek(monday);
    if (!week.ok || week.value === undefined) return week.ok ? ok(undefined) : week;
    for (const { book, title, day, seconds } of week.value) {
      const fingerprint = findBookById(database, book)?.fingerprint ?? asFingerprint(book.toFixed(0));
      const shares = parts[day] ?? [];
      shares.push({ fingerprint, title, seconds });
      parts[day] = shares;
    }
    monday -= 7;
  }
  const days: DayTotal[] = [];
  let day = lastDay - count + 1;
  while (day <= lastDay) {
    const books = byBook(parts[day] ?? []);
    days.push({ day, seconds: books.reduce((sum, { seconds }) => sum + seconds, 0), books });
    day += 1;
  }
  return ok(days);
}
