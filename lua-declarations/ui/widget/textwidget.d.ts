/** One line of text. */
declare module "ui/widget/textwidget" {
  import Widget = require("ui/widget/widget");
  import Font = require("ui/font");

  namespace TextWidget {
    interface Options {
      readonly text: string;
      readonly face: Font.Face;
      /** Pixels; what is longer is cut off with an ellipsis. Absent: nothing is. */
      readonly max_width?: number | undefined;
    }
  }

  interface TextWidget extends Widget {
    readonly text: string;
    readonly max_width?: number | undefined;
    /** Does the text end with an ellipsis? From frontend/ui/widget/textwidget.lua, isTruncated. */
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
