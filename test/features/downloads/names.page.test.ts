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

function device() {
  const screen = aScreen(
    { database: memoryDatabase(), settings: { names: plain, shelves: [shelf("Sea"), shelf("Sky")] } },
    {},
    { downloadJobs: { renaming: { plan: (report: (moves: unknown) => void) => (report(ok([])), true) } } as never },
  );
  const below = (item: MenuItem | undefined): readonly MenuItem[] => {
    const items = item?.items ?? [];
    return typeof items === "function" ? items() : items;
  };
  const lines = (of?: string): readonly MenuItem[] => {
    const all = below(namesItem(screen.ui));
    return of === undefined ? all : below(all.find((item) => textOf(item).startsWith(`“${of}”`)));
  };
  const keep = (item: MenuItem | undefined): void => {
    item?.run?.(() => undefined);
    const top = screen.top();
    if (top?.kind === "read") screen.tap("Use these names");
  };
  const names = () => {
    const { names: all, shelves } = screen.ui.settings();
    return [all, shelves.map((one) => one.names)];
  };
  return { ...screen, lines, keep, names };
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
});
