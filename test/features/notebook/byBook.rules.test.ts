import type { NotebookItem } from "../../../src/features/notebook/byBook.rules";
import { itemsByBook } from "../../../src/features/notebook/byBook.rules";
import type { BookId } from "../../../src/model/book";

const entry = (id: number, book: number, title?: string): NotebookItem => ({
  id,
  book: book as BookId,
  kind: "annotation",
  title,
});

describe("the notebook by book", () => {
  test("has a group for each book, in the order of the newest entry", () => {
    const groups = itemsByBook([entry(9, 2, "Fog"), entry(8, 1, "Tide"), entry(7, 2, "Fog")]);
    expect(groups.map(({ book, entries }) => [book, entries.map(({ id }) => id)])).toEqual([
      [2, [9, 7]],
      [1, [8]],
    ]);
  });

  test("has the title from any entry of the book", () => {
    expect(itemsByBook([entry(9, 2), entry(8, 2, "Fog"), entry(7, 2, "Other")])[0]?.title).toBe("Fog");
  });

  test("is empty without entries", () => {
    expect(itemsByBook([])).toEqual([]);
  });
});
