import type { DayTotal } from "./dayTotals";

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
