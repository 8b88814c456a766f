import { showList } from "../../../src/features/library/browse.page";
import type { BrowseLine, BrowsePage } from "../../../src/features/library/browse.rules";
import { failed, ok, type Result } from "../../../src/base/result";
import type { BookId } from "../../../src/model/book";
import { linesOfBooks } from "../../cases/browse.cases";
import { libraryLists } from "../../fakes/libraryLists";

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
const books = (first: number, last: number, total?: number): Result<BrowsePage> =>
  ok({ lines: linesOfBooks(range(first, last)), more: total !== undefined, total });
const refused = failed({ kind: "refused", status: 503, message: "" } as const);

const author = (name: string): BrowseLine => ({ group: { name, count: 1, list: { of: "author", name } } });

describe("a list of the library on the screen", () => {
  test("fetches the next page once the line after the last book is drawn", () => {
    const there = libraryLists(ok({ lines: linesOfBooks(range(1, 50)), more: true }), books(51, 60));
    there.open();
    there.select();
    there.draw(1, 51);
    expect(there.asked).toEqual([0]);
    there.draw(1, 52);
    expect(there.asked).toEqual([0, 1]);
  });

  test("is opened again once a certificate is trusted", () => {
    const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
    const there = libraryLists(failed({ kind: "untrusted", why: "self", detail: "", shown }), books(1, 3));
    there.open();
    there.tap("Trust this certificate");
    there.context.tasks.pass(0);
    expect(there.asked).toEqual([0, 0]);
    expect([there.title(), there.lines().length]).toEqual(["A list", 3]);
  });

  test("turns to a name below the line that says how old the list is", () => {
    const lines = ["Ann", "Bob", "Cid"].map((name) => author(name));
    const there = libraryLists(ok({ lines, more: false }), refused);
    there.open({ of: "authors" });
    there.closeTop();
    there.open({ of: "authors" });
    expect(there.lines()[0]).toBe("As of noon|not updated: tap to retry");
    there.page().onMenu?.();
    there.tap("Go to letter…");
    const form = there.top();
    if (form?.kind === "ask") form.page.onSave("bo");
    expect(there.turned).toEqual([3]);
  });

  test("counts selected books that are not among the loaded lines any more", () => {
    const there = libraryLists(books(1, 50, 400), books(201, 250, 400));
    there.open();
    there.select();
    for (const place of [0, 2, 3]) there.page().extent?.lineAt(place)?.onTap?.();
    there.draw(202, 215);
    expect(there.page().extent?.lineAt(200)?.label).toContain("201");
    there.page().extent?.lineAt(200)?.onTap?.();
    expect(there.lines()).toEqual(["Download the selected books|4"]);
  });

  test("fetches no covers and shows no failure once it is closed", () => {
    const there = libraryLists(refused);
    showList(there.ui, { of: "recent" }, "A list");
    there.page().onPictures?.([1 as BookId]);
    there.closeTop();
    there.context.tasks.pass(0);
    expect([there.pages.left.length, there.said]).toEqual([1, []]);
  });

  test("ends at 2,000 lines, and says so", () => {
    const there = libraryLists(ok({ lines: linesOfBooks(range(1, 2000)), more: true }));
    there.open();
    const extent = there.page().extent;
    expect([extent?.total, extent?.lineAt(2000)]).toEqual([2001, { label: "Other books", value: "not shown here" }]);
  });

  test("offers the words of a search again if nothing was found", () => {
    const there = libraryLists(ok({ lines: [], more: false }), ok({ lines: [], more: false }));
    there.open({ of: "search", name: "lamps" });
    there.tap("Search…");
    const search = there.top();
    expect(search?.kind === "ask" && search.page.value).toBe("lamps");
  });
});

describe("selected books of a list", () => {
  const selecting = () => {
    const there = libraryLists(books(1, 3));
    there.open();
    there.select();
    for (const label of ["☐ Book 1", "☐ Book 2", "☐ Book 3"]) there.tap(label);
    return there;
  };

  test("are downloaded if they are not on this device, and the selection ends", () => {
    const there = selecting();
    expect(there.lines().slice(0, 3)).toEqual([
      "Download the selected books|2",
      "Return the selected books|1",
      "☑ Book 1|",
    ]);
    there.tap("Download the selected books");
    expect(there.title()).toContain("Download these books? (2)");
    there.tap("Download");
    expect([there.did, there.lines()]).toEqual([["download 1,3"], ["Book 1|", "Book 2|✓", "Book 3|"]]);
  });

  test("are returned if they are on this device", () => {
    const there = selecting();
    there.tap("Return the selected books");
    expect([there.did, there.lines()[0]]).toEqual([["return 2"], "Book 1|"]);
  });

  test("can be looked at by a long press", () => {
    const there = selecting();
    const line = there.page().lines.find(({ label }) => label.includes("Book 3"));
    line?.onHold?.();
    expect([there.pages.face().title, there.lines()[0]]).toEqual(["Book 3", "Download the selected books|2"]);
  });
});

describe("the view of a list", () => {
  test.each([
    ["grid", "grid", true, true],
    ["covers", undefined, true, true],
    ["lines", undefined, false, false],
  ] as const)("“%s” has covers only if it shows them", (libraryView, tiles, hasCovers, isPictured) => {
    const there = libraryLists(books(1, 1));
    there.context.set({ libraryView });
    there.open();
    const page = there.page();
    expect([page.tiles, page.onPictures !== undefined, page.lines[0]?.pictured !== undefined]).toEqual([
      tiles,
      hasCovers,
      isPictured,
    ]);
  });

  test("has no covers for authors", () => {
    const there = libraryLists(ok({ lines: [author("Ann")], more: false }));
    there.context.set({ libraryView: "grid" });
    there.open({ of: "authors" });
    expect([there.page().tiles, there.page().onPictures]).toEqual([undefined, undefined]);
  });
});

test("a list marks a choice that waits for a network as soon as it is made", () => {
  const there = libraryLists(books(1, 1));
  there.open();
  there.network.isConnected = false;
  there.tap("Book 1");
  there.pages
    .face()
    .marks?.find(({ text }) => text === "paused")
    ?.run();
  expect(there.lines()).toEqual(["Book 1|pending"]);
});

describe("a letter of a long list", () => {
  const name = (place: number): string => `N ${1000 + place}`;
  const names = (page: number): Result<BrowsePage> => {
    const lines = range(page * 50 + 1, page * 50 + 50).map((place) => author(name(place)));
    return ok({ lines, more: page < 3, total: 200 });
  };
  /** Looks for the 151st name. */
  const find = (there: ReturnType<typeof libraryLists>): void => {
    there.open({ of: "authors" });
    there.page().onMenu?.();
    there.tap("Go to letter…");
    const form = there.top();
    if (form?.kind === "ask") form.page.onSave(name(151));
    there.closeTop();
    there.context.tasks.pass(0);
  };

  test("is found on its page, which replaces the first one", () => {
    const there = libraryLists(names(0), names(1), names(2), names(3));
    find(there);
    expect([there.asked, there.turned]).toEqual([[0, 1, 2, 3], [151]]);
    const { extent } = there.page();
    expect([extent?.total, extent?.lineAt(150)?.label, extent?.lineAt(0)]).toEqual([
      200,
      expect.stringContaining(name(151)),
      undefined,
    ]);
  });

  test("is given up after the first request that fails", () => {
    const there = libraryLists(names(0));
    find(there);
    expect([there.asked, there.turned, there.said.length]).toEqual([[0, 1], [], 1]);
  });
});
