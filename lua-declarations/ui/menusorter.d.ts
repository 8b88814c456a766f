/** The order of the main menu's rows. */
declare module "ui/menusorter" {
  namespace MenuSorter {
    /** The rows of each page by the page's id, e.g. `tools`. */
    type Order = Record<string, string[] | undefined>;
  }

  const MenuSorter: {
    /**
     * The user's own order from `settings/<prefix>_menu_order.lua`, or an empty table. Each of its pages replaces the
     * host's page as a whole (mergeAndSort), and a row that no page names is appended to the page of its `sorting_hint`
     * (sort). From frontend/ui/menusorter.lua, readMSSettings; the same in v2024.11.
     */
    readMSSettings(prefix: string): MenuSorter.Order;
  };
  export = MenuSorter;
}

/**
 * The host's own order in the file browser, one table per process. From
 * frontend/ui/elements/filemanager_menu_order.lua.
 */
declare module "ui/elements/filemanager_menu_order" {
  import MenuSorter = require("ui/menusorter");
  const order: MenuSorter.Order;
  export = order;
}

/** The host's own order in the reader, one table per process. From frontend/ui/elements/reader_menu_order.lua. */
declare module "ui/elements/reader_menu_order" {
  import MenuSorter = require("ui/menusorter");
  const order: MenuSorter.Order;
  export = order;
}
