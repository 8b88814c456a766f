import { asPercent, greatestNumber, roundTo, soundNumber } from "../../src/base/scale";

test("a percentage is limited to the book, and an invalid number is its beginning", () => {
  expect([-3, 0, 41.5, 130, Number.NaN].map(asPercent)).toEqual([0, 0, 41.5, 100, 0]);
  expect([roundTo(0.125, 2), roundTo(-0.125, 2), roundTo(99.995, 1)]).toEqual([0.13, -0.12, 100]);
});

test.each([
  [greatestNumber, greatestNumber],
  [-greatestNumber, -greatestNumber],
  [0.5, 0.5],
  [greatestNumber + 1, undefined],
  [-greatestNumber - 1, undefined],
  [Infinity, undefined],
  [Number.NaN, undefined],
  ["7", undefined],
  [undefined, undefined],
])("%p counts as the number %p", (value, number) => {
  expect(soundNumber(value)).toBe(number);
});
