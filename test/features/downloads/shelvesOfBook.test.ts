import { shelvesOf } from "../../../src/features/downloads/shelvesOfBook";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import { byHand, type ShelfId, type ShelfKey, type ShelfSource } from "../../../src/model/shelf";

const key = (id: number): ShelfKey => `standard:${id}` as ShelfKey;
const file = (shelf: ShelfKey): ShelfFile => ({ id: 1 as BookId, path: "/a.epub", state: "here", size: 1, shelf });
const source = (id: number, changes: Partial<ShelfSource> = {}): ShelfSource => ({
  kind: "standard",
  id: id as ShelfId,
  name: `${id}`,
  ...changes,
});

test.each<[string, ShelfKey, readonly number[], readonly ShelfSource[], readonly number[]]>([
  ["each shelf that holds it", key(1), [1, 2], [source(1)], [1, 2]],
  ["the shelf that brought it if no list holds it", key(1), [], [source(1)], [1]],
  ["no shelf of another person", key(1), [1, 2], [source(1), source(2, { whose: "other" })], [1]],
  ["no shelf of another person that brought it", key(2), [2], [source(2, { whose: "other" })], []],
  ["only chosen shelves if it was downloaded by hand", byHand, [1, 2], [source(1)], [1]],
  ["no chosen shelf of another person if it came by hand", byHand, [1], [source(1, { whose: "other" })], []],
  ["no magic shelf", "magic:3" as ShelfKey, [], [source(3, { kind: "magic" })], []],
])("a returned book leaves %s", (_, shelf, holding, sources, left) => {
  expect(shelvesOf(file(shelf), holding.map(key), sources)).toEqual(left);
});
