/** A button. */
declare module "ui/widget/button" {
  import Widget = require("ui/widget/widget");
  import Blitbuffer = require("ffi/blitbuffer");

  namespace Button {
    interface Options {
      readonly text: string;
      /** False: the button is grey and ignores taps. */
      readonly enabled?: boolean;
      /** The width in pixels, including the margin. */
      readonly width: number;
      /** The height of the label in pixels; absent: the height of the font. */
      readonly height?: number;
      /** Absent: white with a black border. */
      readonly background?: Blitbuffer.Color;
      readonly bordersize: number;
      readonly margin: number;
      readonly text_font_size?: number;
      readonly text_font_bold?: boolean;
      /** Not protected against errors. */
      readonly callback: (this: void) => void;
      /** The window around the button, which is painted again when the button is pressed. */
      readonly show_parent: Widget;
    }
  }

  const Button: {
    /** From frontend/ui/widget/button.lua, the fields of Button and init. */
    "new"(options: Button.Options): Widget;
  };
  export = Button;
}
