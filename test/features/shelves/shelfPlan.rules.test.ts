import { defaults } from "../../../src/model/settings";
import {
  findShelf,
  needsOwner,
  settingOf,
  type Shelf,
  type ShelfId,
  sourcesIn,
  withoutIds,
  withSource,
} from "../../../src/model/shelf";
import { megabytesOf, planShelves } from "../../../src/features/shelves/shelfPlan.rules";
import { factsOf } from "../../cases/shelfStory";

test("a plan says how much it downloads", () => {
  const plan = planShelves(factsOf({ name: "", lists: [{ shelf: "standard:1", books: [1, 2, 3, 4] }] }));
  expect(megabytesOf(plan.downloads)).toBeCloseTo(2000 / 1024);
});

describe("the chosen shelf", () => {
  const shelf = (id: number, name: string, changes: Partial<Shelf> = {}): Shelf => ({
    kind: "standard",
    id: id as ShelfId,
    name,
    ...changes,
  });

  test("is found by its ID before its name", () => {
    const shelves = [shelf(1, "Reader"), shelf(2, "Renamed")];
    const source = { kind: "standard" as const, id: 2 as ShelfId, name: "Reader" };
    expect(findShelf(source, shelves, undefined)?.id).toBe(2);
  });

  test("is found by its name, whatever the case, when the ID is gone", () => {
    const source = { kind: "standard" as const, id: 9 as ShelfId, name: " reader" };
    expect(findShelf(source, [shelf(1, "READER ")], undefined)?.id).toBe(1);
  });

  test("is the reader's own before somebody else's public one", () => {
    const shelves = [shelf(1, "reader", { owner: 7 }), shelf(2, "Reader", { owner: 8 })];
    const source = { kind: "standard" as const, name: "Reader" };
    expect(needsOwner(source, shelves)).toBe(true);
    expect(findShelf(source, shelves, 8)?.id).toBe(2);
    expect(findShelf(source, shelves, undefined)?.id).toBe(1);
  });

  test("is never of the other kind", () => {
    const source = { kind: "magic" as const, name: "Reader" };
    expect(findShelf(source, [shelf(1, "Reader")], undefined)).toBeUndefined();
  });

  test("without a name is none but that of its ID", () => {
    const source = { kind: "standard" as const, id: 9 as ShelfId, name: "" };
    expect(findShelf(source, [shelf(1, "")], undefined)).toBeUndefined();
  });

  test("is looked for by its name on another server", () => {
    expect(withoutIds("standard\t4\tKOReader\nmagic\t3\t")).toBe("standard\t\tKOReader");
  });

  test("survives the setting it is kept in", () => {
    const sources = [
      { kind: "standard" as const, id: undefined, name: "My Shelf" },
      { kind: "magic" as const, id: 3 as ShelfId, name: "" },
    ];
    expect(sourcesIn(settingOf(sources, false))).toEqual(sources);
    expect(sourcesIn(settingOf([{ kind: "standard", name: "a\tb\nc" }], false))[0]?.name).toBe("a b c");
    expect(sourcesIn("nonsense\n\nstandard\t\t\nstandard\tx\tA")).toEqual([
      { kind: "standard", id: undefined, name: "A" },
    ]);
  });

  test("that a person chooses first takes the place of the default, found or not, and the next ones stand beside it", () => {
    const fantasy = { kind: "standard" as const, id: 9 as ShelfId, name: "Fantasy" };
    expect(withSource(defaults.shelves, fantasy)).toBe("standard\t9\tFantasy");
    expect(withSource("standard\t4\tKOReader\tdefault", fantasy)).toBe("standard\t9\tFantasy");
    expect(withoutIds("standard\t4\tKOReader\nall")).toBe("standard\t\tKOReader\nall");
    expect(withoutIds("standard\t4\tKOReader\tdefault")).toBe(defaults.shelves);
    const chosen = withSource(defaults.shelves, { kind: "standard", name: "koreader" });
    expect(withSource(chosen, fantasy)).toBe("standard\t\tkoreader\nstandard\t9\tFantasy");
  });
});
