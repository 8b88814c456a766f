import type { MenuItem } from "../../src/koreader/screen.port";
import { showMenuPage } from "../../src/ui/menuPage";
import { aScreen } from "../fakes/screen";

describe("a page of the menu that a gesture opens", () => {
  function opened(items: () => readonly MenuItem[]) {
    const screen = aScreen();
    showMenuPage(screen.ui, "Reading", items);
    return { ...screen, labels: () => screen.lines().map((line) => line.split("|")[0]) };
  }

  test("marks switches, choices and pages, and leaves out what cannot be used", () => {
    const { title, labels } = opened(() => [
      { text: "Plain" },
      { text: () => "On", checked: () => true },
      { text: "Off", checked: () => false },
      { text: "Chosen", radio: true, checked: () => true },
      { text: "Other", radio: true, checked: () => false },
      { text: "More", items: [] },
      { text: "Unusable", enabled: () => false },
      { text: "Usable", enabled: () => true },
    ]);
    expect(title()).toBe("Reading");
    expect(labels()).toEqual(["Plain", "☑ On", "☐ Off", "◉ Chosen", "◯ Other", "▸ More", "Usable"]);
  });

  test("shows a switch at once after its tap, and the lines that depend on it", () => {
    let isOn = false;
    const { tap, labels } = opened(() =>
      [{ text: "Sync", checked: () => isOn, run: () => void (isOn = !isOn) } as MenuItem].concat(
        isOn ? [{ text: "More choices" }] : [],
      ),
    );
    tap("☐ Sync");
    expect(labels()).toEqual(["☑ Sync", "More choices"]);
    tap("☑ Sync");
    expect(labels()).toEqual(["☐ Sync"]);
  });

  test("has nothing beside its lines", () => {
    const { lines } = opened(() => [{ text: "Plain" }, { text: "On", checked: () => true }]);
    expect(lines()).toEqual(["Plain|", "☑ On|"]);
  });

  test("draws a line again only once its own form was saved", () => {
    let value = 1;
    let saved = (): void => undefined;
    const ask = (redraw: () => void): void => {
      value = 2;
      saved = redraw;
    };
    const { tap, labels } = opened(() => [{ text: `Days: ${value}`, run: ask }]);
    tap("Days: 1");
    expect(labels()).toEqual(["Days: 1"]);
    saved();
    expect(labels()).toEqual(["Days: 2"]);
  });

  test.each([["list", [{ text: "Deeper" }]] as const, ["function", () => [{ text: "Deeper" }]] as const])(
    "opens the page below a line: a %s",
    (_how, items) => {
      const { tap, title, labels } = opened(() => [{ text: "More", items }]);
      tap("▸ More");
      expect([title(), labels()]).toEqual(["More", ["Deeper"]]);
    },
  );
});
