import type { BookId } from "../../../src/model/book";
import { nextInSeries } from "../../../src/features/suggestions/nextInSeries.rules";

const id = 1 as BookId;

describe("the next book of a series", () => {
  test("is none for a book of no series, and none of another series", () => {
    const books = [{ id: 2 as BookId, series: "Lamps explained", number: 2 }];
    expect(nextInSeries({ id, number: 1 }, books, false)).toEqual({ kind: "none", books: [] });
    expect(nextInSeries({ id, series: "Lamps", number: 1 }, books, false)).toEqual({ kind: "last", books: [] });
  });

  test("counts once, although it moved to the next page meanwhile", () => {
    const book = { id: 2 as BookId, series: "Lamps", number: 2 };
    expect(nextInSeries({ id, series: "Lamps", number: 1 }, [book, book], false).books).toEqual([book]);
  });
});
