import type { Action, MenuItem } from "./screen.port";
import type { Guard } from "./tasks";
import UIManager = require("ui/uimanager");
import Dispatcher = require("dispatcher");
import Event = require("ui/event");
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import type TouchMenu = require("ui/widget/touchmenu");
import MenuSorter = require("ui/menusorter");
import browserOrder = require("ui/elements/filemanager_menu_order");
import readerOrder = require("ui/elements/reader_menu_order");

export function mainMenuItem(item: MenuItem, guard: Guard): TouchMenu.Item {
  return hostItem(item, guard, "tools");
}

/** @noSelf */
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

/** A redraw from a task waits for the next tick. */
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

/** The host caches lines from opening the page; their number may have changed. */
function redrawn(menu: TouchMenu, page: Page | undefined): void {
  if (page !== undefined && menu.item_table === page.shown) menu.item_table = page.list();
  menu.updateItems();
}

/** After a change of account the lines are stale. No effect without an open menu. */
export function closeMenus(): void {
  for (const name of ["CloseReaderMenu", "CloseFileManagerMenu"] as const) UIManager.broadcastEvent(Event.new(name));
}

export function openWindows(): readonly ReaderUI.Ui[] {
  const windows = [ReaderUI.instance, FileManager.instance as ReaderUI.Ui | undefined];
  return windows.filter((window) => window !== undefined);
}

/** The plugin handles it as `onCatchwordAction`. */
const event = "CatchwordAction";

/** Idempotent. */
export function registerActions(actions: readonly Action[]): void {
  for (const { name, title, inBook, otherName } of actions) {
    const action = { category: "none", event, arg: name, title } as const;
    if (inBook === true) Dispatcher.registerAction(name, { ...action, reader: true });
    else Dispatcher.registerAction(name, { ...action, general: true });
    if (otherName !== undefined)
      Dispatcher.registerAction(otherName, { ...action, title: `${title} (${otherName})`, general: true });
  }
}

/** A gesture bound to one then does nothing. */
export function removeActions(actions: readonly Action[]): void {
  for (const { name, otherName } of actions) {
    Dispatcher.removeAction(name);
    if (otherName !== undefined) Dispatcher.removeAction(otherName);
  }
}

/** The first page of Tools, on any screen. */
const neighbour = "statistics";

/** Without a place in the host's order the line would be last in Tools. An order made by the user is kept. */
export function placeInTools(id: string): void {
  place(id, "filemanager", browserOrder);
  place(id, "reader", readerOrder);
}

function place(id: string, prefix: string, order: MenuSorter.Order): void {
  const { tools } = order;
  if (tools === undefined || tools.includes(id) || isOrdered(id, MenuSorter.readMSSettings(prefix))) return;
  const at = tools.indexOf(neighbour) + 1;
  order["tools"] = tools.slice(0, at).concat([id], tools.slice(at));
}

function isOrdered(id: string, own: MenuSorter.Order): boolean {
  if (own["tools"] !== undefined) return true;
  for (const [, page] of pairs(own)) if (page.includes(id)) return true;
  return false;
}
