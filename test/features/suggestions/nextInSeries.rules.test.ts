import type { BookId } from "../../../src/model/book";
import { nextInSeries } from "../../../src/features/suggestions/nextInSeries.rules";

const id = 1 as BookId;

describe("the next book of a series", () => {
  test("is missing for a book without a series, and is never from another series", () => {
    const books = [{ id: 2 as BookId, series: "Lamps explained", number: 2 }];
    expect(nextInSeries({ id, number: 1 }, books, false)).toEqual({ kind: "none", books: [] });
    expect(nextInSeries({ id, series: "Lamps", number: 1 }, books, false)).toEqual({ kind: "last", books: [] });
  });

  test("counts once if the server lists it on two pages", () => {
    const book = { id: 2 as BookId, series: "Lamps", number: 2 };
    expect(nextInSeries({ id, series: "Lamps", number: 1 }, [book, book], false).books).toEqual([book]);
  });
});
