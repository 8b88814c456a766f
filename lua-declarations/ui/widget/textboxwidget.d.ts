/** Text in lines of a given width. */
declare module "ui/widget/textboxwidget" {
  import Widget = require("ui/widget/widget");
  import Blitbuffer = require("ffi/blitbuffer");
  import Font = require("ui/font");

  namespace TextBoxWidget {
    /** From frontend/ui/widget/textboxwidget.lua, the fields of TextBoxWidget. */
    interface Options {
      readonly text: string;
      readonly face: Font.Face;
      readonly bold?: boolean;
      /** Pixels; absent: 400 on a screen of 160 dots an inch. */
      readonly width?: number;
      /** The height in pixels; absent: the height of the text. */
      readonly height?: number;
      /** Reduces the height to a whole number of lines. */
      readonly height_adjust?: boolean;
      /** Ends with an ellipsis where the height is too small. Absent: false. */
      readonly height_overflow_show_ellipsis?: boolean;
      /** The space between lines as a fraction of the font's size. Absent: 0.3. */
      readonly line_height?: number;
      readonly justified?: boolean;
      /** Absent: "left". Mirrored in a right-to-left paragraph, unless `alignment_strict`. */
      readonly alignment?: "left" | "center" | "right";
      readonly alignment_strict?: boolean;
      readonly fgcolor?: Blitbuffer.Color;
      readonly bgcolor?: Blitbuffer.Color;
      /** A language like `de`; absent: the language of the interface. */
      readonly lang?: string;
      /** Absent: the direction of the interface's language. */
      readonly para_direction_rtl?: boolean;
      /** The direction of each paragraph follows its letters. */
      readonly auto_para_direction?: boolean;
    }

    /** From frontend/ui/widget/textboxwidget.lua, the functions of the same names. */
    interface Box extends Widget {
      /** Lays the text out again, in the same width. */
      setText(text: string): void;
      /** The height of the text in pixels, which may be more than the widget shows. */
      getTextHeight(): number;
      getLineHeight(): number;
      /** The number of lines that are visible at once. */
      getVisLineCount(): number;
      getAllLineCount(): number;
      /** Scrolls by a whole page. */
      scrollDown(): void;
      scrollUp(): void;
      scrollToTop(): void;
      scrollToBottom(): void;
    }
  }

  const TextBoxWidget: { "new"(options: TextBoxWidget.Options): TextBoxWidget.Box };
  export = TextBoxWidget;
}
