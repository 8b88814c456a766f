import { deleteNewBooks, listNewBooks, saveNewBooks } from "../../../src/features/shelves/collections.store";
import type { BookId } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";

const many = Array.from({ length: 250 }, (_, place) => place + 1);

test.each([
  ["the last book comes first", [[3], [4]], [4, 3]],
  ["a book that came twice is listed once", [[3, 4], [3]], [3, 4]],
  ["the list of a whole library is cut to fifty books", [many], many.slice(50).reverse()],
])("the list of new books: %s", (_, batches, listed) => {
  const database = memoryDatabase();
  for (const ids of batches) saveNewBooks(database, ids as BookId[]);
  expect(listNewBooks(database)).toEqual(listed);
  deleteNewBooks(database);
  expect(listNewBooks(database)).toEqual([]);
});

test("the list of new books of a whole library is limited to 200 rows", () => {
  const database = memoryDatabase();
  saveNewBooks(database, many as BookId[]);
  expect(database.query("SELECT count(*) AS number FROM new_books")[0]?.number).toBe(200);
});
