import { stateIn } from "../../../src/server/books";

test("a full record has the status, the day of its end and the rating", () => {
  const told = { id: 1, readStatus: "READ", dateFinished: "2026-11-20T10:00:00Z", personalRating: 7 };
  expect(stateIn(told)).toEqual({ status: "READ", statusAt: 1_795_168_800, rating: 7 });
});

test("the day on which it was once finished is not the time of another status", () => {
  const told = { readStatus: "READING", dateFinished: "2026-11-20T10:00:00Z" };
  expect(stateIn(told)).toEqual({ status: "READING", statusAt: undefined, rating: undefined });
});

test("the oldest servers have the rating in the metadata", () => {
  expect(stateIn({ metadata: { personalRating: 8 } }).rating).toBe(8);
});

test("words and numbers that no server has are none", () => {
  expect(stateIn({ readStatus: "BURNT", personalRating: 40 })).toEqual({
    status: undefined,
    statusAt: undefined,
    rating: undefined,
  });
});
