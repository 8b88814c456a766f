import { findTotals, type FoundTotals } from "../../../src/features/calendar/totals";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { failed, ok, type Result } from "../../../src/base/result";
import type { ServerTotals } from "../../../src/features/calendar/userStats.api";
import type { Failure } from "../../../src/base/failure";
import { unixOf } from "../../../src/base/timestamp";
import { aSession } from "../../fakes/sessions";
import { fakeClock } from "../../fakes/clock";
import { memoryStore } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

function totalsOn(today: string, read: readonly (readonly [at: string, seconds: number])[]) {
  const { database } = memoryStore();
  for (const [at, seconds] of read) {
    const startedAt = unixOf(at)!;
    queueSession(database, aSession({ startedAt, endedAt: startedAt + seconds, seconds }), startedAt);
  }
  const clock = fakeClock(unixOf(today));
  const context = testContext({ database, clock, host: { device } });
  return findTotals({ ...context, host: { ...context.host, tasks: { ...context.tasks, pause } } }).totals;
}

const device = { zoneSeconds: () => 0, dayStartSeconds: () => 0 };
let pauses = 0;
const pause = (): void => void (pauses += 1);

describe("the totals of this device", () => {
  test("separate this year from other years", () => {
    const totals = totalsOn("2026-03-01T12:00:00Z", [
      ["2024-06-01T10:00:00Z", 100],
      ["2025-12-31T10:00:00Z", 200],
      ["2026-01-01T10:00:00Z", 400],
      ["2026-02-28T10:00:00Z", 800],
    ]);
    expect(totals).toMatchObject({ seconds: 1500, yearSeconds: 1200, days: 4, yearDays: 2 });
  });

  test("divide a session at midnight of New Year", () => {
    const totals = totalsOn("2026-01-02T12:00:00Z", [["2025-12-31T23:50:00Z", 1200]]);
    expect(totals).toMatchObject({ seconds: 1200, yearSeconds: 600, yearDays: 1 });
  });

  test("have the year in which the day begins at the hour set in KOReader", () => {
    const { database } = memoryStore();
    const startedAt = unixOf("2026-01-01T02:00:00Z")!;
    queueSession(database, aSession({ startedAt, endedAt: startedAt + 60, seconds: 60 }), startedAt);
    const totals = (dayStart: number, now: string): unknown =>
      findTotals(
        testContext({
          database,
          clock: fakeClock(unixOf(now)),
          host: { device: { ...device, dayStartSeconds: () => dayStart } },
        }),
      ).totals;
    expect(totals(0, "2026-01-01T12:00:00Z")).toMatchObject({ year: 2026, yearSeconds: 60, streak: 1 });
    expect(totals(4 * 3600, "2026-01-02T12:00:00Z")).toMatchObject({ year: 2026, yearSeconds: 0, streak: 0 });
  });

  test("have each session in the time zone of its own day, also after the clocks changed", () => {
    const { database } = memoryStore();
    const change = unixOf("2026-10-25T01:00:00Z")!;
    for (const at of ["2026-06-01T22:30:00Z", "2026-06-02T10:00:00Z", "2026-11-01T23:30:00Z"])
      queueSession(database, aSession({ startedAt: unixOf(at)!, endedAt: unixOf(at)! + 60, seconds: 60 }), 1);
    const zoneSeconds = (at: number): number => (at < change ? 7200 : 3600);
    for (const now of ["2026-09-01T12:00:00Z", "2026-11-02T12:00:00Z"]) {
      const context = testContext({
        database,
        clock: fakeClock(unixOf(now)),
        host: { device: { ...device, zoneSeconds } },
      });
      expect(findTotals(context).totals).toMatchObject({ days: 2, longest: 1 });
    }
  });

  test("count more sessions than one batch reads", () => {
    const begin = unixOf("2026-01-01T00:00:00Z")!;
    const read = Array.from({ length: 1205 }, (_, at): [string, number] => [
      new Date((begin + at * 600) * 1000).toISOString(),
      60,
    ]);
    expect(totalsOn("2026-03-01T12:00:00Z", read)).toMatchObject({ seconds: 1205 * 60, yearSeconds: 1205 * 60 });
    expect(pauses).toBeGreaterThan(1);
  });
});

describe("the totals of the server", () => {
  const years: number[] = [];
  const asked = (answer: Result<ServerTotals | undefined>, isOnline = true, libraryUsername = "ann"): FoundTotals =>
    findTotals(
      testContext({
        database: memoryStore().database,
        settings: { libraryUsername },
        host: { device, network: { isConnected: () => isOnline } },
        server: { statistics: { readingTotals: (year) => (years.push(year), answer) } },
      }),
    );

  test("are asked for with a network and a library account only", () => {
    const answer = ok({ days: [], seconds: 90, yearSeconds: 30 });
    expect(asked(answer)).toMatchObject({ isOfServer: true, totals: { seconds: 90, yearSeconds: 30 } });
    expect(years).toEqual([2026]);
    for (const found of [asked(answer, false), asked(answer, true, "")])
      expect([found.isOfServer, found.failure, found.totals.seconds]).toEqual([false, undefined, 0]);
    expect(years).toHaveLength(1);
  });

  test("are replaced by this device's totals, with the reason, after a refusal", () => {
    const failure: Failure = { kind: "denied", status: 403, message: "" } as unknown as Failure;
    expect(asked(failed(failure))).toMatchObject({ isOfServer: false, failure });
    expect(asked(ok(undefined))).toMatchObject({ isOfServer: false, failure: undefined });
  });
});
