import { numberItem } from "../../src/ui/settingItems";
import type { Settings } from "../../src/model/settings";
import { aScreen } from "../fakes/screen";

/** The line, and the button for the first value, of a number. */
function shownFor(key: "progressPages" | "minPages" | "minSeconds", settings: Partial<Settings> = {}) {
  const { ui, top } = aScreen({ settings });
  const item = numberItem(ui, key, { title: "Title", description: "", unit: "pages", zero: "none" });
  item.run?.(() => undefined);
  const form = top();
  const button = form?.kind === "number" ? form.page.standard?.text : undefined;
  return { line: typeof item.text === "function" ? item.text() : item.text, button };
}

describe("a number among the settings", () => {
  test("is never shown as 0 of its unit", () => {
    expect(shownFor("progressPages")).toEqual({ line: "Title: none", button: "At first: none" });
    expect(shownFor("minPages", { minPages: 3 })).toEqual({ line: "Title: 3 pages", button: "At first: none" });
    expect(shownFor("minSeconds", { minSeconds: 0 })).toEqual({ line: "Title: none", button: "At first: 30 pages" });
  });
});
