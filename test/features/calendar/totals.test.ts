import { findTotals, type FoundTotals } from "../../../src/features/calendar/totals";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { failed, ok, type Result } from "../../../src/base/result";
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
  const device = { zoneSeconds: () => 0, dayStartSeconds: () => 0 };
  return findTotals(testContext({ database, clock, host: { device } })).totals;
}

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

  test("count more sessions than one batch reads", () => {
    const begin = unixOf("2026-01-01T00:00:00Z")!;
    const read = Array.from({ length: 1205 }, (_, at): [string, number] => [
      new Date((begin + at * 600) * 1000).toISOString(),
      60,
    ]);
    expect(totalsOn("2026-03-01T12:00:00Z", read)).toMatchObject({ seconds: 1205 * 60, yearSeconds: 1205 * 60 });
  });
});

describe("the totals of the server", () => {
  const asked = (answer: Result<undefined>): FoundTotals =>
    findTotals(
      testContext({
        database: memoryStore().database,
        settings: { libraryUsername: "ann" },
        host: { device: { zoneSeconds: () => 0, dayStartSeconds: () => 0 } },
        server: { statistics: { readingTotals: () => answer } },
      }),
    );

  test("are replaced by this device's totals, with the reason, after a refusal", () => {
    const failure: Failure = { kind: "denied", status: 403, message: "" } as unknown as Failure;
    expect(asked(failed(failure))).toMatchObject({ isOfServer: false, failure });
    expect(asked(ok(undefined))).toMatchObject({ isOfServer: false, failure: undefined });
  });
});
