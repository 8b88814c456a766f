import { getClockStart, isCounted, recordClockStart, recordSleep, recordWaking } from "../../src/store/clockStart";
import { memoryDatabase } from "../fakes/memoryStore";

/** A device whose two clocks show these. */
function device() {
  const database = memoryDatabase();
  const clock = { now: 1000, elapsed: 50 };
  const clocks = { now: () => clock.now, elapsed: () => clock.elapsed };
  const sleep = (real: number, counted: number): void => {
    recordSleep(database, clocks);
    clock.now += real;
    clock.elapsed += counted;
    recordWaking(database, clocks);
  };
  return { database, clock, clocks, sleep };
}

test("the stored clocks of a start do not change later", () => {
  const { database, clock, clocks } = device();
  expect(getClockStart(database)).toBeUndefined();
  recordClockStart(database, clocks);
  clock.now = 9000;
  recordClockStart(database, clocks);
  expect(getClockStart(database)).toEqual({ now: 1000, elapsed: 50 });
});

describe("elapsed seconds of a time before a sleep", () => {
  test("are known on a device that counts its sleep", () => {
    const { database, sleep } = device();
    sleep(28_800, 28_800);
    expect(isCounted(database, { elapsed: 50 })).toBe(true);
  });

  test.each([
    [600, true],
    [601, false],
    [-600, true],
    [-601, false],
  ])("may differ by ten minutes from the clock: %d", (difference, isKnown) => {
    const { database, sleep } = device();
    sleep(1000 + difference, 1000);
    expect(isCounted(database, { elapsed: 50 })).toBe(isKnown);
  });

  test("are known again for a time after the waking", () => {
    const { database, clock, sleep } = device();
    sleep(28_800, 5);
    expect([clock.elapsed, clock.elapsed + 1].map((elapsed) => isCounted(database, { elapsed }))).toEqual([
      false,
      true,
    ]);
  });

  test("are known without a sleep, also after a waking without a sleep", () => {
    const { database, clocks } = device();
    recordWaking(database, clocks);
    expect(isCounted(database, { elapsed: 0 })).toBe(true);
  });
});
