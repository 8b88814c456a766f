import type { Fingerprint } from "../../src/domain/book";
import { decide, decideForPerson, type Decision, type Conflict } from "../../src/domain/conflict";
import { destinationOf, progressRecordOf, shownPercent } from "../../src/domain/progress";
import { pushDecision } from "../../src/domain/pushDecision";
import type { Percent } from "../../src/domain/scale";
import { conflictCases, type ConflictCase } from "../cases/conflict.cases";
import { destinationCases } from "../cases/destination.cases";
import { sentCases, shownCases } from "../cases/documentProgress.cases";
import { pushCases } from "../cases/pushGuard.cases";

function meetingOf(one: ConflictCase): Conflict {
  const standard = {
    local: 20,
    localPlace: "/here",
    remote: undefined,
    tolerance: 0.51,
    unsent: false,
    deviceId: "me",
    forward: "ask",
    backward: "ignore",
  };
  return { ...standard, ...one } as unknown as Conflict;
}

function said(decision: Decision): string {
  return `${decision.kind} ${decision.kind === "stay" ? decision.because : decision.way}`;
}

describe("what happens about a position on the server", () => {
  test.each(conflictCases)("$name", (one) => expect(said(decide(meetingOf(one)))).toBe(one.expected));
  test.each(conflictCases)("a person asks: $name", (one) =>
    expect(said(decideForPerson(meetingOf(one)))).toBe(one.asked ?? one.expected),
  );
});

describe("what may go out by itself", () => {
  test.each(pushCases)("$name", ({ percent, moved, finishedHere, known, decision }) =>
    expect(
      pushDecision({
        percent: percent as Percent,
        place: "/here",
        moved: moved ?? true,
        finishedHere: finishedHere ?? false,
        known: known as { percent: Percent } | undefined,
      }),
    ).toBe(decision),
  );
});

describe("the way to a position", () => {
  test.each(destinationCases)("$name", ({ percent, place, resolved, by }) =>
    expect(destinationOf({ percent: percent as Percent, place }, resolved as Percent, 0.51).by).toBe(by),
  );
});

describe("the position as it is sent", () => {
  const reached = { fingerprint: "f" as Fingerprint, place: "/body/p[3]", readAt: 1780308000 };
  const options = { device: "Kobo", deviceId: "id" };

  test.each(sentCases)("$name", ({ percent, decimals, percentage, progress }) => {
    const record = progressRecordOf(
      { ...reached, percent: percent as Percent },
      { ...options, decimals, text: "fraction" },
    );
    expect(record).toEqual({
      timestamp: 1780308000,
      document: "f",
      percentage,
      progress,
      device: "Kobo",
      device_id: "id",
    });
  });

  test("holds the engine's own place where the server wants that", () =>
    expect(
      progressRecordOf({ ...reached, percent: 42 as Percent }, { ...options, decimals: 2, text: "place" }).progress,
    ).toBe("/body/p[3]"));

  test.each(shownCases)("$percent is shown as $shown", ({ percent, shown }) =>
    expect(shownPercent(percent as Percent)).toBe(shown),
  );
});
