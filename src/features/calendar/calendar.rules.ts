import type { Fingerprint } from "../../model/book";
import { twoDigits, isoOf, unixOf } from "../../base/timestamp";

type Week = readonly DayTotal[];

/** Oldest first, without days before the first Monday. */
export function weeksOf(days: readonly DayTotal[]): readonly Week[] {
  const weeks: DayTotal[][] = [];
  for (const day of days) {
    if (weekdayOf(day.day) === 0) weeks.push([]);
    weeks[weeks.length - 1]?.push(day);
  }
  return weeks;
}

/** 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  const sinceMonday = day + 3;
  return sinceMonday - Math.floor(sinceMonday / 7) * 7;
}

const daySeconds = 86400;

export interface DaySession {
  readonly fingerprint: Fingerprint;
  /** Absent if the file has none. */
  readonly title?: string | undefined;
  /** Unix seconds. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Seconds on pages. */
  readonly seconds: number;
  /** Seconds ahead of UTC, less the hour at which the host's days begin. */
  readonly zoneSeconds: number;
}

export interface DayTotal {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly seconds: number;
  /** The longest first. */
  readonly books: readonly BookTotal[];
}

export interface BookTotal {
  readonly fingerprint: Fingerprint;
  readonly title?: string | undefined;
  readonly seconds: number;
}

/** Oldest first, empty days included. A session over midnight is divided by time. */
export function dayTotals(sessions: readonly DaySession[], lastDay: number, count: number): readonly DayTotal[] {
  const shares: Record<number, BookTotal[] | undefined> = {};
  for (const session of sessions) share(session, shares);
  const totals: DayTotal[] = [];
  let day = lastDay - count + 1;
  while (day <= lastDay) {
    totals.push(totalOf(day, shares[day] ?? []));
    day += 1;
  }
  return totals;
}

/** Local days since 1970-01-01. */
export function dayNumberOf(unixSeconds: number, zoneSeconds: number): number {
  return Math.floor((unixSeconds + zoneSeconds) / daySeconds);
}

function share(session: DaySession, shares: Record<number, BookTotal[] | undefined>): void {
  const { startedAt, endedAt, seconds, zoneSeconds } = session;
  const first = dayNumberOf(startedAt, zoneSeconds);
  const last = Math.max(first, dayNumberOf(endedAt, zoneSeconds));
  let left = seconds;
  let day = first;
  while (day < last) {
    const midnight = (day + 1) * daySeconds - zoneSeconds;
    const before = midnight - Math.max(startedAt, midnight - daySeconds);
    const part = Math.floor((seconds * before) / (endedAt - startedAt));
    add(shares, day, session, part);
    left -= part;
    day += 1;
  }
  add(shares, last, session, left);
}

function add(
  shares: Record<number, BookTotal[] | undefined>,
  day: number,
  { fingerprint, title }: DaySession,
  seconds: number,
): void {
  const list = shares[day] ?? [];
  shares[day] = list;
  if (seconds > 0) list.push({ fingerprint, title, seconds });
}

function totalOf(day: number, parts: readonly BookTotal[]): DayTotal {
  const books = byBook(parts);
  let seconds = 0;
  for (const book of books) seconds += book.seconds;
  return { day, seconds, books };
}

/** One entry per book, the longest first. */
export function byBook(parts: readonly BookTotal[]): readonly BookTotal[] {
  const sums: Record<string, number | undefined> = {};
  for (const { fingerprint, seconds } of parts) sums[fingerprint] = (sums[fingerprint] ?? 0) + seconds;
  const books: BookTotal[] = [];
  for (const { fingerprint, title } of parts) {
    const seconds = sums[fingerprint];
    if (seconds === undefined) continue;
    books.push({ fingerprint, title, seconds });
    sums[fingerprint] = undefined;
  }
  return books.sort((one, other) => {
    if (one.seconds !== other.seconds) return other.seconds - one.seconds;
    return one.fingerprint < other.fingerprint ? -1 : 1;
  });
}

/** Hours and minutes, `2:05`. */
export function shortDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${hours}:${twoDigits(minutes - hours * 60)}`;
}

/** Streaks, in days. */
export interface ReadingTotals {
  /** Current streak; 0 if the last day is before yesterday. */
  readonly streak: number;
  readonly longest: number;
  readonly days: number;
  readonly seconds: number;
  readonly year: number;
  readonly yearDays: number;
  readonly yearSeconds: number;
}

/** `days`: days with reading since 1970-01-01, in any order, maybe repeated. `today`: in the same unit. */
export function totalsOf(
  days: readonly number[],
  today: number,
  { seconds, yearSeconds }: Pick<ReadingTotals, "seconds" | "yearSeconds">,
): ReadingTotals {
  const year = yearOf(today);
  const begins = unixOf(`${year}-01-01T00:00:00Z`) ?? 0;
  const totals = { streak: 0, longest: 0, days: 0, yearDays: 0 };
  let last: number | undefined;
  let run = 0;
  for (const day of days.slice().sort((one, other) => one - other)) {
    if (day === last) continue;
    run = last !== undefined && day === last + 1 ? run + 1 : 1;
    last = day;
    totals.days += 1;
    totals.longest = Math.max(totals.longest, run);
    if (day * 86400 >= begins) totals.yearDays += 1;
  }
  // The server's time zone may be a day ahead.
  if (last !== undefined && last >= today - 1) totals.streak = run;
  return { ...totals, seconds, year, yearSeconds };
}

/** Week and year of a Monday (ISO 8601): the first week has at least four days of its year. */
export function weekOf(monday: number): { readonly year: number; readonly week: number } {
  const thursday = monday + 3;
  const year = yearOf(thursday);
  const begins = (unixOf(`${year}-01-01T00:00:00Z`) ?? 0) / 86400;
  return { year, week: Math.floor((thursday - begins) / 7) + 1 };
}

/** `day`: since 1970-01-01. */
export function yearOf(day: number): number {
  return Number(isoOf(day * 86400).slice(0, 4));
}
