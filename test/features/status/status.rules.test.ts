import {
  hostStatusOf,
  isFinished,
  ratingOfStars,
  resolve,
  resolveStatus,
  type Resolution,
  statusRules,
  starsOfRating,
  statusAfterPush,
} from "../../../src/features/status/status.rules";

describe("a status that changed on both sides", () => {
  const winner = (localDay?: string, remoteDay?: string) =>
    resolve({ local: "complete", remote: "abandoned", base: "reading", localDay, remoteDay });

  test("takes the change of the later day", () => {
    expect(winner("2026-11-02", "2026-11-01")).toBe("send");
    expect(winner("2026-11-01", "2026-11-02")).toBe("apply");
  });

  test("leads to a question if the days are equal or one is unknown", () => {
    expect([winner("2026-11-01", "2026-11-01"), winner("2026-11-01"), winner(undefined, "2026-11-01")]).toEqual([
      "ask",
      "ask",
      "ask",
    ]);
  });

  test("leads to a question if one day is before 2020", () => {
    expect([winner("2019-12-31", "2026-11-01"), winner("2026-11-01", "2019-12-31")]).toEqual(["ask", "ask"]);
    expect([winner("2020-01-01", "2026-11-01"), winner("2026-11-01", "2020-01-01")]).toEqual(["apply", "send"]);
  });
});

test.each([
  [99.4, "reading", false],
  [99.5, "reading", true],
  [0, "complete", true],
  [100, undefined, true],
  [50, "abandoned", false],
  [50, undefined, false],
])("a book at %d %% that is marked as %s is finished: %j", (percent, status, expected) => {
  expect(isFinished(percent, status)).toBe(expected);
});

test.each([
  [0, "UNREAD"],
  [0.25, "UNREAD"],
  [0.26, "READING"],
  [99.49, "READING"],
  [99.5, "READ"],
])("a position of %d %% gives the server the status %s", (percent, status) => {
  expect(statusAfterPush(percent)).toBe(status);
});

test.each([
  ["READ", "complete"],
  ["PAUSED", "abandoned"],
  ["ABANDONED", "abandoned"],
  ["READING", "reading"],
  ["RE_READING", "reading"],
  ["UNREAD", undefined],
  ["UNSET", undefined],
  ["PARTIALLY_READ", undefined],
  ["WONT_READ", undefined],
  [undefined, undefined],
] as const)("the server's status %s is %s on the device", (remote, local) => {
  expect(hostStatusOf(remote)).toBe(local);
});

test("the stars of the device are half the server's rating, rounded up", () => {
  expect([undefined, 0, 1, 4, 5, 6].map(ratingOfStars)).toEqual([undefined, undefined, 2, 8, 10, 10]);
  expect([undefined, 1, 2, 7, 10].map(starsOfRating)).toEqual([undefined, 1, 1, 4, 5]);
});

test.each<[string, Parameters<typeof resolveStatus>[0], Resolution]>([
  ["no local status gets no “reading again”", { local: undefined, remote: "RE_READING", base: undefined }, "keep"],
  [
    "a pending “reading again” does not replace a change of the server",
    { local: undefined, remote: "READING", base: "READ", pending: "RE_READING" },
    "apply",
  ],
  [
    "a pending “reading again” does not decide between two changes",
    { local: "complete", remote: "READING", base: "PAUSED", pending: "RE_READING" },
    "ask",
  ],
  [
    "a pending “reading again” is sent over a derived status",
    { local: "reading", remote: "READING", base: "READ", pending: "RE_READING" },
    "send",
  ],
])("%s", (_, sides, expected) => {
  expect(resolveStatus(sides)).toBe(expected);
});

test("a status that is sent over none counts as sent over an unset one", () => {
  expect([statusRules.overOf(undefined), statusRules.overOf("READ")]).toEqual(["UNSET", "READ"]);
});
