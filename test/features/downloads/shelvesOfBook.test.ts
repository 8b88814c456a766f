import { ownShelves, shelvesOf } from "../../../src/features/downloads/shelvesOfBook";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import { byHand, type Shelf, type ShelfId, type ShelfKey, type ShelfSource } from "../../../src/model/shelf";
import { ok } from "../../../src/base/result";
import { testContext } from "../../fakes/testContext";

const key = (id: number): ShelfKey => `standard:${id}` as ShelfKey;
const file = (shelf: ShelfKey): ShelfFile => ({ id: 1 as BookId, path: "/a.epub", state: "here", size: 1, shelf });
const source = (id: number, changes: Partial<ShelfSource> = {}): ShelfSource => ({
  kind: "standard",
  id: id as ShelfId,
  name: `${id}`,
  ...changes,
});

test.each([
  ["one of several shelves has an owner", [undefined, 5, 6], [1, 2], ["ownNumber"]],
  ["no shelf has an owner", [undefined, undefined], [1, 2], []],
] as const)("own shelves are standard ones, and the account is asked for if %s", (_, owners, own, requests) => {
  const shelves = owners.map((owner, place): Shelf => {
    return { kind: "standard", id: (place + 1) as ShelfId, name: `${place + 1}`, owner };
  });
  const magic: Shelf = { kind: "magic", id: 9 as ShelfId, name: "Magic", owner: 5 };
  const asked: string[] = [];
  const ownNumber = () => (asked.push("ownNumber"), ok(5));
  const found = ownShelves(testContext({ server: { shelves: { ownNumber } } }), [...shelves, magic]);
  expect([found.ok && found.value.map(({ id }) => id), asked]).toEqual([own, requests]);
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
