import type { MenuItem } from "../../src/koreader/screen.port";

const textOf = ({ text }: MenuItem): string => (typeof text === "function" ? text() : text);

/**
 * Lines of a menu as the host draws them: `☑` or `☐`, the words, `(grey)`, `(closes)` for one whose tap closes the menu,
 * `▸` for one that opens more lines, and `___` for a rule below it.
 */
export function drawn(items: readonly MenuItem[]): string[] {
  return items.map((item) => {
    const mark = item.checked === undefined ? "" : item.checked() ? "☑ " : "☐ ";
    const ends = [
      item.enabled?.() === false ? " (grey)" : "",
      item.run !== undefined && item.keepsOpen !== true ? " (closes)" : "",
      item.items === undefined ? "" : " ▸",
      item.separator === true ? " ___" : "",
    ];
    return mark + textOf(item) + ends.join("");
  });
}

/** Lines below a line. */
export function below({ items }: MenuItem): readonly MenuItem[] {
  return typeof items === "function" ? items() : (items ?? []);
}

/** The line whose words begin so. */
export function lineIn(items: readonly MenuItem[], words: string): MenuItem {
  const found = items.find((item) => textOf(item).startsWith(words));
  if (found === undefined) throw new Error(`No line “${words}” among ${items.map(textOf).join(", ")}`);
  return found;
}
