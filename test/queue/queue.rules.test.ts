import { delayAfter } from "../../src/queue/troubles.rules";

test("each failure doubles the delay up to an hour, and chance shortens it a little", () => {
  expect([1, 2, 3, 8, 40].map((failures) => delayAfter(failures, 0))).toEqual([30, 60, 120, 3600, 3600]);
  expect(delayAfter(1, 1)).toBe(22);
  expect([10, 90, 9999].map((asked) => delayAfter(1, 1, asked))).toEqual([22, 90, 3600]);
});
