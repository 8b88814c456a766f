/** A list in pages, over the whole screen or as a window. */
declare module "ui/widget/menu" {
  import Widget = require("ui/widget/widget");

  namespace Menu {
    /** From frontend/ui/widget/menu.lua, updateItems and onMenuSelect. */
    interface Item {
      readonly text: string;
      /** The text at the right end of the row. */
      readonly mandatory?: string | number;
      readonly mandatory_func?: (this: void) => string;
      /** The text after the main text. */
      readonly post_text?: string;
      readonly bold?: boolean;
      /** Grey; a tap still works. */
      readonly dim?: boolean;
      /** False: a tap does nothing. */
      readonly select_enabled?: boolean;
      /** The list that replaces this list after a tap. */
      readonly sub_item_table?: Items;
      /** Runs after a tap, before the list's `close_callback`. Not protected against errors. */
      readonly callback?: (this: void) => void;
    }

    interface Items extends ReadonlyArray<Item> {
      /** The index of the item in bold, from 1. From frontend/ui/widget/menu.lua, updateItems. */
      readonly current?: number;
    }

    /** From frontend/ui/widget/menu.lua, the fields of Menu. */
    interface Options {
      readonly title?: string;
      readonly subtitle?: string;
      readonly no_title?: boolean;
      readonly item_table?: Items;
      /** The size in pixels; absent: the size of the screen. */
      readonly width?: number;
      readonly height?: number;
      readonly items_per_page?: number;
      readonly items_font_size?: number;
      readonly items_mandatory_font_size?: number;
      /** Items are as high as their text, up to this many lines. */
      readonly items_max_lines?: number;
      /**
       * Each item has one line, which ends with an ellipsis if it is too long. From frontend/ui/widget/menu.lua, init.
       */
      readonly single_line?: boolean;
      /** Without the border of a window. */
      readonly is_borderless?: boolean;
      /** Absent: true, with round corners. */
      readonly is_popout?: boolean;
      /** Windows below are not painted. From frontend/ui/uimanager.lua, _repaint. */
      readonly covers_fullscreen?: boolean;
      /** One of the host's icons, in the title. A tap calls `onLeftButtonTap`. */
      readonly title_bar_left_icon?: string;
      /** The window around the list; absent: the list itself. */
      readonly show_parent?: Widget;
      /**
       * Runs after an item was chosen and when the list is closed; it must close the window. Without it the window
       * stays open after a choice. From frontend/ui/widget/menu.lua, onMenuSelect and onCloseAllMenus.
       */
      close_callback?(this: void): void;
      /** Replaces the host's own function, which runs `callback` of the item. Returns true when the tap was handled. */
      onMenuChoice?(item: Item): boolean;
      /** A long press on an item. */
      onMenuHold?(item: Item): boolean;
      onLeftButtonTap?(): void;
      /**
       * Shows an arrow in the last row; a tap on it calls this function. From frontend/ui/widget/menu.lua, onReturn.
       */
      readonly onReturn?: (this: Menu) => void;
    }

    interface Menu extends Widget, Options {
      readonly item_table: Items;
      /** The index of the item, from 1. */
      readonly page: number;
      /**
       * Shows other items; absent: the same items again. `itemnumber`: the page with this item, from 1; negative: the
       * page stays; absent: the first page. From frontend/ui/widget/menu.lua, switchItemTable.
       */
      switchItemTable(title?: string, items?: Items, itemnumber?: number): void;
      /** Draws the page again. From frontend/ui/widget/menu.lua, updateItems. */
      updateItems(selected?: number): void;
      getPageNumber(itemnumber: number): number;
      onGotoPage(page: number): boolean;
      setTitleBarLeftIcon(icon: string): void;
    }
  }

  const Menu: {
    /** From frontend/ui/widget/menu.lua, init. */
    "new"(options: Menu.Options & ThisType<Menu.Menu>): Menu.Menu;
    /** From frontend/ui/widget/widget.lua, extend. */
    extend<T extends Menu.Options>(
      prototype: T & ThisType<T & Menu.Menu>,
    ): T & { "new"(options: Menu.Options): T & Menu.Menu };
  };
  export = Menu;
}
