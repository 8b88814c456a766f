/** A button. */
declare module "ui/widget/button" {
  import Widget = require("ui/widget/widget");
  import Blitbuffer = require("ffi/blitbuffer");

  namespace Button {
    interface Options {
      readonly text: string;
      /** Grey and deaf when false. */
      readonly enabled?: boolean;
      /** Pixels, margin included. */
      readonly width: number;
      /** Pixels of the label's area; absent: as high as the font. */
      readonly height?: number;
      /** Absent: white with a black border. */
      readonly background?: Blitbuffer.Color;
      readonly bordersize: number;
      readonly margin: number;
      readonly text_font_size?: number;
      readonly text_font_bold?: boolean;
      /** Not protected against errors. */
      readonly callback: (this: void) => void;
      /** The window that it stands in, which is painted anew when the button is pressed. */
      readonly show_parent: Widget;
    }
  }

  const Button: {
    /** From frontend/ui/widget/button.lua, the fields of Button and init. */
    "new"(options: Button.Options): Widget;
  };
  export = Button;
}
