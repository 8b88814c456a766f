import { listJoinedCollections } from "../../../src/features/downloads/shelfChanges.store";
import {
  deleteNewBooks,
  forgetCollections,
  listCollectionBasesAfter,
  listNewBooks,
  listShelfAdditions,
  queueShelfAddition,
  saveCollectionActs,
  saveCollectionBases,
  saveJoinedCollection,
  saveNewBooks,
  withdrawShelfAddition,
} from "../../../src/features/shelves/collections.store";
import type { BookId } from "../../../src/model/book";
import type { ShelfId, ShelfKey } from "../../../src/model/shelf";
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

test.each([
  ["one shelf", "standard:1" as ShelfKey, ["standard:2"]],
  ["all shelves", undefined, []],
])("the collection of %s is forgotten with its books", (_, forgotten, left) => {
  const database = memoryDatabase();
  const shelves = ["standard:1", "standard:2"] as ShelfKey[];
  for (const shelf of shelves) {
    saveJoinedCollection(database, { shelf, name: `Collection of ${shelf}` });
    saveCollectionBases(database, shelf, [{ id: 7 as BookId, base: "both" }]);
  }
  forgetCollections(database, forgotten);
  expect(listJoinedCollections(database).map(({ shelf }) => shelf)).toEqual(left);
  expect(shelves.filter((shelf) => listCollectionBasesAfter(database, shelf, 0).length > 0)).toEqual(left);
});

test("an addition is withdrawn for certain if only that to another shelf was tried", () => {
  const database = memoryDatabase();
  const book = { id: 7 as BookId, title: "The Buoy" };
  const [tried, untried] = [1, 2] as ShelfId[];
  for (const shelf of [tried, untried]) queueShelfAddition(database, book, shelf!, 5);
  database.run("UPDATE pending_shelf_changes SET reason = 'no answer' WHERE shelf_id = 1");
  expect(withdrawShelfAddition(database, book.id, untried!)).toBe(true);
  expect(listShelfAdditions(database, book.id)).toEqual([
    { shelf: 1, state: "pending", reason: "no answer", isCollected: false },
  ]);
  queueShelfAddition(database, book, untried!, 6);
  expect(withdrawShelfAddition(database, book.id, tried!)).toBe(false);
});

test("an addition by a collection is listed as such, and not withdrawn", () => {
  const database = memoryDatabase();
  const id = 7 as BookId;
  saveCollectionActs(database, "standard:1" as ShelfKey, [{ id, title: "The Buoy", assigns: true }], 5);
  withdrawShelfAddition(database, id, 1 as ShelfId);
  expect(listShelfAdditions(database, id)).toEqual([
    { shelf: 1, state: "pending", reason: undefined, isCollected: true },
  ]);
});
