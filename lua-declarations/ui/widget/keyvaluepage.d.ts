/** A full page of labels and values. */
declare module "ui/widget/keyvaluepage" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");
  import TextWidget = require("ui/widget/textwidget");
  import TitleBar = require("ui/widget/titlebar");

  namespace KeyValuePage {
    /** A row: first label and value, then the other fields by name. */
    interface Line {
      readonly 1: string;
      readonly 2: string;
      /** False: the label is not bold. Absent in older releases, which draw it bold. */
      readonly key_bold?: boolean | undefined;
      /** Runs after a tap; without it a tap shows a text that was too long. Not protected against errors. */
      readonly callback?: ((this: void) => void) | undefined;
    }

    interface Options {
      readonly title: string;
      readonly kv_pairs: readonly Line[];
      /** "right": values end at the right border. */
      readonly value_align: "left" | "right";
      /** Runs when the reader leaves the page in any way (frontend/ui/widget/keyvaluepage.lua, onClose). */
      readonly close_callback?: ((this: void) => void) | undefined;
      /** The name of an icon in the corner (frontend/ui/widget/keyvaluepage.lua, title_bar_left_icon). */
      readonly title_bar_left_icon?: string | undefined;
      /** Runs after a tap on the icon. Not protected against errors. */
      readonly title_bar_left_icon_tap_callback?: ((this: void) => void) | undefined;
      /**
       * Replaces the host's own function, which it may call: draws the rows of the current page, at each change of the
       * page.
       */
      readonly _populateItems?: (this: Page) => void;
    }

    /**
     * A row as it is drawn: the frame that is inverted at a tap, with the visible widgets in it (KeyValueItem, init).
     */
    interface Item extends Widget {
      readonly 1: Widget & { 1: Content };
    }

    /** The label is the first child of the first widget. */
    type Content = Widget & { readonly 1?: { readonly 1?: TextWidget } };

    interface Page extends Widget {
      /** The rows for the focus of keys, made again at each drawing (frontend/ui/widget/keyvaluepage.lua, layout). */
      readonly layout: (readonly Widget[])[];
      /** The focus in `layout`, from 1 (frontend/ui/widget/focusmanager.lua, selected). */
      readonly selected: { readonly x: number; readonly y: number };
      /** False if `layout` has nothing there (frontend/ui/widget/focusmanager.lua, moveFocusTo). */
      moveFocusTo(x: number, y: number, flags: number): boolean;
      /** Made before the first drawing (frontend/ui/widget/keyvaluepage.lua, title_bar). */
      readonly title_bar: TitleBar.Bar;
      /** The area of the whole screen. From frontend/ui/widget/keyvaluepage.lua, init. */
      readonly dimen: Geom.Area;
      /** The rows on the screen, made again at each drawing (frontend/ui/widget/keyvaluepage.lua, main_content). */
      readonly main_content: readonly Item[];
      /**
       * The height of a row in pixels; read at each drawing, computed only by init
       * (frontend/ui/widget/keyvaluepage.lua, item_height).
       */
      item_height: number;
      /** The width of a row in pixels (frontend/ui/widget/keyvaluepage.lua, item_width). */
      readonly item_width: number;
      /** The size of the font, for `getFace` (frontend/ui/widget/keyvaluepage.lua, items_font_size). */
      readonly items_font_size: number;
      /** The rows; new rows are drawn by the next `goToPage`. */
      kv_pairs: readonly Line[];
      /** The number of pages; computed only by init (frontend/ui/widget/keyvaluepage.lua, pages). */
      pages: number;
      /** The number of rows on one page (frontend/ui/widget/keyvaluepage.lua, items_per_page). */
      items_per_page: number;
      /** The current page, from 1. */
      readonly show_page: number;
      /** Draws this page of rows (frontend/ui/widget/keyvaluepage.lua, goToPage and _populateItems). */
      goToPage(page: number): void;
    }
  }

  const KeyValuePage: {
    /** From frontend/ui/widget/keyvaluepage.lua, the fields of KeyValuePage and _populateItems. */
    "new"(options: KeyValuePage.Options): KeyValuePage.Page;
    /** Draws the rows of the current page (frontend/ui/widget/keyvaluepage.lua, _populateItems). */
    _populateItems(this: void, page: KeyValuePage.Page): void;
  };
  export = KeyValuePage;
}
