/** Text with a scroll bar; a tap, a swipe and the keys of page turns scroll it. */
declare module "ui/widget/scrolltextwidget" {
  import Widget = require("ui/widget/widget");
  import Font = require("ui/font");

  namespace ScrollTextWidget {
    /** From frontend/ui/widget/scrolltextwidget.lua, the fields of ScrollTextWidget. */
    interface Options {
      readonly text: string;
      readonly face: Font.Face;
      /** Pixels, the bar included. */
      readonly width: number;
      readonly height: number;
      /** The window that it stands in, which is painted anew when it is scrolled. */
      readonly dialog: Widget;
      /** Each paragraph by its letters. */
      readonly auto_para_direction?: boolean;
    }
  }

  const ScrollTextWidget: { "new"(options: ScrollTextWidget.Options): Widget };
  export = ScrollTextWidget;
}
