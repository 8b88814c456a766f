import type { OpenBrowse } from "../../../src/features/library/browse";
import type { BrowseList } from "../../../src/features/library/browse.rules";
import { isEmpty, showListMenu } from "../../../src/features/library/listMenu.page";
import { noFilter, withPlace } from "../../../src/features/library/filter.rules";
import type { LibraryView } from "../../../src/model/settings";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

type Shown = ReturnType<OpenBrowse["now"]>;

/** The menu of a list on the screen. */
function menuOf(of: BrowseList, shown: Partial<Shown> = {}, view: LibraryView = "covers") {
  const screen = aScreen({ database: memoryDatabase(), settings: { libraryUsername: "ann" } });
  const calls: unknown[] = [];
  const now = (): Shown => ({ lines: [{}], more: false, phase: "done", before: 0, local: {}, ...shown }) as never;
  const find: OpenBrowse["find"] = (text, found) => {
    calls.push(text);
    found(7);
  };
  const selection = {
    chosen: undefined as Record<number, never> | undefined,
    isHere: () => false,
    redraw: () => void calls.push("redraw"),
    arrived: () => undefined,
    left: () => undefined,
  };
  const page = {
    of,
    title: "A list",
    list: { now, find } as Partial<OpenBrowse> as OpenBrowse,
    selection,
    view,
    turnTo: (line: number) => void calls.push(line),
    replace: (list: BrowseList, title: string) => void calls.push([list.of, title]),
  };
  showListMenu(screen.ui, page);
  const top = screen.top();
  const texts = top?.kind === "choose" ? top.page.choices.map(({ text }) => text) : [];
  return { ...screen, page, texts, calls };
}

describe("the menu of a list of the library", () => {
  test("offers the other views, which are kept and show the list again", () => {
    const there = menuOf({ of: "recent" });
    expect(there.texts).toEqual(expect.arrayContaining(["Show as a grid of covers", "Show as lines"]));
    expect(there.texts).not.toContain("Show as lines with covers");
    there.tap("Show as lines");
    expect([there.ui.settings().libraryView, there.calls]).toEqual(["lines", [["recent", "A list"]]]);
  });

  test("selects books, and ends the selection at the next tap", () => {
    const there = menuOf({ of: "recent" });
    there.tap("Select books");
    expect(there.page.selection.chosen).toEqual({});
    showListMenu(there.ui, there.page);
    expect([there.page.selection.chosen, there.top()]).toEqual([undefined, undefined]);
  });

  test("goes to a letter of a list by name, and not without letters", () => {
    const there = menuOf({ of: "authors" });
    there.tap("Go to letter…");
    const form = there.top();
    if (form?.kind !== "ask") throw new Error("no form");
    form.page.onSave("  ");
    expect(there.calls).toEqual([]);
    form.page.onSave(" mel ");
    expect(there.calls).toEqual(["mel", 7]);
  });

  test("downloads all books, the rest of a series too, but none of a list of local books", () => {
    const downloads = (of: BrowseList): readonly string[] =>
      menuOf(of).texts.filter((text) => text.includes("ownload"));
    const filtered = (isLocal: boolean): BrowseList => ({ of: "filtered", filter: withPlace(noFilter, isLocal) });
    expect(downloads(filtered(false))).toEqual(["Download all…"]);
    expect(downloads({ of: "series", name: "Dune" })).toEqual(["Download all…", "Download the rest of the series…"]);
    expect([downloads(filtered(true)), downloads({ of: "authors" })]).toEqual([[], []]);
  });

  test("has neither selection nor letters for an empty list", () => {
    expect(menuOf({ of: "recent" }, { lines: [] }).texts).not.toContain("Select books");
    expect(menuOf({ of: "authors" }, { lines: [] }).texts).toEqual(["Search…", "Lists and search…"]);
  });
});

describe("the ways from the menu of a list", () => {
  test.each([
    ["Search…", "Search the library"],
    ["Lists and search…", "Library"],
  ])("“%s” leads to “%s”", (text, title) => {
    const there = menuOf({ of: "recent" });
    Object.assign(there.ui, { connection: { dialect: () => dialectOf("G"), isRecognised: () => true } });
    there.tap(text);
    expect(there.title()).toBe(title);
  });

  test("ask for the first letters of a name", () => {
    const there = menuOf({ of: "authors" });
    there.tap("Go to letter…");
    expect(there.top()?.page).toMatchObject({
      title: "Go to letter…",
      value: "",
      hint: "The first letters of the name",
      yes: "Go there",
    });
  });

  test("name each view that the list does not have", () => {
    expect(menuOf({ of: "recent" }, {}, "lines").texts.slice(1, 3)).toEqual([
      "Show as a grid of covers",
      "Show as lines with covers",
    ]);
  });
});

describe("a list", () => {
  const emptyIf = (shown: Partial<Shown>): boolean =>
    isEmpty({ now: () => ({ lines: [], more: false, phase: "asking", ...shown }) } as never);

  test("is empty only once the server has said so", () => {
    expect([emptyIf({}), emptyIf({ phase: "done" }), emptyIf({ from: 5 })]).toEqual([false, true, true]);
    expect([emptyIf({ phase: "done", more: true }), emptyIf({ phase: "done", lines: [{} as never] })]).toEqual([
      false,
      false,
    ]);
  });
});
