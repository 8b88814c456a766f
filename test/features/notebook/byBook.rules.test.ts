import type { NotebookItem } from "../../../src/features/notebook/byBook.rules";
import { itemsByBook } from "../../../src/features/notebook/byBook.rules";
import type { BookId } from "../../../src/model/book";

const item = (id: number, book: number, title?: string): NotebookItem => ({
  id,
  book: book as BookId,
  kind: "annotation",
  title,
});

describe("the notebook by book", () => {
  test("has a group for each book, in the order of the newest item", () => {
    const groups = itemsByBook([item(9, 2, "Fog"), item(8, 1, "Tide"), item(7, 2, "Fog")]);
    expect(groups.map(({ book, items }) => [book, items.map(({ id }) => id)])).toEqual([
      [2, [9, 7]],
      [1, [8]],
    ]);
  });

  test("has the title from any item of the book", () => {
    expect(itemsByBook([item(9, 2), item(8, 2, "Fog"), item(7, 2, "Other")])[0]?.title).toBe("Fog");
  });

  test("is empty without items", () => {
    expect(itemsByBook([])).toEqual([]);
  });
});
