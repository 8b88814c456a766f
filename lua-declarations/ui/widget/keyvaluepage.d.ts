/** A full page of labels and values. */
declare module "ui/widget/keyvaluepage" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");
  import TextWidget = require("ui/widget/textwidget");
  import TitleBar = require("ui/widget/titlebar");

  namespace KeyValuePage {
    /** A line: label and value in front, the rest by name. */
    interface Line {
      readonly 1: string;
      readonly 2: string;
      /** False: the label is not bold. Absent in older releases, which draw it bold. */
      readonly key_bold?: boolean | undefined;
      /** Runs on a tap; without it a tap shows a text that did not fit. Not protected against errors. */
      readonly callback?: ((this: void) => void) | undefined;
    }

    interface Options {
      readonly title: string;
      readonly kv_pairs: readonly Line[];
      /** "right": values end at the right border. */
      readonly value_align: "left" | "right";
      /** Runs when the reader leaves the page, however (frontend/ui/widget/keyvaluepage.lua, onClose). */
      readonly close_callback?: ((this: void) => void) | undefined;
      /** A sign in the corner, by its name (frontend/ui/widget/keyvaluepage.lua, title_bar_left_icon). */
      readonly title_bar_left_icon?: string | undefined;
      /** Runs on a tap on it. Not protected against errors. */
      readonly title_bar_left_icon_tap_callback?: ((this: void) => void) | undefined;
      /** In place of the host's own, which it may call: draws the lines of the page that is shown, at each turn. */
      readonly _populateItems?: (this: Page) => void;
    }

    /** A line as it is drawn: the frame that is marked at a tap, and in it what is seen (KeyValueItem, init). */
    interface Item extends Widget {
      readonly 1: Widget & { 1: Content };
    }

    /** The label is the first child of the first one. */
    type Content = Widget & { readonly 1?: { readonly 1?: TextWidget } };

    interface Page extends Widget {
      /** The rows that keys go through, made anew at each drawing (frontend/ui/widget/keyvaluepage.lua, layout). */
      readonly layout: (readonly Widget[])[];
      /** Where the focus is in `layout`, from 1 (frontend/ui/widget/focusmanager.lua, selected). */
      readonly selected: { readonly x: number; readonly y: number };
      /** False if nothing is there (frontend/ui/widget/focusmanager.lua, moveFocusTo). */
      moveFocusTo(x: number, y: number, flags: number): boolean;
      /** Made before the first drawing (frontend/ui/widget/keyvaluepage.lua, title_bar). */
      readonly title_bar: TitleBar.Bar;
      /** The whole screen. From frontend/ui/widget/keyvaluepage.lua, init. */
      readonly dimen: Geom.Area;
      /** The lines that are on the screen, made anew at each drawing (frontend/ui/widget/keyvaluepage.lua, main_content). */
      readonly main_content: readonly Item[];
      /** Dots; read at each drawing, counted by init alone (frontend/ui/widget/keyvaluepage.lua, item_height). */
      item_height: number;
      /** Dots of a row (frontend/ui/widget/keyvaluepage.lua, item_width). */
      readonly item_width: number;
      /** The size of letters, for `getFace` (frontend/ui/widget/keyvaluepage.lua, items_font_size). */
      readonly items_font_size: number;
      /** May be replaced; they are drawn by the next `goToPage`. */
      kv_pairs: readonly Line[];
      /** How many pages can be turned to; counted by init alone (frontend/ui/widget/keyvaluepage.lua, pages). */
      pages: number;
      /** Lines on one page (frontend/ui/widget/keyvaluepage.lua, items_per_page). */
      items_per_page: number;
      /** Which page of lines is shown, from 1. */
      readonly show_page: number;
      /** Draws that page of lines (frontend/ui/widget/keyvaluepage.lua, goToPage and _populateItems). */
      goToPage(page: number): void;
    }
  }

  const KeyValuePage: {
    /** From frontend/ui/widget/keyvaluepage.lua, the fields of KeyValuePage and _populateItems. */
    "new"(options: KeyValuePage.Options): KeyValuePage.Page;
    /** Draws the lines of the page that is shown (frontend/ui/widget/keyvaluepage.lua, _populateItems). */
    _populateItems(this: void, page: KeyValuePage.Page): void;
  };
  export = KeyValuePage;
}
