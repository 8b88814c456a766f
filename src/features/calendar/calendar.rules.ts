import type { Fingerprint } from "../../model/book";
import type { Translate } from "../../base/translations";
import { twoDigits } from "../../base/timestamp";

/** Days of a week, Monday first; the last week may end early. */
export type Week = readonly DayTotal[];

/** Whole weeks out of days in order, oldest first; days before the first Monday are left out. */
export function weeksOf(days: readonly DayTotal[]): readonly Week[] {
  const weeks: DayTotal[][] = [];
  for (const day of days) {
    if (weekdayOf(day.day) === 0) weeks.push([]);
    weeks[weeks.length - 1]?.push(day);
  }
  return weeks;
}

/** 0 for Monday to 6 for Sunday, of a day since 1970-01-01, which was a Thursday. */
export function weekdayOf(day: number): number {
  const sinceMonday = day + 3;
  return sinceMonday - Math.floor(sinceMonday / 7) * 7;
}

const daySeconds = 86400;

/** A session, as much of it as a calendar needs. */
export interface DaySession {
  readonly fingerprint: Fingerprint;
  /** Absent when the file names none. */
  readonly title?: string | undefined;
  /** Wall clock, Unix seconds. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Time on pages. */
  readonly seconds: number;
  /** How far the reader's own clock is ahead of UTC then, seconds; less, where a day begins after midnight. */
  readonly zoneSeconds: number;
}

/** What was read in one of the reader's days. */
export interface DayTotal {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly seconds: number;
  /** The book read longest first. */
  readonly books: readonly BookTotal[];
}

/** How long one book was read on a day. */
export interface BookTotal {
  readonly fingerprint: Fingerprint;
  readonly title?: string | undefined;
  readonly seconds: number;
}

/**
 * Reading by day, `count` days up to `lastDay`, oldest first, days without reading included. A session over midnight
 * counts in both days, by its share of time.
 */
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

/** The reader's day at a time, in days since 1970-01-01. */
export function dayOf(unixSeconds: number, zoneSeconds: number): number {
  return Math.floor((unixSeconds + zoneSeconds) / daySeconds);
}

function share(session: DaySession, shares: Record<number, BookTotal[] | undefined>): void {
  const { startedAt, endedAt, seconds, zoneSeconds } = session;
  const first = dayOf(startedAt, zoneSeconds);
  const last = Math.max(first, dayOf(endedAt, zoneSeconds));
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

/** Each book once, the longest first. */
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

/** Whole seconds as a reader says them: `45 s`, `12 min`, `3 h 5 min`. */
export function spokenDuration(translate: Translate, seconds: number): string {
  if (seconds < 60) return translate("%1 s", seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return translate("%1 min", minutes);
  const hours = Math.floor(minutes / 60);
  return minutes === hours * 60 ? translate("%1 h", hours) : translate("%1 h %2 min", hours, minutes - hours * 60);
}

/** Whole seconds as hours and minutes, `2:05`, for where there is little room. */
export function shortDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${hours}:${twoDigits(minutes - hours * 60)}`;
}
