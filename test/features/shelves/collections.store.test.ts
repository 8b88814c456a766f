import { deleteNewBooks, listNewBooks, saveNewBooks } from "../../../src/features/shelves/collections.store";
import type { BookId } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";

const many = Array.from({ length: 250 }, (_, place) => place + 1);

test.each([
  ["the last book comes first", [[3], [4]], [4, 3]],
  ["a book that came twice is listed once", [[3, 4], [3]], [3, 4]],
  ["a whole library is cut", [many], many.slice(50).reverse()],
])("%s", (_, batches, listed) => {
  const database = memoryDatabase();
  for (const ids of batches) saveNewBooks(database, ids as BookId[]);
  expect(listNewBooks(database)).toEqual(listed);
  deleteNewBooks(database);
  expect(listNewBooks(database)).toEqual([]);
});

test("a whole library is not stored in one step", () => {
  const database = memoryDatabase();
  saveNewBooks(database, many as BookId[]);
  expect(database.query("SELECT count(*) AS number FROM new_books")[0]?.number).toBe(200);
});
