/** Rows of buttons with lines between them. */
declare module "ui/widget/buttontable" {
  import Widget = require("ui/widget/widget");
  import Blitbuffer = require("ffi/blitbuffer");

  namespace ButtonTable {
    /** From frontend/ui/widget/buttontable.lua, init. */
    interface Button {
      /** The id for `getButtonById`. */
      readonly id?: string;
      readonly text?: string;
      /** A function that gives the text instead of `text`. */
      readonly text_func?: (this: void) => string;
      /** One of the host's icons, instead of a text. */
      readonly icon?: string;
      /** Absent: "center". */
      readonly align?: "left" | "center" | "right";
      /** The width in pixels; absent: an equal part of the rest of the row. */
      readonly width?: number;
      readonly height?: number;
      readonly enabled?: boolean;
      readonly enabled_func?: (this: void) => boolean;
      /** Shows a check mark after the text. */
      readonly checked_func?: (this: void) => boolean;
      readonly font_face?: string;
      readonly font_size?: number;
      /** Absent: true. */
      readonly font_bold?: boolean;
      /** Absent in older releases. */
      readonly background?: Blitbuffer.Color;
      readonly no_vertical_sep?: boolean;
      /** Not protected against errors. A tap on a button without a callback raises an error. */
      readonly callback: (this: void) => void;
      readonly hold_callback?: (this: void) => void;
    }

    /** From frontend/ui/widget/buttontable.lua, the fields of ButtonTable. */
    interface Options {
      /** The width in pixels; absent: 0.9 of the shorter side of the screen. */
      readonly width?: number;
      readonly buttons: readonly (readonly Button[])[];
      /** Makes the table as narrow as its texts allow. */
      readonly shrink_unneeded_width?: boolean;
      /** The minimum width in pixels. */
      readonly shrink_min_width?: number;
      /** The thickness of the lines in pixels. */
      readonly sep_width?: number;
      /** The table begins with a line. */
      readonly zero_sep?: boolean;
      /** The window around the table. From frontend/ui/widget/buttontable.lua, init. */
      readonly show_parent?: Widget;
    }

    interface Table extends Widget {
      readonly width: number;
      /** Undefined where no button has this id. From frontend/ui/widget/buttontable.lua, getButtonById. */
      getButtonById(id: string): Widget | undefined;
    }
  }

  const ButtonTable: { "new"(options: ButtonTable.Options): ButtonTable.Table };
  export = ButtonTable;
}
