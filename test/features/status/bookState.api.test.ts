import { stateIn } from "../../../src/server/books";

test("a full book record has the status, the day it was finished and the rating", () => {
  const told = { id: 1, readStatus: "READ", dateFinished: "2026-11-20T10:00:00Z", personalRating: 7 };
  expect(stateIn(told)).toEqual({ status: "READ", statusAt: 1_795_168_800, rating: 7 });
});

test("a former finish day is not the day of another status", () => {
  const told = { readStatus: "READING", dateFinished: "2026-11-20T10:00:00Z" };
  expect(stateIn(told)).toEqual({ status: "READING", statusAt: undefined, rating: undefined });
});

test("the oldest servers send the rating in the book's metadata", () => {
  expect(stateIn({ metadata: { personalRating: 8 } }).rating).toBe(8);
});

test("an unknown status and an invalid rating are ignored", () => {
  expect(stateIn({ readStatus: "BURNT", personalRating: 40 })).toEqual({
    status: undefined,
    statusAt: undefined,
    rating: undefined,
  });
});
