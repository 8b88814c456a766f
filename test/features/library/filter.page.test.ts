import { askFilter, filteredChoices, filterTitle, hasFilters } from "../../../src/features/library/filter.page";
import {
  filterText,
  noFilter,
  withPlace,
  withValue,
  type FilterOptions,
} from "../../../src/features/library/filter.rules";
import type { BrowseList } from "../../../src/features/library/browse.rules";
import { ok } from "../../../src/base/result";
import { dialectOf, type Generation } from "../../../src/server/dialects/dialect";
import { getDeviceState } from "../../../src/store/deviceState";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const options: FilterOptions = {
  library: [{ value: "1", name: "Books", count: 9 }],
  genre: [
    { value: "SF", name: "Science Fiction", count: 4 },
    { value: "Sea", name: "Sea" },
  ],
  status: [
    { value: "UNREAD", name: "" },
    { value: "READ", name: "", count: 2 },
  ],
};

/** The page of filters of a server of this kind. */
function page(kind: Generation = "G", given: FilterOptions = options) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const shown: [BrowseList, string][] = [];
  const screen = aScreen({
    database,
    settings: { libraryUsername: "ann" },
    connection: { dialect: () => dialectOf(kind) },
    server: { browse: { filterOptions: () => ok(given) } },
  });
  const open = (): void => {
    askFilter(screen.ui, (list, title) => shown.push([list, title]));
    screen.context.tasks.pass(0);
  };
  const stored = (): string => getDeviceState(database).bookFilter;
  return { ...screen, shown, open, stored };
}

const genre = withValue(noFilter, "genre", { value: "SF", name: "Science Fiction" });

describe("the page of filters", () => {
  test("has the fields with several values, and the order", () => {
    const there = page();
    there.open();
    expect(there.lines()).toEqual([
      "Show the books|",
      "Only on this device|no",
      "Genre|all",
      "Status|all",
      "Sort by|recently added",
    ]);
  });

  test("marks the present value among the others, with their numbers of books", () => {
    const there = page();
    there.open();
    there.tap("Genre");
    expect(there.lines()).toEqual(["✓ all|", "Science Fiction|4", "Sea|"]);
    there.tap("Science Fiction");
    expect(there.lines()).toContain("Genre|Science Fiction");
    there.tap("Genre");
    expect(there.lines()).toEqual(["all|", "✓ Science Fiction|4", "Sea|"]);
  });

  test("keeps each choice for the next visit, and loses all of them at a tap", () => {
    const there = page();
    there.open();
    there.tap("Status");
    there.tap("read");
    there.tap("Only on this device");
    there.closeTop();
    there.open();
    expect(there.lines()).toEqual(expect.arrayContaining(["Status|read", "Only on this device|yes"]));
    there.tap("Remove the filters");
    expect([there.stored(), there.lines().includes("Remove the filters|")]).toEqual([filterText(noFilter), false]);
    there.tap("Only on this device");
    expect(there.lines()).toContain("Remove the filters|");
    there.tap("Only on this device");
    expect(there.stored()).toBe(filterText(noFilter));
  });

  test("closes as it shows the books", () => {
    const there = page();
    there.open();
    there.tap("Genre");
    there.tap("Science Fiction");
    there.tap("Show the books");
    expect([there.top(), there.shown.length, there.shown[0]?.[0]]).toEqual([
      undefined,
      1,
      { of: "filtered", filter: expect.objectContaining({ values: genre.values }) as unknown },
    ]);
    expect(there.shown[0]?.[1]).toContain("Science Fiction");
  });

  test.each([
    ["G", ["✓ recently added", "title", "series", "rating", "recently read"]],
    ["B2", ["✓ recently added", "title", "series"]],
  ] as const)("offers the orders that a server of the kind %s has", (kind, orders) => {
    const there = page(kind);
    there.open();
    there.tap("Sort by");
    const top = there.top();
    expect(top?.kind === "choose" && top.page.choices.map(({ text }) => text)).toEqual(orders);
  });

  test("is not offered by a server with one list of all books, or without lists", () => {
    expect((["G", "B2", "B0", "spec"] as const).map((kind) => hasFilters(page(kind).ui))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("the lines of the page of filters", () => {
  const two = [
    { value: "1", name: "One" },
    { value: "2", name: "Two" },
  ];

  test("name all fields that the server has, and say before that it is asked", () => {
    const all = { library: two, genre: two, tag: two, language: two, format: two, status: two, rating: two };
    const there = page("G", all);
    askFilter(there.ui, () => undefined);
    expect([there.title(), there.lines()]).toEqual([
      "Filter and sort",
      ["Show the books|", "Only on this device|no", "Asking the server…|", "Sort by|recently added"],
    ]);
    there.context.tasks.pass(0);
    expect(there.lines().slice(2, -1)).toEqual(
      ["Library", "Genre", "Tag", "Language", "Format", "Status", "Rating"].map((label) => `${label}|all`),
    );
  });

  test("stay as they are, but for the order, if another order is chosen", () => {
    const there = page();
    there.open();
    there.tap("Sort by");
    expect(there.title()).toBe("Sort by");
    there.tap("title");
    expect([there.stored(), there.lines()[1]]).toEqual([
      filterText({ values: {}, sort: "title" }),
      "Only on this device|no",
    ]);
  });
});

describe("a filtered list", () => {
  test("leads to its filter, and gets a name when it is pinned", () => {
    const there = page();
    const [again, pin] = filteredChoices(there.ui, genre, () => undefined);
    again?.run();
    expect(there.title()).toBe("Filter and sort");
    pin?.run();
    const form = there.top();
    expect(form?.page).toMatchObject({ title: "Name of the line in Library", hint: "" });
    if (form?.kind === "ask") form.page.onSave("Space");
    expect(there.said.map((text) => text.replace(/[\u2066-\u2069]/gu, ""))).toEqual(["“Space” is now in Library."]);
  });

  const choices = (there: ReturnType<typeof page>, filter = genre): readonly string[] =>
    filteredChoices(there.ui, filter, () => undefined).map(({ text }) => text);

  test("is pinned under a name, and then only removed", () => {
    const there = page();
    expect(choices(there)).toEqual(["Filter and sort", "Pin to Library…"]);
    filteredChoices(there.ui, genre, () => undefined)[1]?.run();
    const form = there.top();
    if (form?.kind !== "ask") throw new Error("no form");
    expect([form.page.value.replace(/[\u2066-\u2069]/gu, ""), form.page.onSave(" ")]).toEqual([
      "Science Fiction",
      "Type a name.",
    ]);
    expect(form.page.onSave(" Space ")).toBeUndefined();
    expect(there.ui.settings().pinnedLists).toEqual([{ name: "Space", filter: filterText(genre) }]);
    expect(choices(there)).toEqual(["Filter and sort", "Remove from Library"]);
    expect(choices(there, noFilter)).toEqual(["Filter and sort", "Pin to Library…"]);
  });

  test("has its values for a title", () => {
    const { ui } = page();
    const title = (filter: typeof genre): string => filterTitle(ui, filter).replace(/[\u2066-\u2069]/gu, "");
    const rated = (value: string) => withValue(noFilter, "rating", { value, name: "" });
    expect(title(noFilter)).toBe("All books");
    expect(title(withPlace(withValue(genre, "status", { value: "UNREAD", name: "" }), true))).toBe(
      "On this device · Science Fiction · unread",
    );
    expect([title(rated("0")), title(rated("8"))]).toEqual(["not rated", "rated ★★★★ or more"]);
    const ofFormat = (value: string): string => title(withValue(noFilter, "format", { value, name: "" }));
    expect([ofFormat("CBX"), ofFormat("EPUB")]).toEqual(["comics (CBZ, CBR)", "EPUB"]);
    Object.assign(ui.host, { device: { languageName: (code: string) => (code === "de" ? "Deutsch" : undefined) } });
    const ofLanguage = (value: string): string => title(withValue(noFilter, "language", { value, name: "as listed" }));
    expect([ofLanguage("de"), ofLanguage("tlh")]).toEqual(["Deutsch", "as listed"]);
  });
});
