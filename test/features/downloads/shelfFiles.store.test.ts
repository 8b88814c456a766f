import { listRememberedFrom, listShelfBooks, saveShelfOutcome } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId } from "../../../src/model/book";
import type { ShelfKey } from "../../../src/model/shelf";
import { memoryDatabase } from "../../fakes/memoryStore";

const shelf = "standard:1" as ShelfKey;
const other = "standard:2" as ShelfKey;

test.each([0, 1, 2, 3])("a shelf that has %d books by now keeps these, in their places", (length) => {
  const database = memoryDatabase();
  const listed = [other, shelf].flatMap((key) =>
    [1, 2, 3].map((place) => ({
      shelf: key,
      place,
      id: (place + (key === shelf ? 0 : 10)) as BookId,
      title: `Book ${place}`,
    })),
  );
  saveShelfOutcome(database, { arrivals: [], forgotten: [], listed, shortened: [{ shelf, length }] });
  const placesOf = (key: ShelfKey) => listRememberedFrom(database, key, 1).map(({ place, id }) => [place, id]);
  expect(placesOf(shelf)).toEqual([1, 2, 3].slice(0, length).map((place) => [place, place]));
  expect(placesOf(other)).toEqual([1, 2, 3].map((place) => [place, place + 10]));
  expect(listShelfBooks(database)).toHaveLength(3 + length);
});
