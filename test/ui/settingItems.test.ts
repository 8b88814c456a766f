import type { MenuItem } from "../../src/koreader/screen.port";
import { defaults, type Settings } from "../../src/model/settings";
import { choiceItem, numberItem, switchItem } from "../../src/ui/settingItems";
import { getSettings } from "../../src/store/settings";
import { throwStorage } from "../../src/base/result";
import { memoryDatabase } from "../fakes/memoryStore";
import { aScreen } from "../fakes/screen";

const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());
const linesOf = ({ items }: MenuItem): readonly MenuItem[] => (typeof items === "function" ? items() : (items ?? []));

function device(settings: Partial<Settings> = {}) {
  const database = memoryDatabase();
  const screen = aScreen({ database, settings });
  const did: string[] = [];
  /** As the next start of KOReader reads it. */
  const stored = (): Settings => {
    database.memory.settings = undefined;
    return getSettings(database);
  };
  return { ...screen, did, stored, tap: (item?: MenuItem) => item?.run?.(() => void did.push("redraw")) };
}

describe("a switch among the settings", () => {
  test("is stored before its change is announced, each time", () => {
    const there = device({ shelfOnWake: false });
    const item = switchItem(there.ui, "shelfOnWake", {
      text: "At waking up",
      changed: () => void there.did.push(`changed to ${there.stored().shelfOnWake}`),
    });
    expect([item.checked?.(), item.keepsOpen, item.separator]).toEqual([false, true, false]);
    there.tap(item);
    expect(item.checked?.()).toBe(true);
    there.tap(item);
    expect([item.checked?.(), there.did]).toEqual([false, ["changed to true", "changed to false"]]);
  });

  test("leaves the storing to what sets it", () => {
    const there = device({ enabled: true });
    const item = switchItem(there.ui, "enabled", {
      text: "Enabled",
      set: (isOn) => void there.did.push(`set ${isOn}`),
    });
    there.tap(item);
    expect([there.did, there.stored().enabled]).toEqual([["set false"], true]);
  });
});

describe("a choice among the settings", () => {
  const choice = (there: ReturnType<typeof device>, also: () => void = () => undefined) =>
    choiceItem(there.ui, "ratingMode", {
      text: (word) => `Ratings: ${word}`,
      options: [
        ["off", "off"],
        ["stars", "stars", "KOReader's stars", "Explained."],
      ],
      also,
      changed: () => void there.did.push(`changed to ${there.stored().ratingMode}`),
    });

  test("shows the present word, marks it among the longer ones, and is stored first", () => {
    const there = device({ ratingMode: "off" });
    const item = choice(there, () => void there.did.push("also"));
    const marks = () =>
      linesOf(item).map((line) => [textOf(line), line.radio, line.checked?.(), line.help, line.keepsOpen]);
    expect(textOf(item)).toBe("Ratings: off");
    expect(marks()).toEqual([
      ["off", true, true, undefined, true],
      ["KOReader's stars", true, false, "Explained.", true],
    ]);
    there.tap(linesOf(item)[1]);
    expect([textOf(item), marks().map(([, , isSet]) => isSet)]).toEqual(["Ratings: stars", [false, true]]);
    expect(there.did).toEqual(["also", "changed to stars"]);
  });

  test("shows no word for a value that is none of the options", () => {
    expect(textOf(choice(device({ ratingMode: "ask" })))).toBe("Ratings: ");
  });

  test("is not stored without what belongs to it", () => {
    const there = device({ ratingMode: "off" });
    const fail = (): never => throwStorage({ kind: "storage", detail: "the disk is full" });
    expect(() => there.tap(linesOf(choice(there, fail))[1])).toThrow();
    expect([there.ui.settings().ratingMode, there.did]).toEqual(["off", []]);
    expect(there.stored().ratingMode).toBe("off");
  });
});

/** The line, and the button for the first value, of a number. */
function shownFor(key: "progressPages" | "minPages" | "minSeconds", settings: Partial<Settings> = {}) {
  const { ui, top } = aScreen({ settings });
  const item = numberItem(ui, key, { title: "Title", description: "", unit: "pages", zero: "none" });
  item.run?.(() => undefined);
  const form = top();
  const button = form?.kind === "number" ? form.page.standard?.text : undefined;
  return { line: textOf(item), button };
}

describe("a number among the settings", () => {
  test("is never shown as 0 of its unit", () => {
    expect(shownFor("progressPages")).toEqual({ line: "Title: none", button: "At first: none" });
    expect(shownFor("minPages", { minPages: 3 })).toEqual({ line: "Title: 3 pages", button: "At first: none" });
    expect(shownFor("minSeconds", { minSeconds: 0 })).toEqual({ line: "Title: none", button: "At first: 30 pages" });
  });

  test("begins with the present value within its bounds, and is stored and drawn again", () => {
    const there = device({ minSeconds: 60 });
    const line = (value: number): string => `At least ${value} s`;
    const item = numberItem(there.ui, "minSeconds", { title: "Title", description: "", unit: "s", zero: "none", line });
    there.tap(item);
    const form = there.top();
    if (form?.kind !== "number") throw new Error("no form");
    const { value, min, max, step, standard, unit } = form.page;
    expect([value, min, max, step, unit, standard?.value]).toEqual([60, 0, 3600, 5, "s", defaults.minSeconds]);
    expect(item.keepsOpen).toBe(true);
    form.page.onSave(90);
    expect([textOf(item), there.did, there.stored().minSeconds]).toEqual(["At least 90 s", ["redraw"], 90]);
  });
});
