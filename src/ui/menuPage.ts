import type { ListLine, OpenList } from "../koreader/dialogs.port";
import type { Listing, MenuItem } from "../koreader/screen.port";
import type { UiContext } from "./uiContext";

/** For gestures and home screens. */
export function showMenuPage(ui: UiContext, title: string, items: Listing): void {
  const lines = (): readonly ListLine[] => itemLines(ui, items(), () => page.redraw(lines()));
  const page: OpenList = ui.dialogs.list({ title, lines: lines() });
}

/** Lines that can be used now. `again` redraws their page. */
export function itemLines(ui: UiContext, items: readonly MenuItem[], again: () => void): ListLine[] {
  return items.filter((item) => item.enabled?.() !== false).map((item) => itemLine(ui, item, again));
}

function itemLine(ui: UiContext, item: MenuItem, again: () => void): ListLine {
  const { items, run } = item;
  const text = typeof item.text === "string" ? item.text : item.text();
  const open = (): void => {
    if (items !== undefined) return showMenuPage(ui, text, typeof items === "function" ? items : () => items);
    run?.(again);
    if (item.checked !== undefined) again();
  };
  return { label: markOf(item) + text, value: "", onTap: open };
}

function markOf({ checked, radio, items }: MenuItem): string {
  if (items !== undefined) return "▸ ";
  if (checked === undefined) return "";
  if (radio === true) return checked() ? "◉ " : "◯ ";
  return checked() ? "☑ " : "☐ ";
}
