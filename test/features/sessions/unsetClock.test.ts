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
