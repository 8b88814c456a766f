import { findTotals } from "../../../src/features/calendar/totals";
import { queueSession } from "../../../src/features/sessions/sessions.store";
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

describe("totals of this device", () => {
  test("count the seconds of this year apart from those of other years", () => {
    const totals = totalsOn("2026-03-01T12:00:00Z", [
      ["2024-06-01T10:00:00Z", 100],
      ["2025-12-31T10:00:00Z", 200],
      ["2026-01-01T10:00:00Z", 400],
      ["2026-02-28T10:00:00Z", 800],
    ]);
    expect(totals).toMatchObject({ seconds: 1500, yearSeconds: 1200, days: 4, yearDays: 2 });
  });

  test("share a session over new year's midnight between the years", () => {
    const totals = totalsOn("2026-01-02T12:00:00Z", [["2025-12-31T23:50:00Z", 1200]]);
    expect(totals).toMatchObject({ seconds: 1200, yearSeconds: 600, yearDays: 1 });
  });
});
