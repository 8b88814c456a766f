import type { BrowseBook } from "../../../src/features/library/browse.rules";
import { nearestInSeries, numberedTitle } from "../../../src/features/library/neighbours.rules";
import type { BookId } from "../../../src/model/book";
import { translate } from "../../fakes/say";

const lamp = (id: number, number?: number, series = "Lamps"): BrowseBook => ({ id: id as BookId, series, number });

const ids = (books: readonly BrowseBook[]): readonly number[] => books.map((book) => book.id);

describe("the neighbours of a book in its series", () => {
  const books = [lamp(4, 4), lamp(1, 1), lamp(2, 2), lamp(3, 3), lamp(9), lamp(8, 3.5, "Harbours")];

  test("are the books with the nearest number on each side", () => {
    expect(ids(nearestInSeries(lamp(3, 3), books, "before"))).toEqual([2]);
    expect(ids(nearestInSeries(lamp(3, 3), books, "after"))).toEqual([4]);
  });

  test("are missing at the ends of the series", () => {
    expect(nearestInSeries(lamp(1, 1), books, "before")).toEqual([]);
    expect(nearestInSeries(lamp(4, 4), books, "after")).toEqual([]);
  });

  test("may have fractional numbers, zero and negative ones", () => {
    const more = books.concat([lamp(10, 0), lamp(11, 1.5), lamp(12, -1)]);
    expect(ids(nearestInSeries(lamp(1, 1), more, "before"))).toEqual([10]);
    expect(ids(nearestInSeries(lamp(10, 0), more, "before"))).toEqual([12]);
    expect(ids(nearestInSeries(lamp(1, 1), more, "after"))).toEqual([11]);
  });

  test("include each edition of a number once", () => {
    expect(ids(nearestInSeries(lamp(1, 1), [lamp(2, 2), lamp(5, 2), lamp(2, 2)], "after"))).toEqual([2, 5]);
  });

  test("do not include another edition of the same book", () => {
    expect(nearestInSeries(lamp(1, 1), [lamp(1, 2), lamp(7, 1)], "after")).toEqual([]);
  });

  test("are unknown for a book without a series or a number", () => {
    const alone: readonly BrowseBook[] = [{ id: 20 as BookId, number: 2 }];
    expect(nearestInSeries({ id: 1 as BookId, number: 1 }, books.concat(alone), "after")).toEqual([]);
    expect(nearestInSeries(lamp(1), books, "after")).toEqual([]);
  });
});

test.each<[string, Partial<BrowseBook>, string]>([
  ["its number and title", { title: "Fog", number: 1.5 }, "1.5. Fog"],
  ["its title alone without a number", { title: "Fog" }, "Fog"],
  ["its server ID without a title", { number: 2 }, "2. Book 7"],
  ["forty characters of a long title", { title: "x".repeat(50), number: 2 }, `2. ${"x".repeat(39)}…`],
])("the line of a neighbour has %s", (_what, book, line) => {
  expect(numberedTitle(translate, { id: 7 as BookId, ...book })).toBe(line);
});
