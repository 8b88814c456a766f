import { showReading } from "../../../src/features/calendar/reading.page";
import { failed, ok, type Result } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { aScreen } from "../../fakes/screen";
import { memoryDatabase } from "../../fakes/memoryStore";

/** A device that read nothing, on a server with or without statistics. `answer`: of the server, for all devices. */
function device(answer?: Result<unknown>) {
  const database = memoryDatabase();
  return aScreen(
    {
      database,
      host: {
        device: {
          zoneSeconds: () => 0,
          dayStartSeconds: () => 0,
          isoDay: (at: number) => new Date(at * 1000).toISOString().slice(0, 10),
        },
      },
      server: {
        probe: { dialect: () => ({ ...dialectOf("spec"), userStats: answer === undefined ? "none" : "v1" }) as never },
      },
    },
    {
      browsing: {
        ask: (_work: unknown, listener: { began(): void; report(result: unknown): void }) => {
          listener.began();
          listener.report(answer);
        },
      },
    },
  );
}

const buttons = (screen: ReturnType<typeof device>): readonly string[] => {
  const top = screen.top();
  return top?.kind === "choose" ? top.page.choices.map(({ text }) => text) : [];
};

describe("the reading calendar", () => {
  test("says that nothing was read, and asks the server only where it counts", () => {
    const alone = device();
    showReading(alone.ui);
    expect(alone.title()).toContain("on this device in the last 5 weeks");
    expect(buttons(alone)).toEqual(["Streak and totals", "OK"]);
    const counted = device(ok([]));
    showReading(counted.ui);
    expect(buttons(counted)).toEqual(["Streak and totals", "All devices", "OK"]);
  });

  test("names the server if it has no reading either, and offers it once", () => {
    const screen = device(ok([]));
    showReading(screen.ui);
    screen.tap("All devices");
    expect([screen.title(), buttons(screen)]).toEqual([
      "The server has no reading of the last 5 weeks, on any device.",
      ["Streak and totals", "OK"],
    ]);
  });

  test("says that an account may not see the statistics only for a 403", () => {
    const said = (failure: Failure): readonly string[] => {
      const screen = device(failed(failure));
      showReading(screen.ui);
      screen.tap("All devices");
      return screen.said;
    };
    const denied = (status: number): Failure =>
      ({ kind: "denied", account: "library", status, message: "" }) as unknown as Failure;
    expect(said(denied(403))[0]).toContain("may not see the server's statistics");
    expect(said(denied(401))[0]).not.toContain("may not see");
    expect(said({ kind: "offline" })[0]).not.toContain("may not see");
    expect(said({ kind: "cancelled", sent: false })).toEqual([]);
  });
});
