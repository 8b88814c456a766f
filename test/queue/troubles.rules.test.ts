import type { Failure } from "../../src/base/failure";
import {
  boundedDelay,
  delayAfter,
  isHopeless,
  isTroubleDue,
  mayBeOfRow,
  nextTrouble,
  reachOf,
  type RowTrouble,
} from "../../src/queue/troubles.rules";

const hour = 3600;
const day = 24 * hour;

test("each failure doubles the delay up to an hour, and chance shortens it a little", () => {
  expect([1, 2, 3, 8, 40].map((failures) => delayAfter(failures, 0))).toEqual([30, 60, 120, hour, hour]);
  expect(delayAfter(1, 1)).toBe(22);
  expect([10, 90, 9999].map((asked) => delayAfter(1, 1, asked))).toEqual([22, 90, hour]);
});

test("a delay is at least a second and at most an hour", () => {
  expect([-5, 0, 30, hour, 9 * day].map(boundedDelay)).toEqual([1, 1, 30, hour, hour]);
});

describe("a failure ends", () => {
  const reaches: readonly (readonly [ReturnType<typeof reachOf>, Failure])[] = [
    ["drain", { kind: "timeout", sent: true }],
    ["drain", { kind: "offline" }],
    ["kind", { kind: "denied", status: 401, message: "" }],
    ["row", { kind: "denied", status: 403, message: "", isPage: true }],
    ["row", { kind: "refused", status: 400, message: "" }],
    ["row", { kind: "refused", status: 500, message: "" }],
    ["kind", { kind: "refused", status: 503, message: "", waitSeconds: 5 }],
    ["kind", { kind: "refused", status: 407, message: "" }],
    ["kind", { kind: "refused", status: 408, message: "" }],
    ["kind", { kind: "refused", status: 429, message: "" }],
    ["kind", { kind: "unsupported", what: "ratings" }],
  ];

  test.each(reaches)("the %s: %j", (reach, failure) => {
    expect(reachOf(failure)).toBe(reach);
  });
});

test("a failure may be the fault of an item only if the request was sent", () => {
  expect(mayBeOfRow({ kind: "refused", status: 400, message: "" })).toBe(true);
  expect(mayBeOfRow({ kind: "timeout", sent: true })).toBe(true);
  expect(mayBeOfRow({ kind: "timeout", sent: false })).toBe(false);
  expect(mayBeOfRow({ kind: "cancelled", sent: true })).toBe(false);
  expect(mayBeOfRow({ kind: "offline" })).toBe(false);
});

describe("the repeated failure of an item", () => {
  const first: RowTrouble = { count: 1, since: 1000, at: 1000, dueAt: 1060, reason: "Busy." };
  const again = (before: RowTrouble | undefined, at: number, isAlive = true, asked?: number): RowTrouble =>
    nextTrouble(before, isAlive, { at, reason: "Still busy.", asked });

  test("begins with its first failure", () => {
    expect(again(undefined, 5000)).toEqual({ count: 1, since: 5000, at: 5000, dueAt: 5060, reason: "Still busy." });
  });

  test("counts from its first failure, and doubles the delay each time", () => {
    expect(again(first, 1600)).toMatchObject({ count: 2, since: 1000, at: 1600, dueAt: 1720 });
  });

  test("waits as long as the server asks", () => {
    expect(again(first, 1600, true, 900)).toMatchObject({ dueAt: 2500 });
  });

  test("starts again and is due at once if the server answered nothing else", () => {
    expect(again(first, 1600, false)).toMatchObject({ count: 1, since: 1600, dueAt: 1600 });
  });

  test("counts at most twelve hours between two failures", () => {
    const later = again(first, 1000 + 30 * day);
    expect(later.at - later.since).toBe(12 * hour);
  });

  test("keeps its length if the clock goes back", () => {
    const back = again({ ...first, at: 1000 + hour }, 500);
    expect(back.at - back.since).toBe(hour);
  });

  test("is due at its time, or once the clock is set back by over an hour", () => {
    const trouble = { ...first, dueAt: 10 * hour };
    expect([10 * hour - 1, 10 * hour].map((now) => isTroubleDue(trouble, now))).toEqual([false, true]);
    expect([9 * hour, 9 * hour - 1].map((now) => isTroubleDue(trouble, now))).toEqual([false, true]);
  });

  test("is hopeless after three failures and a day", () => {
    const trouble: RowTrouble = { count: 3, since: 0, at: 20 * hour, dueAt: 0, reason: "" };
    expect([day - 1, day].map((now) => isHopeless(trouble, now))).toEqual([false, true]);
    expect(isHopeless({ ...trouble, count: 2 }, day)).toBe(false);
  });

  test("is not hopeless because the clock jumped", () => {
    expect(isHopeless({ count: 3, since: 0, at: hour, dueAt: 0, reason: "" }, 100 * day)).toBe(false);
  });
});
