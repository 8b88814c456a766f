import type { Failure } from "../../src/base/failure";
import {
  countsForLog,
  inheritedUntil,
  isAboutAccount,
  isFieldOn,
  isKindOn,
  outcomeOf,
  type QueueKind,
  subtractCounts,
} from "../../src/queue/queue.rules";
import { defaults } from "../../src/model/settings";
import { translate } from "../fakes/say";

const day = 86400;
const denied = (status: number): Failure => ({ kind: "denied", status, message: "" });
const refused = (status: number): Failure => ({ kind: "refused", status, message: "No." });

test("sessions of a copied folder wait seven days for the original device", () => {
  const until = (now: number): number | undefined => inheritedUntil({ copiedAt: 10 * day }, now);
  expect([10 * day, 17 * day - 1].map(until)).toEqual([17 * day, 17 * day]);
  expect(until(17 * day)).toBeUndefined();
});

test("sessions of a copied folder do not wait if the clock went back behind the copy", () => {
  expect(inheritedUntil({ copiedAt: 10 * day }, 10 * day - 1)).toBeUndefined();
});

test("the difference of two lists of counts leaves out zero counts", () => {
  const all = [
    { of: "session", count: 3 },
    { of: "note", count: 2 },
    { of: "rating", count: 1 },
  ] as const;
  const part = [
    { of: "note", count: 2 },
    { of: "session", count: 1 },
  ] as const;
  expect(subtractCounts(all, part)).toEqual([
    { of: "session", count: 2 },
    { of: "rating", count: 1 },
  ]);
});

test("the log names each kind with its count, or none", () => {
  expect(countsForLog([])).toBe("none");
  expect(
    countsForLog([
      { of: "session", count: 3 },
      { of: "note", count: 1 },
    ]),
  ).toBe("session 3, note 1");
});

describe("a setting that is off", () => {
  const settings = { ...defaults, enabled: true, sessionSync: true, progressSync: true };
  const kinds: readonly QueueKind[] = ["session", "note", "position", "shelf change"];
  const kindsOn = (change: Partial<typeof settings>): readonly QueueKind[] =>
    kinds.filter((kind) => isKindOn({ ...settings, ...change }, kind));

  test("stops its own kind", () => {
    expect(kindsOn({})).toEqual(kinds);
    expect(kindsOn({ sessionSync: false })).toEqual(["note", "position", "shelf change"]);
    expect(kindsOn({ progressSync: false })).toEqual(["session", "note", "shelf change"]);
    expect(kindsOn({ enabled: false })).toEqual(["session", "note", "shelf change"]);
  });

  test("for statuses does not stop ratings, and the reverse", () => {
    const fieldsOn = (change: Partial<typeof settings>): readonly boolean[] => [
      isFieldOn({ ...settings, ...change }, "status"),
      isFieldOn({ ...settings, ...change }, "rating"),
    ];
    expect(fieldsOn({ statusSync: true, ratingMode: "off" })).toEqual([true, false]);
    expect(fieldsOn({ statusSync: false, ratingMode: "stars" })).toEqual([false, true]);
  });
});

describe("the answer to a request for an item", () => {
  const outcome = (of: QueueKind, failure: Failure, attempts: number) =>
    outcomeOf(translate, failure, { of, attempts });

  test("makes the item fail at the second rejection", () => {
    const failure = refused(400);
    expect(outcome("session", failure, 0)).toEqual({ kind: "retry", failure, isOfRow: true });
    expect(outcome("session", failure, 1)).toMatchObject({ kind: "fail" });
  });

  test.each([refused(503), refused(429), { kind: "timeout", sent: true } as const])(
    "never makes the item fail for a temporary reason: %j",
    (failure) => {
      expect(outcome("note", failure, 9)).toEqual({ kind: "retry", failure });
    },
  );

  test("never makes the item fail because of the account", () => {
    for (const of of ["session", "position", "note"] as const)
      expect(outcome(of, denied(401), 9)).toEqual({ kind: "retry", failure: denied(401) });
  });

  test("with 403 makes a rating fail, but not a position", () => {
    expect(outcome("rating", denied(403), 9)).toMatchObject({ kind: "fail" });
    expect(outcome("position", denied(403), 9)).toEqual({ kind: "retry", failure: denied(403) });
  });

  test("is not a rejection if the server lacks the feature", () => {
    const failure: Failure = { kind: "unsupported", what: "ratings" };
    expect(outcome("rating", failure, 9)).toEqual({ kind: "unsupported", failure });
  });
});

test("only missing and denied accounts wait for a change of settings", () => {
  expect(isAboutAccount({ kind: "unconfigured", missing: "reader account" })).toBe(true);
  expect(isAboutAccount(denied(401))).toBe(true);
  expect(isAboutAccount({ kind: "denied", status: 403, message: "", isPage: true })).toBe(false);
  expect(isAboutAccount(refused(400))).toBe(false);
  expect(isAboutAccount({ kind: "offline" })).toBe(false);
});
