import { dayTotals } from "../../../src/features/calendar/calendar.rules";
import type { Fingerprint } from "../../../src/model/book";

describe("the reading time by day", () => {
  const day = 86400;
  const session = (startedAt: number, endedAt: number, seconds: number, title = "Dune") => ({
    fingerprint: title as Fingerprint,
    title,
    startedAt,
    endedAt,
    seconds,
    zoneSeconds: 3600,
  });

  it("includes days without reading", () => {
    expect(dayTotals([], 100, 3).map(({ day: number, seconds }) => [number, seconds])).toEqual([
      [98, 0],
      [99, 0],
      [100, 0],
    ]);
  });

  it("splits a session at midnight, and loses no second", () => {
    const midnight = 100 * day - 3600;
    const totals = dayTotals([session(midnight - 600, midnight + 300, 601)], 100, 2);
    expect(totals.map(({ seconds }) => seconds)).toEqual([400, 201]);
  });

  it("gives each day of a session over several midnights its part", () => {
    const midnight = 100 * day - 3600;
    const totals = dayTotals([session(midnight - 600, midnight + 2 * day + 300, 2 * day + 900)], 102, 4);
    expect(totals.map(({ seconds }) => seconds)).toEqual([600, day, day, 300]);
  });

  it("does not list a book for less than a second", () => {
    const midnight = 100 * day - 3600;
    const totals = dayTotals([session(midnight - 1, midnight + 1000, 10)], 100, 2);
    expect(totals.map(({ books }) => books.length)).toEqual([0, 1]);
  });

  it("names each book of a day once, the one read longest first", () => {
    const at = 100 * day;
    const sessions = [session(at, at + 60, 60, "Emma"), session(at, at + 90, 90), session(at, at + 50, 50, "Emma")];
    expect(dayTotals(sessions, 100, 1)[0]?.books.map(({ title, seconds }) => [title, seconds])).toEqual([
      ["Emma", 110],
      ["Dune", 90],
    ]);
  });

  it("counts a session whose clock went backwards on its first day", () => {
    expect(dayTotals([session(100 * day, 99 * day, 60)], 100, 1)[0]?.seconds).toBe(60);
  });
});
