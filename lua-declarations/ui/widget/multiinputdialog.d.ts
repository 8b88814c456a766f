/** A form of several lines. */
declare module "ui/widget/multiinputdialog" {
  import InputDialog = require("ui/widget/inputdialog");

  namespace MultiInputDialog {
    interface Field {
      /** Text above the line. */
      readonly description?: string;
      readonly text: string;
      /** Grey text that is shown while nothing is entered. */
      readonly hint?: string;
      /** "password": dots, with a box below to show the text. From frontend/ui/widget/inputtext.lua, text_type. */
      readonly text_type?: "password";
    }

    interface Options {
      readonly title: string;
      /** Text under the title. From frontend/ui/widget/inputdialog.lua, init. */
      readonly description?: string;
      readonly fields: readonly Field[];
      /** The line that is typed into first, from 1. From frontend/ui/widget/multiinputdialog.lua, init. */
      readonly focused_field_idx: number;
      /** Rows of buttons. */
      readonly buttons: readonly (readonly InputDialog.Button[])[];
    }
  }

  interface MultiInputDialog extends InputDialog {
    /** From frontend/ui/widget/multiinputdialog.lua, getFields. */
    getFields(): string[];
  }

  const MultiInputDialog: {
    /** From frontend/ui/widget/multiinputdialog.lua, init. */
    "new"(options: MultiInputDialog.Options): MultiInputDialog;
  };
  export = MultiInputDialog;
}
