import { unixOf, unixOfHttpDate } from "../../src/base/timestamp";
import { correctTime, recordServerDate, serverNow } from "../../src/server/serverClock";
import { recordClockStart, recordSleep, recordWaking } from "../../src/store/clockStart";
import { getDeviceState, saveDeviceState } from "../../src/store/deviceState";
import { queueSession } from "../../src/features/sessions/sessions.store";
import { recordSessionClock } from "../../src/features/sessions/sessionClocks";
import { sessionSender } from "../../src/features/sessions/sendSessions.task";
import { fakeClock } from "../fakes/clock";
import { memoryStore } from "../fakes/memoryStore";
import { aSession } from "../fakes/sessions";
import { testContext } from "../fakes/testContext";

const noon = unixOf("2026-11-26T12:00:00Z")!;
const day = 86400;

/** This device's clock is ahead by so many seconds, and the server has answered. */
function deviceAhead(seconds: number, date = "Thu, 26 Nov 2026 12:00:00 GMT") {
  const clock = fakeClock(noon + seconds);
  const { database } = memoryStore();
  recordServerDate(database, date, clock);
  return { clock, database, context: testContext({ clock, database }) };
}

test.each([
  ["Sun, 06 Nov 1994 08:49:37 GMT", unixOf("1994-11-06T08:49:37Z")],
  ["Thu, 26 Nov 2026 12:00:00 GMT", noon],
  ["Thursday, 26-Nov-26 12:00:00 GMT", undefined],
  ["Thu, 26 Foo 2026 12:00:00 GMT", undefined],
  ["", undefined],
])("the date of an answer, “%s”, is read", (text, at) => {
  expect(unixOfHttpDate(text)).toBe(at);
});

describe("a device's clock that is ahead of the server's", () => {
  test("has future times corrected, and no others", () => {
    const { context } = deviceAhead(day);
    expect(correctTime(context, noon + day - 60)).toBe(noon - 60);
    expect(correctTime(context, noon - 60)).toBe(noon - 60);
  });

  test.each([0, 300, -300])("counts as right with a difference of %d s", (seconds) => {
    const { context } = deviceAhead(seconds);
    expect(correctTime(context, noon + seconds)).toBe(noon + seconds);
  });

  test("has times corrected since the first answer if it is a little faster each day", () => {
    const { clock, database, context } = deviceAhead(300);
    clock.advance(day);
    clock.setWall(noon + day + 800);
    recordServerDate(database, "Fri, 27 Nov 2026 12:00:00 GMT", clock);
    expect([noon + 300, noon + 360].map((at) => correctTime(context, at))).toEqual([noon - 500, noon - 440]);
  });

  test.each(["", "nonsense", "Thu, 01 Jan 1970 00:00:00 GMT"])(
    "has an unknown difference after an answer dated “%s”",
    (date) => {
      const { context } = deviceAhead(day, date);
      expect([serverNow(context), correctTime(context, noon + day)]).toEqual([undefined, noon + day]);
    },
  );

  function sentBy({ context, database }: ReturnType<typeof deviceAhead>, startedAt: number) {
    queueSession(database, aSession({ startedAt, endedAt: startedAt + 600, seconds: 600 }), startedAt);
    database.run("UPDATE books SET server_id = 7");
    const sender = sessionSender(context, "automatic");
    const [row] = sender.next(undefined);
    return { startedAt: row?.startedAt, early: row === undefined ? undefined : sender.prepare?.(row) };
  }

  test("gives a session of today its true time", () => {
    const sent = sentBy(deviceAhead(day), noon + day - 600);
    expect(sent).toEqual({ startedAt: noon - 600, early: undefined });
  });

  test("leaves an earlier session unchanged", () => {
    expect(sentBy(deviceAhead(day), noon - 5 * day)).toEqual({ startedAt: noon - 5 * day, early: undefined });
  });

  test("leads to a request for the time once it was set back", () => {
    const sent = sentBy(deviceAhead(0), noon + 7200);
    expect(sent.startedAt).toBe(noon + 7200);
    expect(sent.early).toMatchObject({ kind: "fail" });
  });
});

test("a clock that was set ahead since the last answer keeps the times before", () => {
  const { clock, context } = deviceAhead(0);
  clock.advance(3600);
  clock.setWall(noon + 3600 + day);
  expect(correctTime(context, noon + 1800)).toBe(noon + 1800);
  expect(correctTime(context, noon + 3600 + day)).toBe(noon + 3600);
});

describe("a clock that is wrong since the start of a run", () => {
  /** A session ended half an hour after the start, and the server answers after an hour. */
  function after(seconds: number, moved = 0) {
    const clock = fakeClock(noon - 3600 + seconds);
    const { database } = memoryStore();
    recordClockStart(database, clock);
    const readAt = clock.now() + 1800;
    clock.advance(3600);
    clock.setWall(clock.now() + moved);
    recordServerDate(database, "Thu, 26 Nov 2026 12:00:00 GMT", clock);
    return { clock, database, readAt, context: testContext({ clock, database }) };
  }

  test.each([900, 7200, day])("has times of the run moved by %d s", (seconds) => {
    const { context, readAt } = after(seconds);
    expect(correctTime(context, readAt)).toBe(noon - 1800);
  });

  test.each([-day, -3600])("leaves earlier times unchanged with a difference of %d s", (seconds) => {
    const { context, readAt } = after(seconds);
    expect(correctTime(context, readAt - 7200)).toBe(readAt - 7200);
  });

  test("has no time corrected from before it was set", () => {
    const { context, readAt } = after(0, -7200);
    expect(correctTime(context, readAt - 7200)).toBe(readAt - 7200);
  });

  test("has no time corrected if it is behind", () => {
    const { context, readAt } = after(-365 * day);
    expect(correctTime(context, readAt)).toBe(readAt);
  });

  test("is known from the run before", () => {
    const { context, database, clock, readAt } = after(day);
    database.memory["serverClock"] = undefined;
    database.memory["clockStart"] = undefined;
    clock.advance(day);
    expect(correctTime(context, readAt)).toBe(readAt);
    recordServerDate(database, "Fri, 27 Nov 2026 12:00:00 GMT", clock);
    expect(correctTime(context, readAt)).toBe(noon - 1800);
  });

  test("has a session corrected once, however often it is sent", () => {
    const { context, database, readAt } = after(day);
    queueSession(database, aSession({ startedAt: readAt - 600, endedAt: readAt, seconds: 600 }), readAt);
    database.run("UPDATE books SET server_id = 7");
    const rows = [0, 1, 2].map(() => sessionSender(context, "automatic").next(undefined)[0]?.endedAt);
    expect(rows).toEqual([noon - 1800, noon - 1800, noon - 1800]);
  });
});

describe("a clock that was set back", () => {
  test("counts as wrong since now if the recorded time is ahead of it", () => {
    const { clock, database } = deviceAhead(day);
    saveDeviceState(database, { clockAhead: day, clockAheadSince: clock.now() + 5 * day });
    recordServerDate(database, "Thu, 26 Nov 2026 12:00:00 GMT", clock);
    expect(getDeviceState(database).clockAheadSince).toBe(clock.now());
  });

  test("does not count as wrong since the start of the run", () => {
    const clock = fakeClock(noon + day);
    const { database } = memoryStore();
    recordClockStart(database, clock);
    clock.advance(2 * day);
    clock.setWall(noon + 2 * day);
    recordServerDate(database, "Thu, 26 Nov 2026 12:00:00 GMT", clock);
    expect(getDeviceState(database)).toMatchObject({ clockAhead: 2 * day, clockAheadSince: noon + 2 * day });
  });
});

test.each([day, -day])("a clock that was right meanwhile is wrong only since it is wrong again: %d s", (seconds) => {
  const { clock, database, context } = deviceAhead(seconds);
  clock.advance(day);
  clock.setWall(noon + day);
  recordServerDate(database, "Fri, 27 Nov 2026 12:00:00 GMT", clock);
  const readAt = clock.now() + 3600;
  clock.advance(day);
  clock.setWall(noon + 2 * day + seconds);
  recordServerDate(database, "Sat, 28 Nov 2026 12:00:00 GMT", clock);
  expect(getDeviceState(database)).toMatchObject({ clockAhead: seconds, clockAheadSince: clock.now() });
  expect(correctTime(context, readAt)).toBe(readAt);
});

describe("a clock that was set within a run", () => {
  /** A session of ten minutes ended while the clock was ahead by so much; then the clock was moved. */
  function sessionBy(ahead: number, moved: number, date: string | undefined = "Thu, 26 Nov 2026 12:00:00 GMT") {
    const clock = fakeClock(noon - 7200);
    const { database } = memoryStore();
    recordClockStart(database, clock);
    recordServerDate(database, "Thu, 26 Nov 2026 10:00:00 GMT", clock);
    clock.advance(1800);
    clock.setWall(clock.now() + ahead);
    const endedAt = clock.now();
    const session = aSession({ startedAt: endedAt - 600, endedAt, seconds: 600 });
    recordSessionClock(database, { session, end: { now: endedAt, elapsed: clock.elapsed() } });
    queueSession(database, session, endedAt);
    clock.advance(5400);
    clock.setWall(clock.now() + moved);
    recordServerDate(database, date, clock);
    database.run("UPDATE books SET server_id = 7");
    const sender = sessionSender(testContext({ clock, database }), "automatic");
    const [row] = sender.next(undefined);
    return { endedAt: row?.endedAt, early: row === undefined ? undefined : sender.prepare?.(row) };
  }

  test.each([
    ["ahead, and stays so", 5 * 3600, 0],
    ["ahead, and is set right", 5 * 3600, -5 * 3600],
    ["ahead, and is set further", 3600, 3600],
    ["ahead after the session", 0, 5 * 3600],
    ["behind, and is set right", -3 * 3600, 3 * 3600],
    ["not set, and is set", -(noon - 7200), noon - 7200],
  ])("gives a session its true time if it was %s", (_name, ahead, moved) => {
    expect(sessionBy(ahead, moved)).toEqual({ endedAt: noon - 5400, early: undefined });
  });

  test("is known from an answer before it was set", () => {
    expect(sessionBy(5 * 3600, -5 * 3600, "")).toEqual({ endedAt: noon - 5400, early: undefined });
  });

  test("gives a session of 1970 a time of today once it is set, though still behind", () => {
    expect(sessionBy(-(noon - 7200), noon - 4 * 3600)).toEqual({ endedAt: noon - 5400 - 2 * 3600, early: undefined });
  });

  test("leaves a session of 1970 unchanged as long as it is 1970", () => {
    expect(sessionBy(-(noon - 7200), 4 * 3600).endedAt).toBe(1800);
  });

  test("leaves a session unchanged if it was wrong by a few minutes", () => {
    expect(sessionBy(500, -500).endedAt).toBe(noon - 5400 + 500);
  });

  test("leaves a session unchanged if it is behind the server's", () => {
    expect(sessionBy(0, -5 * 3600).endedAt).toBe(noon - 5400);
    expect(sessionBy(-5 * 3600, 0).endedAt).toBe(noon - 5400 - 5 * 3600);
  });
});

describe("a sleep of the device", () => {
  /** A night of ten hours, of which so many seconds are counted by the elapsed clock. */
  function sleep(counted: number) {
    const { clock, database, context } = deviceAhead(0);
    const session = aSession({ startedAt: noon - 600, endedAt: noon, seconds: 600 });
    recordSessionClock(database, { session, end: { now: clock.now(), elapsed: clock.elapsed() } });
    recordSleep(database, clock);
    clock.advance(counted);
    clock.setWall(noon + 36000);
    recordWaking(database, clock);
    queueSession(database, session, noon);
    database.run("UPDATE books SET server_id = 7");
    return { clock, database, context };
  }
  const startOf = ({ context }: ReturnType<typeof sleep>) =>
    sessionSender(context, "automatic").next(undefined)[0]?.startedAt;

  test("leaves the server's time unknown on an old kernel, and sessions unchanged", () => {
    const night = sleep(0);
    expect(serverNow(night.context)).toBeUndefined();
    expect(startOf(night)).toBe(noon - 600);
    night.clock.advance(1);
    recordServerDate(night.database, "Thu, 26 Nov 2026 22:00:00 GMT", night.clock);
    expect(serverNow(night.context)).toBe(noon + 36000);
    expect(startOf(night)).toBe(noon - 600);
  });

  test("keeps the server's time if the kernel counts the sleep", () => {
    const night = sleep(36000);
    expect(serverNow(night.context)).toBe(noon + 36000);
    expect(startOf(night)).toBe(noon - 600);
  });
});
