/** One line of text. */
declare module "ui/widget/textwidget" {
  import Widget = require("ui/widget/widget");
  import Font = require("ui/font");

  namespace TextWidget {
    interface Options {
      readonly text: string;
      readonly face: Font.Face;
      /** The maximum width in pixels; a longer text ends with an ellipsis. Absent: no limit. */
      readonly max_width?: number | undefined;
    }
  }

  interface TextWidget extends Widget {
    readonly text: string;
    readonly max_width?: number | undefined;
    /** Tells whether the text ends with an ellipsis. From frontend/ui/widget/textwidget.lua, isTruncated. */
    isTruncated(): boolean;
    /** From frontend/ui/widget/textwidget.lua, setText. */
    setText(text: string): void;
  }

  const TextWidget: {
    /** From frontend/ui/widget/textwidget.lua, the fields of TextWidget. */
    "new"(options: TextWidget.Options): TextWidget;
  };
  export = TextWidget;
}
