/** The menu at the top of the screen. Plugins fill tables of its items; only the host makes the menu. */
declare module "ui/widget/touchmenu" {
  namespace TouchMenu {
    /**
     * A menu item. No function in an item is protected against errors. From frontend/ui/widget/touchmenu.lua,
     * TouchMenuItem and onMenuSelect; text and text_func from frontend/ui/widget/menu.lua, getMenuText. An undefined
     * field counts as absent.
     */
    interface Item {
      readonly text?: string | undefined;
      /** Called at each drawing. */
      readonly text_func?: ((this: void) => string) | undefined;
      /**
       * Gives the item a check mark; called at each drawing. After its callback the menu is drawn again and stays open.
       */
      readonly checked_func?: ((this: void) => boolean) | undefined;
      /** The check mark is a dot in a circle. */
      readonly radio?: boolean | undefined;
      /** False: the item is grey and ignores taps; called at each drawing and at a tap. */
      readonly enabled_func?: ((this: void) => boolean) | undefined;
      /** Receives the menu, or nothing if it is not a touch menu. */
      readonly callback?: ((this: void, menu?: TouchMenu) => void) | undefined;
      /** The menu stays open after the callback. */
      readonly keep_menu_open?: boolean | undefined;
      /** Called when the item is tapped; an empty list does not open. */
      readonly sub_item_table_func?: ((this: void) => readonly Item[]) | undefined;
      /** Draws a line below the item. */
      readonly separator?: boolean | undefined;
      /** The text that a long press shows. */
      readonly help_text?: string | undefined;
      /**
       * The id of the host's menu page for the item; only of items in the main menu. From frontend/ui/menusorter.lua,
       * sort.
       */
      readonly sorting_hint?: string | undefined;
    }
  }

  interface TouchMenu {
    /** The items of the open page; a changed list is shown at the next `updateItems`. From onMenuSelect. */
    item_table: readonly TouchMenu.Item[];
    /** Draws the items of the page again. From frontend/ui/widget/touchmenu.lua, updateItems. */
    updateItems(): void;
  }

  const TouchMenu: TouchMenu;
  export = TouchMenu;
}
