import type { Action, MenuItem } from "./screen.port";
import type { Guard } from "./tasks";
import UIManager = require("ui/uimanager");
import Dispatcher = require("dispatcher");
import Event = require("ui/event");
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import type TouchMenu = require("ui/widget/touchmenu");

/** The plugin's line in the host's main menu, under "Tools". */
export function mainMenuItem(item: MenuItem, guard: Guard): TouchMenu.Item {
  return hostItem(item, guard, "tools");
}

/**
 * A page of lines: what the host shows of it, and how it is listed anew.
 *
 * @noSelf
 */
interface Page {
  shown: readonly TouchMenu.Item[];
  list(): readonly TouchMenu.Item[];
}

function hostItem(item: MenuItem, guard: Guard, section?: string, page?: Page): TouchMenu.Item {
  const { text, checked, enabled, items } = item;
  return {
    text: typeof text === "string" ? text : undefined,
    text_func: typeof text === "string" ? undefined : guard.ask("a menu's text", "", text),
    checked_func: checked === undefined ? undefined : guard.ask("a menu's mark", false, checked),
    radio: item.radio,
    enabled_func: enabled === undefined ? undefined : guard.ask("a menu's state", false, enabled),
    callback:
      item.run === undefined ? undefined : guard.act("a menu's action", (menu) => run(item, menu, { page, guard })),
    keep_menu_open: item.keepsOpen,
    sub_item_table_func:
      items === undefined ? undefined : guard.ask("a menu's lines", [], () => hostItems(items, guard)),
    separator: item.separator,
    help_text: item.help,
    sorting_hint: section,
  };
}

function hostItems(items: NonNullable<MenuItem["items"]>, guard: Guard): readonly TouchMenu.Item[] {
  const page: Page = {
    shown: [],
    list: () => {
      const lines = typeof items === "function" ? items() : items;
      page.shown = lines.map((line) => hostItem(line, guard, undefined, page));
      return page.shown;
    },
  };
  return page.list();
}

/** What is redrawn later may be so from a task: then it waits for the next tick, as all that is shown does. */
function run(
  item: MenuItem,
  menu: TouchMenu | undefined,
  { page, guard }: { readonly page: Page | undefined; readonly guard: Guard },
): void {
  const redraw = (): void => {
    if (menu !== undefined) redrawn(menu, page);
  };
  const later = guard.act("a menu", redraw);
  item.run?.(() => UIManager.nextTick(later));
  if (item.keepsOpen === true) redraw();
}

/** The host keeps the lines that it got when the page was opened: there may be more of them by now, or fewer. */
function redrawn(menu: TouchMenu, page: Page | undefined): void {
  if (page !== undefined && menu.item_table === page.shown) menu.item_table = page.list();
  menu.updateItems();
}

/** Closes the host's menu: its lines are of an account that is not used any more. Harmless when none is open. */
export function closeMenus(): void {
  for (const name of ["CloseReaderMenu", "CloseFileManagerMenu"] as const) UIManager.broadcastEvent(Event.new(name));
}

/** The windows of the host that are open: the file browser or the book. */
export function openWindows(): readonly ReaderUI.Ui[] {
  const windows = [ReaderUI.instance, FileManager.instance as ReaderUI.Ui | undefined];
  return windows.filter((window) => window !== undefined);
}

/** The event that every action sends, its name with it: the plugin answers with its handler `onCatchwordAction`. */
const event = "CatchwordAction";

/** Makes the actions known to gestures, keys and profiles. Harmless when they are known already. */
export function registerActions(actions: readonly Action[]): void {
  for (const { name, title, inBook } of actions) {
    const action = { category: "none", event, arg: name, title } as const;
    if (inBook === true) Dispatcher.registerAction(name, { ...action, reader: true });
    else Dispatcher.registerAction(name, { ...action, general: true });
  }
}

/** Takes the actions out of the host's lists; a gesture that is bound to one does nothing from then on. */
export function removeActions(actions: readonly Action[]): void {
  for (const { name } of actions) Dispatcher.removeAction(name);
}
