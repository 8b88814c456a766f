import {
  firstGuess,
  impossible,
  movedTo,
  recordOf,
  trimmedEnd,
  unsendable,
  unsendableSentence,
} from "../../src/model/session";
import { aSession } from "../fakes/sessions";

test("a sent session has its times in UTC and its duration in words", () => {
  const record = recordOf(aSession({ startedAt: 1780308000, endedAt: 1780311905, seconds: 3905 }), {
    decimals: 2,
  });
  expect(record).toMatchObject({
    startTime: "2026-06-01T10:00:00Z",
    endTime: "2026-06-01T11:05:05Z",
    durationSeconds: 3905,
    durationFormatted: "1:05:05",
  });
});

test("a session from a clock that is not set, or from the future, is not sent", () => {
  const now = 1780308000;
  expect(unsendable(aSession({ startedAt: now - 60, endedAt: now }), now)).toBeUndefined();
  expect(unsendable(aSession({ startedAt: 40, endedAt: 100 }), now)).toBe("unset");
  expect(unsendable(aSession({ startedAt: now + 90000, endedAt: now + 90060 }), now)).toBe("ahead");
  expect(unsendable(aSession({ startedAt: now, endedAt: now + 60 }), 100)).toBeUndefined();
});

const now = 1780308000;

test("a session with one implausible end was read with an unset clock", () => {
  expect(unsendable({ startedAt: 40, endedAt: now }, now)).toBe("unset");
  expect(unsendable({ startedAt: now, endedAt: 5e9 }, now)).toBe("unset");
  expect(unsendableSentence((text) => text, "unset")).toContain("was not set");
  expect(unsendableSentence((text) => text, "ahead")).toContain("was ahead");
});

test("a session may end a day after the device's clock, or at the server's", () => {
  const ends = (endedAt: number, future?: number) => unsendable({ startedAt: now, endedAt }, now, future);
  expect([ends(now + 86400), ends(now + 86401)]).toEqual([undefined, "ahead"]);
  expect([ends(now + 5, now + 5), ends(now + 6, now + 5)]).toEqual([undefined, "ahead"]);
});

describe("the pages of a sent session", () => {
  const pages = (page: number, count: number, serverPages?: number) => {
    const place = { percent: 10, page, pages: count } as never;
    const { startLocation, endLocation } = recordOf(aSession({ start: place, end: place }), {
      decimals: 2,
      serverPages,
    });
    expect(startLocation).toBe(endLocation);
    return startLocation;
  };

  test.each([
    [50, 200, 100, 25],
    [51, 200, 100, 26],
    [1, 1, 300, 300],
    [1, 900, 3, 1],
    [7, 300, 1, 1],
    [7, 300, undefined, 7],
    [7, 300, 300, 7],
    [7, 300, 0, 7],
    [7, 0, 100, 7],
    [7, 0, 0, 7],
  ])("are scaled: %d of %d in %s are %d", (page, count, serverPages, location) => {
    expect(pages(page, count, serverPages)).toBe(location);
  });

  test("are those of the end's pagination if it has changed", () => {
    const start = { percent: 10, page: 50, pages: 100 } as never;
    const end = { percent: 20, page: 60, pages: 300 } as never;
    expect(recordOf(aSession({ start, end }), { decimals: 2 })).toMatchObject({ startLocation: 150, endLocation: 60 });
  });
});

describe("the length of a session", () => {
  test.each([
    [100, 100, 100],
    [160, 100, 160],
    [99, 100, 100],
    [100 + 86400, 100, 86500],
    [101 + 86400, 100, 100],
    [-5, 100, 100],
  ])("is, by the clock %d and on pages %d seconds, %d", (byClock, seconds, length) => {
    const session = { startedAt: now, endedAt: now + byClock, seconds };
    expect(movedTo(session, now + 1000.7)).toEqual({ startedAt: now + 1000, endedAt: now + 1000 + length });
    expect(trimmedEnd(session, seconds)).toBe(now + length);
  });

  test("is cut at its end", () => {
    expect(trimmedEnd({ startedAt: now, endedAt: now + 160, seconds: 100 }, 60)).toBe(now + 120);
    expect(trimmedEnd({ startedAt: now, endedAt: now + 160, seconds: 100 }, 100)).toBe(now + 160);
    expect(trimmedEnd({ startedAt: now, endedAt: now + 160, seconds: 100 }, 200)).toBe(now + 200);
  });
});

test("a start is suggested for a session that cannot be sent", () => {
  const unset = { startedAt: 40, endedAt: 140, seconds: 100 };
  expect(firstGuess(unset, now + 0.5)).toBe(now - 100);
  expect(firstGuess(unset, 50)).toBe(40);
  expect(firstGuess({ startedAt: now - 200, endedAt: now - 100, seconds: 100 }, now)).toBe(now - 200);
});

describe("a chosen time", () => {
  const span = (startedAt: number, endedAt: number) => ({ startedAt, endedAt });

  test("is absurd with one implausible end", () => {
    expect(impossible(span(5, now), [], now)).toEqual({ kind: "absurd" });
    expect(impossible(span(now, 5e9), [], now)).toEqual({ kind: "absurd" });
  });

  test("is in the future by a clock that is set", () => {
    expect(impossible(span(now - 9, now), [], now)).toBeUndefined();
    expect(impossible(span(now - 9, now + 1), [], now)).toEqual({ kind: "future" });
    expect(impossible(span(now - 9, now + 1), [], 5)).toBeUndefined();
  });

  test("is taken by a session that it meets", () => {
    const other = span(now - 100, now - 50);
    const by = (startedAt: number, endedAt: number) =>
      impossible(span(startedAt, endedAt), [span(5, 1e10), other], now);
    expect(by(now - 60, now - 40)).toEqual({ kind: "taken", by: other });
    expect(by(now - 120, now - 99)).toEqual({ kind: "taken", by: other });
    expect(by(now - 100, now - 100)).toEqual({ kind: "taken", by: other });
    expect([by(now - 120, now - 100), by(now - 50, now - 40)]).toEqual([undefined, undefined]);
  });
});
