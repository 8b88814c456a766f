/** The menu at the top of the screen. Its items are tables that plugins fill in; nobody makes a menu. */
declare module "ui/widget/touchmenu" {
  namespace TouchMenu {
    /**
     * An item. No function in it is protected against errors. From frontend/ui/widget/touchmenu.lua, TouchMenuItem
     * and onMenuSelect; text and text_func from frontend/ui/widget/menu.lua, getMenuText. A field that is undefined is
     * absent.
     */
    interface Item {
      readonly text?: string | undefined;
      /** Asked at each drawing. */
      readonly text_func?: ((this: void) => string) | undefined;
      /** Gives the item a mark; asked at each drawing. After its callback the menu is drawn again and stays. */
      readonly checked_func?: ((this: void) => boolean) | undefined;
      /** The mark is a dot in a circle. */
      readonly radio?: boolean | undefined;
      /** Grey and deaf when false; asked at each drawing and at a tap. */
      readonly enabled_func?: ((this: void) => boolean) | undefined;
      /** Gets the menu, or nothing where it is not a touch menu. */
      readonly callback?: ((this: void, menu?: TouchMenu) => void) | undefined;
      /** The menu stays after the callback. */
      readonly keep_menu_open?: boolean | undefined;
      /** Asked when the item is tapped; an empty list does not open. */
      readonly sub_item_table_func?: ((this: void) => readonly Item[]) | undefined;
      /** A line below the item. */
      readonly separator?: boolean | undefined;
      /** Shown on a long press. */
      readonly help_text?: string | undefined;
      /** The id of the host's own menu that takes it in; of main items only. From frontend/ui/menusorter.lua, sort. */
      readonly sorting_hint?: string | undefined;
    }
  }

  interface TouchMenu {
    /** The items of the page that is open; another list is shown at the next `updateItems`. From onMenuSelect. */
    item_table: readonly TouchMenu.Item[];
    /** Draws the items of the page again. From frontend/ui/widget/touchmenu.lua, updateItems. */
    updateItems(): void;
  }

  const TouchMenu: TouchMenu;
  export = TouchMenu;
}
