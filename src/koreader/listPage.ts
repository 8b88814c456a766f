import type { ListLine, ListPage, OpenList } from "../ports/dialogs";
import type { Guard, NextTick } from "./tasks";
import KeyValuePage = require("ui/widget/keyvaluepage");
import UIManager = require("ui/uimanager");

/** The port's `list` on the host's page of labels and values. */
export function openList(page: ListPage, guard: Guard, nextTick: NextTick): OpenList {
  let shown: KeyValuePage.Page | undefined;
  let left = false;
  const forget = (): void => {
    shown = undefined;
    left = true;
  };
  nextTick("a list", () => {
    shown = keyValuePage(page, guard, forget);
    UIManager.show(shown);
  });
  return {
    isOpen: () => !left,
    redraw: (lines) =>
      nextTick("a list", () => {
        if (shown === undefined) return;
        shown.kv_pairs = pairsOf(lines, guard);
        // The host counts its pages once, at the beginning.
        shown.pages = Math.ceil(lines.length / shown.items_per_page);
        shown.goToPage(Math.max(1, Math.min(shown.show_page, shown.pages)));
      }),
    close: () =>
      nextTick("a list", () => {
        if (shown !== undefined) UIManager.close(shown);
        forget();
      }),
  };
}

function keyValuePage(page: ListPage, guard: Guard, closed: () => void): KeyValuePage.Page {
  const { title, lines } = page;
  const drawn = guard.act("a page of a list", (last: number) => page.onShown?.(last));
  return KeyValuePage.new({
    title,
    kv_pairs: pairsOf(lines, guard),
    value_align: "right",
    close_callback: closed,
    title_bar_left_icon: page.onMenu === undefined ? undefined : "appbar.menu",
    title_bar_left_icon_tap_callback: guard.act("the menu of a list", () => page.onMenu?.()),
    _populateItems(this: KeyValuePage.Page) {
      KeyValuePage._populateItems(this);
      drawn(this.show_page * this.items_per_page);
    },
  });
}

function pairsOf(lines: readonly ListLine[], guard: Guard): readonly KeyValuePage.Line[] {
  return lines.map((line) => pair(line, guard));
}

function pair(line: ListLine, guard: Guard): KeyValuePage.Line {
  const { label, value, onTap } = line;
  return {
    1: label,
    2: value,
    callback: onTap === undefined ? undefined : guard.act("a line of a list", () => onTap()),
  };
}
