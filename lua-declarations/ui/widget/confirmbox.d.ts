/** A question with two answers. */
declare module "ui/widget/confirmbox" {
  import Widget = require("ui/widget/widget");

  namespace ConfirmBox {
    interface Options {
      readonly text: string;
      readonly ok_text: string;
      /** Runs before the window closes; not protected against errors, and an error leaves the window open. */
      readonly ok_callback: (this: void) => void;
      readonly cancel_text: string;
      /**
       * Runs before the window is closed by this button, a tap outside or the back key; not protected against errors.
       * Absent: nothing.
       */
      readonly cancel_callback?: (this: void) => void;
      /** One of the host's icons; absent: a question mark. */
      readonly icon?: string;
    }

    interface Box extends Widget {
      /**
       * Adds a widget below the text and lays the whole window out again. From frontend/ui/widget/confirmbox.lua,
       * addWidget.
       */
      addWidget(widget: Widget): void;
    }
  }

  const ConfirmBox: {
    /** From frontend/ui/widget/confirmbox.lua, the fields of ConfirmBox and init. */
    "new"(options: ConfirmBox.Options): ConfirmBox.Box;
  };
  export = ConfirmBox;
}
