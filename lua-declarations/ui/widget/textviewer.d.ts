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
      /** Rows of buttons instead of the host's own (find, scroll, close). */
      readonly buttons_table?: readonly (readonly ButtonDialog.Button[])[] | undefined;
    }
  }

  const TextViewer: {
    /** From frontend/ui/widget/textviewer.lua, the fields of TextViewer. */
    "new"(options: TextViewer.Options): Widget;
  };
  export = TextViewer;
}
