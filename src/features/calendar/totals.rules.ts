import { isoOf, unixOf } from "../../base/timestamp";

/** Streaks in days. */
export interface ReadingTotals {
  /** Ends today or yesterday; 0 if broken. */
  readonly streak: number;
  readonly longest: number;
  readonly days: number;
  readonly seconds: number;
  readonly year: number;
  readonly yearDays: number;
  readonly yearSeconds: number;
}

/** `days`: days with reading since 1970-01-01, in any order, each once or more. `today`: as these. */
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
  // The server's zone may be a day ahead.
  if (last !== undefined && last >= today - 1) totals.streak = run;
  return { ...totals, seconds, year, yearSeconds };
}

/** Week and year of a Monday: the first week has at least four days of its year. */
export function weekOf(monday: number): { readonly year: number; readonly week: number } {
  const thursday = monday + 3;
  const year = yearOf(thursday);
  const begins = (unixOf(`${year}-01-01T00:00:00Z`) ?? 0) / 86400;
  return { year, week: Math.floor((thursday - begins) / 7) + 1 };
}

/** Year of a day since 1970-01-01. */
export function yearOf(day: number): number {
  return Number(isoOf(day * 86400).slice(0, 4));
}
