/** A form of several fields. */
declare module "ui/widget/multiinputdialog" {
  import InputDialog = require("ui/widget/inputdialog");

  namespace MultiInputDialog {
    interface Field {
      /** The text above the field. */
      readonly description?: string;
      readonly text: string;
      /** The grey text that is shown while the field is empty. */
      readonly hint?: string;
      /**
       * "password": dots, with a check box below to show the text. From frontend/ui/widget/inputtext.lua, text_type.
       */
      readonly text_type?: "password" | undefined;
    }

    interface Options {
      readonly title: string;
      /** Text under the title. From frontend/ui/widget/inputdialog.lua, init. */
      readonly description?: string | undefined;
      readonly fields: readonly Field[];
      /** The field with the focus at first, from 1. From frontend/ui/widget/multiinputdialog.lua, init. */
      readonly focused_field_idx: number;
      /** Rows of buttons. */
      readonly buttons: readonly (readonly InputDialog.Button[])[];
    }
  }

  interface MultiInputDialog extends InputDialog {
    /** From frontend/ui/widget/multiinputdialog.lua, getFields. */
    getFields(): string[];
    /** The frame of the form. From frontend/ui/widget/multiinputdialog.lua, init. */
    readonly dialog_frame: { getSize(): import("ui/geometry").Area };
    readonly _input_widget: { getKeyboardDimen(): { readonly h: number } };
  }

  const MultiInputDialog: {
    /** From frontend/ui/widget/multiinputdialog.lua, init. */
    "new"(options: MultiInputDialog.Options): MultiInputDialog;
  };
  export = MultiInputDialog;
}
