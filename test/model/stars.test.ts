import { ratingOfTap, starAt } from "../../src/model/bookState";

const row = (rating: number): string => [1, 2, 3, 4, 5].map((place) => starAt(place, rating)).join("");

describe("a row of stars", () => {
  test.each([
    [0, "☆☆☆☆☆"],
    [1, "½☆☆☆☆"],
    [2, "★☆☆☆☆"],
    [7, "★★★½☆"],
    [7.4, "★★★½☆"],
    [9.6, "★★★★★"],
    [10, "★★★★★"],
    [12, "★★★★★"],
  ])("shows a rating of %s as %s", (rating, shown) => {
    expect(row(rating)).toBe(shown);
  });

  test.each([
    [3, undefined, 6],
    [3, 10, 6],
    [3, 2, 6],
    [3, 6, 5],
    [3, 5, 6],
    [1, 2, 1],
    [5, 10, 9],
  ])("changes at a tap on star %s from %s to %s", (place, before, after) => {
    expect(ratingOfTap(place, before)).toBe(after);
  });
});
