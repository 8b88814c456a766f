import * as fc from "fast-check";
import {
  byBook,
  type DayTotal,
  totalsOf,
  weekdayOf,
  weeksOf,
  shortDuration,
} from "../../../src/features/calendar/calendar.rules";
import { spokenDuration } from "../../../src/base/format";
import { clockText } from "../../../src/base/timestamp";
import { translate } from "../../fakes/say";

// One commit is always judged by the same histories; SEED=n plays others.
fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 1) });

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

test.each([
  ["1970-01-01", 3],
  ["2024-02-29", 3],
  ["2026-11-16", 0],
  ["2026-11-22", 6],
])("the day %s is day %d of its week", (text, weekday) => {
  expect(weekdayOf(day(text))).toBe(weekday);
});

function daysUpTo(last: number, count: number): readonly DayTotal[] {
  return Array.from({ length: count }, (_, at) => ({ day: last - count + 1 + at, seconds: 0, books: [] }));
}

test("the 35 days of the calendar make five weeks, whatever day today is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (last) => {
      const weeks = weeksOf(daysUpTo(last, 35));
      expect(weeks).toHaveLength(5);
      for (const week of weeks) expect(new Date(week[0]!.day * 86_400_000).getUTCDay()).toBe(1);
      for (const week of weeks.slice(0, 4)) expect(week).toHaveLength(7);
      expect(weeks[4]!.at(-1)!.day).toBe(last);
    }),
  );
});

test("days before the first Monday are left out", () => {
  expect(weeksOf(daysUpTo(day("2026-11-22"), 6))).toEqual([]);
});

test("a duration is shown in words and in digits", () => {
  expect([0, 59, 60, 610, 3599, 3600, 36000].map(clockText)).toEqual([
    "0:00:00",
    "0:00:59",
    "0:01:00",
    "0:10:10",
    "0:59:59",
    "1:00:00",
    "10:00:00",
  ]);
  expect([Infinity, NaN, -1, 1e300, 4e9].map((seconds) => spokenDuration(translate, seconds))).toEqual(
    Array.from({ length: 5 }, () => "?"),
  );
  expect(spokenDuration(translate, 0.5)).toBe("0 s");
  expect([45, 720, 7200, 11100].map((seconds) => spokenDuration(translate, seconds))).toEqual([
    "45 s",
    "12 min",
    "2 h",
    "3 h 5 min",
  ]);
  expect([59, 60, 3599, 11_100, 90_000].map(shortDuration)).toEqual(["0:00", "0:01", "0:59", "3:05", "25:00"]);
});

describe("a streak of reading", () => {
  const today = 20_000;
  const totals = (...days: readonly number[]) => {
    const { streak, longest, days: count } = totalsOf(days, today, { seconds: 0, yearSeconds: 0 });
    return { streak, longest, count };
  };

  test("lasts until yesterday or today, and ends the day after", () => {
    expect(totals(today - 2, today - 1)).toEqual({ streak: 2, longest: 2, count: 2 });
    expect(totals(today - 1, today)).toEqual({ streak: 2, longest: 2, count: 2 });
    expect(totals(today - 3, today - 2)).toEqual({ streak: 0, longest: 2, count: 2 });
    expect(totals()).toEqual({ streak: 0, longest: 0, count: 0 });
  });

  test("ends at a day without reading, and counts a repeated day once", () => {
    expect(totals(today, today - 9, today - 10, today - 11, today)).toEqual({ streak: 1, longest: 3, count: 4 });
  });
});

test("books of a day are listed once, longest reading first", () => {
  const part = (fingerprint: string, seconds: number) => ({ fingerprint, title: fingerprint, seconds }) as never;
  expect(byBook([part("d", 60), part("b", 60), part("a", 20), part("b", 10), part("c", 60), part("e", 60)])).toEqual([
    { fingerprint: "b", title: "b", seconds: 70 },
    { fingerprint: "c", title: "c", seconds: 60 },
    { fingerprint: "d", title: "d", seconds: 60 },
    { fingerprint: "e", title: "e", seconds: 60 },
    { fingerprint: "a", title: "a", seconds: 20 },
  ]);
});
