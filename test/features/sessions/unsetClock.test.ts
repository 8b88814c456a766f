import { correctSessionTimes } from "../../../src/queue/itemTimes.store";
import { recordSessionClock } from "../../../src/features/sessions/sessionClocks";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { device, print } from "../../fakes/drainDevice";
import { aSession } from "../../fakes/sessions";

describe("a session from before the clock was set", () => {
  /** `isOfRun`: the device was not restarted since the session. */
  function unset(isOfRun: boolean) {
    const told = device();
    const { clock, store } = told;
    clock.setWall(5000);
    const session = aSession({ fingerprint: print("a"), startedAt: 4000, endedAt: 4900 });
    queueSession(store.database, session, clock.now());
    if (isOfRun) recordSessionClock(store.database, { session, end: { now: 4900, elapsed: clock.elapsed() } });
    told.drain();
    return told.store.pending[0];
  }

  test("waits until the clock is set in the same run", () => {
    expect(unset(true)).toMatchObject({
      state: "pending",
      reason: expect.stringContaining("clock is not set") as string,
    });
  });

  test("needs the user after a restart", () => {
    expect(unset(false)).toMatchObject({ state: "failed" });
  });
});

describe("reading by a clock that was ahead", () => {
  const start = 1_780_000_000;

  test.each([
    ["pending", "NULL", true],
    ["sending", "NULL", false],
    ["failed", "NULL", false],
    // The statistics of KOReader may be from another device, and their times were checked.
    ["pending", "1", false],
  ])("is moved back if %s and of import %s: %p", (state, run, isMoved) => {
    const { store, clock } = device();
    const session = aSession({ fingerprint: print("a"), startedAt: start, endedAt: start + 900 });
    for (const correct of [
      () => correctSessionTimes(store.database, { ahead: 3600, since: start, future: start + 90_000 }),
      () => correctSessionTimes(store.database, { ahead: 3600, since: start + 90_000, future: start }),
    ]) {
      store.database.run("DELETE FROM pending_sessions");
      store.database.run("INSERT OR IGNORE INTO history_imports (id, begun_at) VALUES (1, 0)");
      queueSession(store.database, session, clock.now());
      store.database.run(`UPDATE pending_sessions SET state = '${state}', import_run = ${run}`);
      correct();
      const [row] = store.database.query("SELECT start_time AS start, end_time AS finish FROM pending_sessions");
      const moved = isMoved ? 3600 : 0;
      expect(row).toEqual({ start: start - moved, finish: start + 900 - moved });
    }
  });
});
