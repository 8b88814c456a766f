/** A page of text that can be scrolled. */
declare module "ui/widget/textviewer" {
  import ButtonDialog = require("ui/widget/buttondialog");
  import Widget = require("ui/widget/widget");

  namespace TextViewer {
    interface Options {
      readonly title: string;
      readonly text: string;
      /** A title that is too long takes several lines instead of being cut. */
      readonly title_multilines?: boolean;
      /** Rows of buttons above the host's own. */
      readonly buttons_table?: readonly (readonly ButtonDialog.Button[])[] | undefined;
      /** The host's own row (find, scroll, close) is there too when there are other buttons. */
      readonly add_default_buttons?: boolean;
    }
  }

  const TextViewer: {
    /** From frontend/ui/widget/textviewer.lua, the fields of TextViewer. */
    "new"(options: TextViewer.Options): Widget;
  };
  export = TextViewer;
}
