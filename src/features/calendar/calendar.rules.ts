import type { Fingerprint } from "../../model/book";
import type { Translate } from "../../base/translations";
import { twoDigits } from "../../base/timestamp";

export type Week = readonly DayTotal[];

/** Oldest first; days before the first Monday are left out. */
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
  /** Seconds ahead of UTC, reduced if days begin after midnight. */
  readonly zoneSeconds: number;
}

export interface DayTotal {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly seconds: number;
  /** The longest first. */
  readonly books: readonly BookTotal[];
}

/** Time read in one book on one day. */
export interface BookTotal {
  readonly fingerprint: Fingerprint;
  readonly title?: string | undefined;
  readonly seconds: number;
}

/** Oldest first, with empty days. A session over midnight is split by time. */
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

/** Days since 1970-01-01, local. */
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

/** One entry a book, the longest first. */
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

/** `45 s`, `12 min`, `3 h 5 min`. */
export function spokenDuration(translate: Translate, seconds: number): string {
  if (seconds < 60) return translate("%1 s", seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return translate("%1 min", minutes);
  const hours = Math.floor(minutes / 60);
  return minutes === hours * 60 ? translate("%1 h", hours) : translate("%1 h %2 min", hours, minutes - hours * 60);
}

/** Hours and minutes, `2:05`. */
export function shortDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${hours}:${twoDigits(minutes - hours * 60)}`;
}
