import { failed, ok } from "../../../src/base/result";
import { namesItem, renameItem } from "../../../src/features/downloads/names.page";
import { readyTemplates } from "../../../src/features/downloads/nameTemplate.rules";
import type { MenuItem } from "../../../src/koreader/screen.port";
import type { ShelfSource } from "../../../src/model/shelf";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const shelf = (name: string): ShelfSource => ({ kind: "standard", name });
const textOf = ({ text }: MenuItem): string =>
  (typeof text === "string" ? text : text()).replace(/[\u2066-\u2069]/gu, "");
const [plain, other] = readyTemplates as readonly [string, string];

/** `moves`: how many books would be renamed. */
function device(shelves: readonly ShelfSource[] = [shelf("Sea"), shelf("Sky")], moves = 0) {
  const state = { isBusy: false, plan: undefined as unknown, rename: ok({ renamed: 2, left: 0 }) as unknown };
  const renaming = {
    plan: (report: (moves: unknown) => void) => (state.isBusy ? false : (report(state.plan ?? ok(planned)), true)),
    rename: (_moves: unknown, _at: unknown, report: (done: unknown) => void) =>
      state.isBusy ? false : (report(state.rename), true),
  };
  const planned = Array.from({ length: moves }, (_, at) => ({
    file: { path: `/b/${at}.epub` },
    to: `/b/new ${at}.epub`,
  }));
  const screen = aScreen(
    {
      database: memoryDatabase(),
      settings: { names: plain, shelves, downloadFolder: "/b" },
      host: { folders: { resolved: (path) => path } },
    },
    {},
    {
      downloadJobs: { renaming } as never,
    },
  );
  const redraws = { count: 0 };
  const below = (item: MenuItem | undefined): readonly MenuItem[] => {
    const items = item?.items ?? [];
    return typeof items === "function" ? items() : items;
  };
  const lines = (of?: string): readonly MenuItem[] => {
    const all = below(namesItem(screen.ui));
    return of === undefined ? all : below(all.find((item) => textOf(item).startsWith(`“${of}”`)));
  };
  const keep = (item: MenuItem | undefined): void => {
    item?.run?.(() => void (redraws.count += 1));
    const top = screen.top();
    if (top?.kind === "read") screen.tap("Use these names");
  };
  const names = () => {
    const { names: all, shelves } = screen.ui.settings();
    return [all, shelves.map((one) => one.names)];
  };
  return { ...screen, lines, keep, names, redraws, state };
}

describe("the choice of file names", () => {
  test("applies to all books, or to the chosen shelf", () => {
    const there = device();
    there.keep(there.lines("Sky").filter(({ radio }) => radio === true)[2]);
    expect(there.names()).toEqual([plain, [undefined, other]]);
    there.keep(there.lines()[1]);
    expect(there.names()).toEqual([other, [undefined, other]]);
  });

  test("for a shelf is replaced by the choice for all books at a tap", () => {
    const there = device();
    there.keep(there.lines("Sea")[2]);
    expect(there.names()).toEqual([plain, [other, undefined]]);
    there.keep(there.lines("Sea").find((item) => textOf(item) === "As all books"));
    expect(there.names()).toEqual([plain, [undefined, undefined]]);
    expect(there.said.at(-1)).toBe("Books that come from now on have these names.");
  });

  test("for one shelf does not change a magic shelf of the same name", () => {
    const magic: ShelfSource = { kind: "magic", name: "Sea" };
    const there = device([shelf("Sea"), magic]);
    const [, first, second] = there.lines().slice(-3);
    there.keep(there.lines("Sea")[2]);
    expect(there.names()).toEqual([plain, [other, undefined]]);
    const shelves = there.lines().filter((item) => textOf(item).startsWith("“Sea”"));
    expect(shelves.map((item) => textOf(item).includes("As all books"))).toEqual([false, true]);
    expect([first, second].map((item) => item === undefined)).toEqual([false, false]);
  });

  test("is drawn in the menu at once", () => {
    const there = device();
    there.keep(there.lines()[1]);
    expect(there.redraws.count).toBe(1);
  });

  test("begins with the present names, those of the shelf if it has its own", () => {
    const there = device([{ ...shelf("Sea"), names: "{title} {series}" }, shelf("Sky")]);
    const typed = (of?: string): string | undefined => {
      const own = there.lines(of).find((item) => textOf(item).startsWith("Own"));
      own?.run?.(() => undefined);
      const top = there.top();
      there.closeTop();
      return top?.kind === "ask" ? top.page.value : undefined;
    };
    expect([typed("Sea"), typed("Sky"), typed()]).toEqual(["{title} {series}", plain, plain]);
  });

  test("shows sixty renames at most, and counts the others", () => {
    const there = device(undefined, 63);
    there.keep(there.lines()[1]);
    const top = there.top();
    const pieces = top?.kind === "read" ? top.page.text.split("\n\n") : [];
    expect([there.title(), pieces.length, pieces.at(-1)]).toEqual([
      "Rename the books that are here? (63)",
      61,
      "Others: 3",
    ]);
    expect(pieces[59]?.replace(/[\u2066-\u2069]/gu, "")).toBe("59.epub\n→ new 59.epub");
  });
});

describe("own names", () => {
  /** Types these names for a shelf, and uses them. */
  function typed(words: string, change = false) {
    const there = device();
    const own = there.lines("Sky").find((item) => textOf(item).startsWith("Own"));
    own?.run?.(() => undefined);
    const save = (): string | undefined => {
      const top = there.top();
      there.closeTop();
      return (top?.kind === "ask" ? top.page.onSave(words) : "no field") ?? undefined;
    };
    const fault = save();
    if (change) {
      there.tap("Change…");
      save();
    }
    if (fault === undefined) there.tap("Use these names");
    return { fault, names: there.names() };
  }

  test("are those of the shelf, without spaces at their ends", () => {
    for (const change of [false, true])
      expect(typed(" {title} {series} ", change)).toEqual({
        fault: undefined,
        names: [plain, [undefined, "{title} {series}"]],
      });
  });

  test.each([
    ["books", "Nothing of the book is in these names."],
    ["a/b/c/d/{title}", "Too many folders"],
    ["{title", "A { or a } is missing."],
    ["{name}", "“name” cannot be inserted."],
  ])("are refused with the reason (%s)", (words, fault) => {
    expect(typed(words)).toEqual({
      fault: expect.stringContaining(fault) as string,
      names: [plain, [undefined, undefined]],
    });
  });
});

describe("the renaming of present books", () => {
  const begin = (there: ReturnType<typeof device>): void => renameItem(there.ui).run?.(() => undefined);
  const busy = "A sync of the shelves or a download is in progress. Books can be renamed after it.";

  test("says what was renamed and what was not", () => {
    for (const [left, lines] of [
      [0, ["Renamed: 2"]],
      [1, ["Renamed: 2", "Not renamed: 1", "Books that are open, or were changed meanwhile, keep their names."]],
    ] as const) {
      const there = device(undefined, 3);
      there.state.rename = ok({ renamed: 2, left });
      begin(there);
      there.tap("Rename");
      expect(there.said).toEqual([lines.join("\n")]);
    }
  });

  test("waits for other work, also if that began after the question", () => {
    const there = device(undefined, 3);
    there.state.isBusy = true;
    begin(there);
    expect(there.said).toEqual([busy]);
    there.state.isBusy = false;
    begin(there);
    there.state.isBusy = true;
    there.tap("Rename");
    expect(there.said).toEqual([busy, busy]);
  });

  test("shows its failure", () => {
    const full = failed({ kind: "storage", detail: "full", code: 13 });
    const there = device(undefined, 3);
    there.state.plan = full;
    begin(there);
    there.state.plan = undefined;
    there.state.rename = full;
    begin(there);
    there.tap("Rename");
    expect(there.said).toEqual(Array(2).fill(expect.stringContaining("no space left")));
  });
});
