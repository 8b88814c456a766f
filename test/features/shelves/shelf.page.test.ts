import type { TaskContext } from "../../../src/context";
import { chooseMenu, showTrash } from "../../../src/features/shelves/shelf.page";
import type { MenuItem } from "../../../src/koreader/screen.port";
import type { Settings } from "../../../src/model/settings";
import type { Shelf } from "../../../src/model/shelf";
import { ok, throwStorage } from "../../../src/base/result";
import type { UiContext } from "../../../src/ui/uiContext";
import { aScreen, settingsOf, type FakeScreen } from "../../fakes/screen";
import { aBook, aShelf, aSource } from "../../fakes/shelfServer";
import { aShelfScene, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const nothing = (): void => undefined;
const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());

/** A device whose server has these shelves, for account 5. */
const device = (
  settings: Partial<Settings> = {},
  shelves: readonly Shelf[] = [],
  isConnected = true,
): FakeScreen & { readonly worked: readonly string[] } => {
  const worked: string[] = [];
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
          worked.push(...screen.working);
          listener.report(work(screen.ui));
        },
      },
    },
  );
  return { ...screen, worked };
};

function run({ ui }: FakeScreen, words: string, redraw = nothing): void {
  const { items } = chooseMenu(ui);
  const item = (typeof items === "function" ? items() : (items ?? [])).find((one) => textOf(one) === words);
  if (item?.run === undefined) throw new Error(`no line ${words}`);
  item.run(redraw);
}

function type(screen: FakeScreen, words: string, written: string, redraw = nothing): void {
  run(screen, words, redraw);
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

describe("the menu of the chosen shelves", () => {
  test("stays open at a tap, and marks the chosen ones", () => {
    const { items } = chooseMenu(device({ shelves: [aSource("Novels")] }).ui);
    const lines = typeof items === "function" ? items() : [];
    expect(lines.map((item) => [textOf(item), item.keepsOpen === true, item.checked?.()])).toEqual([
      ["Choose from the server's shelves…", true, undefined],
      ["All my shelves", true, false],
      ["Shelf by name or number…", true, undefined],
      ["Magic shelf by name or number…", true, undefined],
      ["Novels", false, true],
    ]);
    expect(lines[1]?.help).toBe(
      "All your shelves, also those that you create later. Each makes every sync a little longer. Shelves of other people and magic shelves are still chosen one by one.",
    );
  });

  test("lists the shelves of the server with their books", () => {
    const there = device({}, [aShelf(3, "Novels", { count: 12 }), aShelf(4, "Poems")]);
    run(there, "Choose from the server's shelves…");
    expect([there.worked, there.title(), there.lines()]).toEqual([
      ["Asking the server for its shelves…"],
      "Shelves on the server: tap to add",
      ["Novels|shelf · 12", "Poems|shelf"],
    ]);
    const empty = device();
    run(empty, "Choose from the server's shelves…");
    expect([empty.said, empty.top()]).toEqual([["There is no shelf on the server yet."], undefined]);
  });

  test.each([
    ["Shelf by name or number…", "1", [{ kind: "standard", id: 1, name: "Novels", whose: "own" }], true],
    ["Shelf by name or number…", "New", [{ kind: "standard", name: "New" }], false],
    ["Magic shelf by name or number…", "2", [{ kind: "magic", id: 2, name: "Rules", whose: "own" }], true],
    ["Magic shelf by name or number…", "Rules", [{ kind: "magic", id: 2, name: "Rules", whose: "own" }], true],
  ])("takes what is typed at “%s”: %s", (words, written, shelves, isAsked) => {
    const rules = { ...aShelf(2, "Rules"), kind: "magic" as const };
    const there = device({}, [aShelf(1, "Novels"), rules]);
    type(there, words, written);
    expect([settingsOf(there).shelves, there.worked]).toEqual([
      shelves,
      isAsked ? ["Asking the server for its shelves…"] : [],
    ]);
  });

  test("asks for a name or a number, and refuses an empty one", () => {
    const there = device();
    run(there, "Magic shelf by name or number…");
    const top = there.top();
    expect(top?.kind === "ask" && top.page).toMatchObject({
      title: "Magic shelf by name or number…",
      value: "",
      hint: "Name, or the number in its web address",
    });
    expect(top?.kind === "ask" && top.page.onSave(" ")).toBe("Please enter a name or a number.");
    expect(settingsOf(there).shelves.map(({ name }) => name)).toEqual(["KOReader"]);
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

  test("redraws the menu, however it was chosen, and also when it is left", () => {
    const there = device({}, [aShelf(3, "Novels"), aShelf(4, "Poems", { kind: "magic" })]);
    let redraws = 0;
    const redraw = (): void => void (redraws += 1);
    const choose = (line: string, button: string): void => {
      run(there, line, redraw);
      there.tap(button);
    };
    const counted = [
      () => choose("Choose from the server's shelves…", "Novels"),
      () => type(there, "Shelf by name or number…", "Essays", redraw),
      () => type(there, "Magic shelf by name or number…", "4", redraw),
      () => choose("Essays", "Stop syncing"),
    ].map((act) => {
      act();
      return redraws;
    });
    expect(counted).toEqual([1, 2, 3, 4]);
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
    expect(there.title()).toBe("Stop syncing “Novels”? Its books stay on this device.");
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
    const redraws: true[] = [];
    const screen = aScreen();
    const ui: UiContext = { ...screen.ui, ...scene.context };
    showTrash(
      { ...ui, host: { ...scene.context.host, dialogs: ui.host.dialogs }, dialogs: screen.ui.dialogs },
      () => void redraws.push(true),
    );
    return { scene, screen, redraws };
  };
  const restored = (isOccupied: boolean): unknown => {
    const { scene, screen, redraws } = trash(isOccupied);
    expect(screen.title()).toBe("Trash: tap to restore");
    screen.tap("Book 2");
    expect(screen.title()).toBe("Restore “Book 2”? No sync will remove it again.");
    screen.tap("Restore");
    scene.tasks.pass(1);
    // The list of before has closed.
    expect([screen.top(), redraws.length]).toEqual([undefined, 1]);
    return [screen.said, scene.disk.contents.get(pathOf(2)) === "another"];
  };

  test("is reported as restored only if it was", () => {
    expect(restored(false)).toEqual([["It is restored."], false]);
    expect(restored(true)).toEqual([["Not restored: another file is in its place."], true]);
  });

  test("stays there if the restore fails, as the message says", () => {
    const { scene, screen } = trash(false);
    screen.tap("Book 2");
    const fail = () => throwStorage({ kind: "storage", detail: "full", code: 13 });
    Object.assign(scene.context.database, { query: fail, transaction: fail });
    screen.tap("Restore");
    scene.tasks.pass(1);
    expect([screen.said, screen.top()?.kind]).toEqual([[expect.stringContaining("no space left")], "list"]);
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
