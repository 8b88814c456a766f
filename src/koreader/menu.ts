import type { MenuItem } from "../ports/menu";
import type { Guard } from "./guard";
import type TouchMenu = require("ui/widget/touchmenu");

/** The plugin's line in the host's main menu, under "Tools". */
export function mainMenuItem(item: MenuItem, guard: Guard): TouchMenu.Item {
  return hostItem(item, guard, "tools");
}

function hostItem(item: MenuItem, guard: Guard, section?: string): TouchMenu.Item {
  const { text, checked, enabled, items } = item;
  return {
    text: typeof text === "string" ? text : undefined,
    text_func: typeof text === "string" ? undefined : guard.ask("a menu's text", "", text),
    checked_func: checked === undefined ? undefined : guard.ask("a menu's mark", false, checked),
    radio: item.radio,
    enabled_func: enabled === undefined ? undefined : guard.ask("a menu's state", false, enabled),
    callback: item.run === undefined ? undefined : guard.act("a menu's action", (menu) => run(item, menu)),
    keep_menu_open: item.keepsOpen,
    sub_item_table_func:
      items === undefined ? undefined : guard.ask("a menu's lines", [], () => hostItems(items, guard)),
    separator: item.separator,
    help_text: item.help,
    sorting_hint: section,
  };
}

function hostItems(items: NonNullable<MenuItem["items"]>, guard: Guard): readonly TouchMenu.Item[] {
  const list = typeof items === "function" ? items() : items;
  return list.map((item) => hostItem(item, guard));
}

function run(item: MenuItem, menu: TouchMenu | undefined): void {
  const redraw = (): void => menu?.updateItems();
  item.run?.(redraw);
  if (item.keepsOpen === true) redraw();
}
