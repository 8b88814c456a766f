/** A question with two answers. */
declare module "ui/widget/confirmbox" {
  import Widget = require("ui/widget/widget");

  namespace ConfirmBox {
    interface Options {
      readonly text: string;
      readonly ok_text: string;
      /** Runs before the box goes; not protected against errors, and an error leaves the box where it is. */
      readonly ok_callback: (this: void) => void;
      readonly cancel_text: string;
      /** Runs before the box goes by this button, a tap beside it or the back key; as little protected. Absent: nothing. */
      readonly cancel_callback?: (this: void) => void;
      /** One of the host's icons; absent: a question mark. */
      readonly icon?: string;
    }

    interface Box extends Widget {
      /** Below the text; lays the whole box out anew. From frontend/ui/widget/confirmbox.lua, addWidget. */
      addWidget(widget: Widget): void;
    }
  }

  const ConfirmBox: {
    /** From frontend/ui/widget/confirmbox.lua, the fields of ConfirmBox and init. */
    "new"(options: ConfirmBox.Options): ConfirmBox.Box;
  };
  export = ConfirmBox;
}
