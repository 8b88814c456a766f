import { recordOf, unsendable } from "../../src/model/session";
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
