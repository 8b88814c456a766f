/** Text with a scroll bar; a tap, a swipe and the keys of page turns scroll it. */
declare module "ui/widget/scrolltextwidget" {
  import Widget = require("ui/widget/widget");
  import Font = require("ui/font");

  namespace ScrollTextWidget {
    /** From frontend/ui/widget/scrolltextwidget.lua, the fields of ScrollTextWidget. */
    interface Options {
      readonly text: string;
      readonly face: Font.Face;
      /** The width in pixels, including the bar. */
      readonly width: number;
      readonly height: number;
      /** The window around the widget, which is painted again after scrolling. */
      readonly dialog: Widget;
      /** The direction of each paragraph follows its letters. */
      readonly auto_para_direction?: boolean;
    }
  }

  const ScrollTextWidget: { "new"(options: ScrollTextWidget.Options): Widget };
  export = ScrollTextWidget;
}
