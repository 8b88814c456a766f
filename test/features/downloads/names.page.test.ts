import { ok } from "../../../src/base/result";
import { namesItem } from "../../../src/features/downloads/names.page";
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
      downloadJobs: { renaming: { plan: (report: (moves: unknown) => void) => (report(ok(planned)), true) } } as never,
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
  return { ...screen, lines, keep, names, redraws };
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
