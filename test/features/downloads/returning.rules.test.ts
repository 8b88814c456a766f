import { dialectOf } from "../../../src/server/dialects/dialect";
import {
  obstaclesTo,
  type ReturnFacts,
  untakenSessions,
  isOnlyHere,
  isDueToReturn,
} from "../../../src/features/downloads/returning.rules";
import { defaults } from "../../../src/model/settings";

const free: ReturnFacts = { file: "unchanged", isExcluded: false, isMatched: true, isAsked: false, parts: [] };
const b0 = { ...dialectOf("B0"), sessions: false };

test("a downloaded book that is kept has the reason of its failed session", () => {
  const parts = [{ of: "session", state: "failed", count: 1, reason: "no such book" }] as const;
  const [failed] = obstaclesTo(defaults, dialectOf("G"), { ...free, parts });
  expect(failed).toMatchObject({ reason: "no such book" });
});

test("sessions are counted as not sent if the server takes no sessions", () => {
  const parts = [
    { of: "session", state: "pending", count: 2 },
    { of: "session", state: "failed", count: 1 },
    { of: "session", state: "sent", count: 8 },
    { of: "note", state: "pending", count: 4 },
  ] as const;
  expect(untakenSessions(b0, parts)).toBe(3);
  expect(untakenSessions(dialectOf("G"), parts)).toBe(0);
});

test("as many notes as unread kinds of notes are data that only the device has", () => {
  expect(
    isOnlyHere({ notes: 1, unread: [{ reason: "sidecar", count: 1 }], sessions: 0, status: false, rating: false }),
  ).toBe(true);
});

test("a finished book that was read after the last day is not due", () => {
  const finished = { status: "complete", changedOn: "2026-05-01", remote: undefined } as const;
  expect(isDueToReturn({ ...finished, readOn: "2026-05-02" }, "2026-05-02")).toBe(true);
  expect(isDueToReturn({ ...finished, readOn: "2026-05-03" }, "2026-05-02")).toBe(false);
});
