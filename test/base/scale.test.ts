import { asPercent, roundTo } from "../../src/base/scale";

test("a percentage is limited to the book, and an invalid number is its beginning", () => {
  expect([-3, 0, 41.5, 130, Number.NaN].map(asPercent)).toEqual([0, 0, 41.5, 100, 0]);
  expect([roundTo(0.125, 2), roundTo(-0.125, 2), roundTo(99.995, 1)]).toEqual([0.13, -0.12, 100]);
});
