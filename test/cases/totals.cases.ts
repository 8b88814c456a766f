import { totalsOf, weekOf } from "../../src/features/calendar/calendar.rules";
import { tableOf, type Table } from "./table";

/** 2026-11-23. */
const today = 20780;

interface TotalsCase {
  readonly name: string;
  /** Days before today; negative: after it. */
  readonly ago: readonly number[];
  /** Streak, longest streak, days, days of this year. */
  readonly expected: readonly [number, number, number, number];
}

const totalsCases: readonly TotalsCase[] = [
  { name: "without any reading", ago: [], expected: [0, 0, 0, 0] },
  { name: "with reading today only", ago: [0], expected: [1, 1, 1, 1] },
  { name: "with a streak that ends today", ago: [2, 1, 0], expected: [3, 3, 3, 3] },
  { name: "with a streak that continues while today is not over", ago: [3, 2, 1], expected: [3, 3, 3, 3] },
  { name: "with a streak that ended the day before yesterday", ago: [4, 3, 2], expected: [0, 3, 3, 3] },
  { name: "with a longer streak in the past", ago: [9, 8, 7, 1, 0], expected: [2, 3, 5, 5] },
  { name: "with days in any order, and repeated", ago: [0, 2, 1, 0, 2], expected: [3, 3, 3, 3] },
  { name: "with a server whose next day has begun", ago: [1, 0, -1], expected: [3, 3, 3, 3] },
  { name: "with a streak over the new year", ago: [327, 326, 325, 0], expected: [1, 3, 4, 3] },
];

/** Mondays with year and week as the calendar of ISO 8601 has them. */
const weekCases: readonly { readonly name: string; readonly monday: number; readonly expected: object }[] = [
  { name: "2026-11-16", monday: today - 7, expected: { year: 2026, week: 47 } },
  { name: "2025-12-29, which belongs to the next year", monday: 20451, expected: { year: 2026, week: 1 } },
  { name: "2026-12-28", monday: 20815, expected: { year: 2026, week: 53 } },
  { name: "2027-01-04", monday: 20822, expected: { year: 2027, week: 1 } },
  { name: "2024-12-30, which belongs to the next year", monday: 20087, expected: { year: 2025, week: 1 } },
];

export const tables: readonly Table[] = [
  tableOf("the number of the week that begins on", weekCases, ({ monday, expected }) => [weekOf(monday), expected]),
  tableOf("the totals of reading are computed", totalsCases, ({ ago, expected }) => {
    const days = ago.map((count) => today - count);
    const { streak, longest, days: count, yearDays } = totalsOf(days, today, { seconds: 0, yearSeconds: 0 });
    return [[streak, longest, count, yearDays], expected];
  }),
];
