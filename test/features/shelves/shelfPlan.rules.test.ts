import {
  defaultShelves,
  findShelf,
  needsOwner,
  type Shelf,
  type ShelfId,
  withNames,
  withoutIds,
  withSource,
} from "../../../src/model/shelf";
import { megabytesOf, planShelves } from "../../../src/features/shelves/shelfPlan.rules";
import type { CheckedFile } from "../../../src/model/bookFile";
import { factsOf, pathOf } from "../../cases/shelfStory";

test("a plan of a shelf sync says how many megabytes it downloads", () => {
  const plan = planShelves(factsOf({ name: "", lists: [{ shelf: "standard:1", books: [1, 2, 3, 4] }] }));
  expect(megabytesOf(plan.downloads)).toBeCloseTo(2000 / 1024);
});

describe("a download that was interrupted", () => {
  const facts = factsOf({
    name: "",
    lists: [{ shelf: "standard:1", books: [1] }],
    files: [{ id: 1, state: "coming", found: "gone" }],
  });
  const [coming] = facts.files;
  const files = [{ ...coming!, part: { size: 5, kept: 5 } as unknown as CheckedFile["part"] }];

  test("goes on with its part, which is no file to delete", () => {
    const { downloads, strays } = planShelves({ ...facts, files });
    expect([downloads.map(({ part }) => part), strays]).toEqual([[files[0]!.part], []]);
  });

  test("leaves a part to delete if the book is found elsewhere", () => {
    const { downloads, adopts, strays } = planShelves({ ...facts, files, found: { 1: "/mnt/mine.epub" } });
    expect([downloads, adopts.map(({ path }) => path), strays]).toEqual([[], ["/mnt/mine.epub"], [pathOf(1)]]);
  });

  test("leaves a part to delete if the book has left the shelf", () => {
    const lists = factsOf({ name: "", lists: [{ shelf: "standard:1", books: [2] }] }).lists;
    expect(planShelves({ ...facts, lists, files }).strays).toEqual([pathOf(1)]);
    expect(planShelves({ ...facts, lists }).strays).toEqual([]);
  });
});

describe("the chosen shelf", () => {
  const shelf = (id: number, name: string, changes: Partial<Shelf> = {}): Shelf => ({
    kind: "standard",
    id: id as ShelfId,
    name,
    ...changes,
  });

  test("is found by its ID first, then by its name", () => {
    const shelves = [shelf(1, "Reader"), shelf(2, "Renamed")];
    const source = { kind: "standard" as const, id: 2 as ShelfId, name: "Reader" };
    expect(findShelf(source, shelves, undefined)?.id).toBe(2);
  });

  test("is found by its name without regard to case if the ID is gone", () => {
    const source = { kind: "standard" as const, id: 9 as ShelfId, name: " reader" };
    expect(findShelf(source, [shelf(1, "READER ")], undefined)?.id).toBe(1);
  });

  test("is the reader's own shelf before a public one of another person", () => {
    const shelves = [shelf(1, "reader", { owner: 7 }), shelf(2, "Reader", { owner: 8 })];
    const source = { kind: "standard" as const, name: "Reader" };
    expect(needsOwner(source, shelves)).toBe(true);
    expect(findShelf(source, shelves, 8)?.id).toBe(2);
    expect(findShelf(source, shelves, undefined)?.id).toBe(1);
  });

  test("is never a shelf of another kind", () => {
    const source = { kind: "magic" as const, name: "Reader" };
    expect(findShelf(source, [shelf(1, "Reader")], undefined)).toBeUndefined();
  });

  test("is found only by its ID if it has no name", () => {
    const source = { kind: "standard" as const, id: 9 as ShelfId, name: "" };
    expect(findShelf(source, [shelf(1, "")], undefined)).toBeUndefined();
  });

  test("is found by its name on another server", () => {
    const sources = [shelf(4, "KOReader"), { ...shelf(3, ""), kind: "magic" as const }];
    expect(withoutIds(sources)).toEqual([{ kind: "standard", name: "KOReader" }]);
  });

  test("replaces the default if it is the first choice, and is added otherwise", () => {
    const fantasy = shelf(9, "Fantasy");
    const found = defaultShelves.map((source) => ({ ...source, id: 4 as ShelfId }));
    expect(withSource(defaultShelves, fantasy)).toEqual([fantasy]);
    expect(withSource(found, fantasy)).toEqual([fantasy]);
    expect(withoutIds(found)).toEqual(defaultShelves);
    const chosen = withSource(defaultShelves, { kind: "standard", name: "koreader" });
    expect(withSource(chosen, fantasy)).toEqual([{ kind: "standard", name: "koreader" }, fantasy]);
  });

  test("keeps its file names when it is chosen again", () => {
    const named = withNames([shelf(9, "Fantasy")], { kind: "standard", name: "fantasy" }, "{title}");
    expect(named).toEqual([{ ...shelf(9, "Fantasy"), names: "{title}" }]);
    expect(withSource(named, shelf(9, "Fantasy and more"))).toEqual([
      { ...shelf(9, "Fantasy and more"), names: "{title}" },
    ]);
    expect(withNames(named, shelf(9, "Fantasy"), undefined)).toEqual([shelf(9, "Fantasy")]);
  });
});

test("a name does not find another person's public shelf", () => {
  const source = { kind: "standard", name: "KOReader" } as const;
  const others = { kind: "standard", id: 5 as ShelfId, name: "KOReader", owner: 9, isPublic: true } as const;
  expect(needsOwner(source, [others])).toBe(true);
  expect(findShelf(source, [others], 8)).toBeUndefined();
  expect(findShelf(source, [others], undefined)).toBeUndefined();
  expect(findShelf({ ...source, id: others.id }, [others], 8)).toBe(others);
});
