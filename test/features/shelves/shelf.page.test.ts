import type { TaskContext } from "../../../src/context";
import { chooseMenu, showTrash } from "../../../src/features/shelves/shelf.page";
import type { MenuItem } from "../../../src/koreader/screen.port";
import type { Settings } from "../../../src/model/settings";
import type { Shelf } from "../../../src/model/shelf";
import { ok } from "../../../src/base/result";
import type { UiContext } from "../../../src/ui/uiContext";
import { aScreen, settingsOf, type FakeScreen } from "../../fakes/screen";
import { aBook, aShelf, aSource } from "../../fakes/shelfServer";
import { aShelfScene, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const nothing = (): void => undefined;
const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());

/** A device whose server has these shelves, for account 5. */
const device = (settings: Partial<Settings> = {}, shelves: readonly Shelf[] = [], isConnected = true): FakeScreen => {
  const screen: FakeScreen = aScreen(
    {
      settings,
      host: { network: { isConnected: () => isConnected } },
      server: {
        shelves: {
          standardShelves: () => ok(shelves.filter(({ kind }) => kind === "standard")),
          magicShelves: () => ok(shelves.filter(({ kind }) => kind === "magic")),
          ownNumber: () => ok(5),
        },
      },
    },
    {},
    {
      "request: browsing": {
        ask: (work: (task: TaskContext) => unknown, listener: { began(): void; report(result: unknown): void }) => {
          listener.began();
          listener.report(work(screen.ui));
        },
      },
    },
  );
  return screen;
};

function run({ ui }: FakeScreen, words: string): void {
  const { items } = chooseMenu(ui);
  const item = (typeof items === "function" ? items() : (items ?? [])).find((one) => textOf(one) === words);
  if (item?.run === undefined) throw new Error(`no line ${words}`);
  item.run(nothing);
}

function type(screen: FakeScreen, words: string, written: string): void {
  run(screen, words);
  const top = screen.top();
  if (top?.kind !== "ask") throw new Error("no form");
  expect(top.page.onSave(written)).toBeUndefined();
}

describe("the line of the chosen shelves", () => {
  const line = (settings: Partial<Settings>): string => textOf(chooseMenu(device(settings).ui));

  test("names the default shelf unless all shelves are chosen", () => {
    expect(line({})).toBe("Shelves: KOReader");
    expect(line({ everyShelf: true })).toBe("Shelves: All my shelves");
    expect(line({ shelves: [] })).toBe("Shelves: none");
  });

  test("names the chosen shelves with “all shelves”", () => {
    expect(line({ everyShelf: true, shelves: [aSource("Poems")] })).toMatch(/All my shelves.*Poems/u);
  });
});

test.each([
  ["own", { owner: 5 }],
  ["other", { owner: 4 }],
  ["own", {}],
])("a shelf is stored as %s if the server answers %j", (whose, says) => {
  const screen = device({}, [aShelf(3, "Novels", says)]);
  run(screen, "Choose from the server's shelves…");
  screen.tap("Novels");
  expect(settingsOf(screen).shelves).toMatchObject([{ name: "Novels", whose }]);
});

test.each([
  ["Shelf by name or number…", "There is no shelf “No. 777”"],
  ["Magic shelf by name or number…", "There is no magic shelf “No. 777”"],
])("a missing shelf number is shown with the kind of shelf by “%s”", (words, sentence) => {
  const screen = device();
  type(screen, words, "777");
  expect(screen.said).toEqual([expect.stringContaining(sentence)]);
});

test.each([
  ["Shelf by name or number…", "777", "standard"],
  ["Magic shelf by name or number…", "777", "magic"],
  ["Magic shelf by name or number…", "Poems", "magic"],
])("offline “%s” keeps %s without a request", (words, written, kind) => {
  const screen = device({}, [], false);
  type(screen, words, written);
  const chosen = written === "777" ? { kind, id: 777, name: "" } : { kind, name: written };
  expect(settingsOf(screen).shelves).toEqual([chosen]);
  expect(screen.working).toEqual([]);
});

describe("a shelf that is chosen", () => {
  const chosen = (there: FakeScreen): readonly string[] => settingsOf(there).shelves.map(({ name }) => name);

  test("replaces the default shelf, and says so", () => {
    const there = device({}, [aShelf(3, "Novels"), aShelf(4, "Poems")]);
    run(there, "Choose from the server's shelves…");
    there.tap("Novels");
    there.tap("Poems");
    expect([chosen(there), there.said]).toEqual([
      ["Novels", "Poems"],
      ["“Novels” is chosen in place of “KOReader”.", "“Poems” is chosen."],
    ]);
    expect(there.lines()).toEqual(["Novels|✓ shelf", "Poems|✓ shelf"]);
  });

  test("may be the default shelf itself", () => {
    const there = device({}, [aShelf(3, "KOReader")]);
    run(there, "Choose from the server's shelves…");
    there.tap("KOReader");
    expect([chosen(there), there.said]).toEqual([["KOReader"], ["“KOReader” is chosen."]]);
  });

  test("is left after a question, without the others", () => {
    const there = device({ shelves: [aSource("Novels"), aSource("Poems")] });
    run(there, "Novels");
    there.tap("Cancel");
    expect(chosen(there)).toEqual(["Novels", "Poems"]);
    run(there, "Novels");
    there.tap("Stop syncing");
    expect(chosen(there)).toEqual(["Poems"]);
  });
});

describe("a book in the trash", () => {
  /** Shows the trash with a book of a shelf. `isOccupied`: another file is in its place. */
  const trash = (isOccupied: boolean, change: (scene: ShelfScene) => void = () => undefined) => {
    const scene = aShelfScene([aBook(1), aBook(2)]);
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.run();
    scene.server.on["standard:1"] = [1];
    scene.run();
    if (isOccupied) scene.disk.contents.set(pathOf(2), "another");
    change(scene);
    const screen = aScreen();
    const ui: UiContext = { ...screen.ui, ...scene.context };
    showTrash(
      { ...ui, host: { ...scene.context.host, dialogs: ui.host.dialogs }, dialogs: screen.ui.dialogs },
      nothing,
    );
    return { scene, screen };
  };
  const restored = (isOccupied: boolean): unknown => {
    const { scene, screen } = trash(isOccupied);
    screen.tap("Book 2");
    screen.tap("Restore");
    scene.tasks.pass(1);
    return [screen.said, scene.disk.contents.get(pathOf(2)) === "another"];
  };

  test("is reported as restored only if it was", () => {
    expect(restored(false)).toEqual([["It is restored."], false]);
    expect(restored(true)).toEqual([["Not restored: another file is in its place."], true]);
  });

  test("is as old as the clock says, never younger than now", () => {
    const age = (seconds: number): readonly string[] =>
      trash(false, ({ clock }) => clock.setWall(clock.now() + seconds)).screen.lines();
    expect([age(7200), age(-7200)]).toEqual([["Book 2|2 h ago"], ["Book 2|0 s ago"]]);
  });

  test("stays there while a book at its place is open", () => {
    const open = (id: number) => trash(false, (scene) => (scene.open = pathOf(id))).screen;
    const own = open(2);
    own.tap("Book 2");
    expect([own.said, own.top()?.kind]).toEqual([["This book is open. Close it, then restore it."], "list"]);
    const other = open(1);
    other.tap("Book 2");
    expect([other.said, other.top()?.kind]).toEqual([[], "confirm"]);
  });
});
