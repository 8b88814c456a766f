/** A form of one field. */
declare module "ui/widget/inputdialog" {
  import Widget = require("ui/widget/widget");

  namespace InputDialog {
    interface Button {
      readonly text: string;
      /** "close": the button for leaving the form (back key, gesture). */
      readonly id?: "close";
      /** The enter key presses this button. */
      readonly is_enter_default?: true;
      /** The form stays open until this function closes it; not protected against errors. */
      readonly callback: (this: void) => void;
    }

    interface Options {
      readonly title: string;
      /** The text at first. */
      readonly input: string;
      /** The grey text that is shown while the field is empty. */
      readonly input_hint: string;
      /** Text under the title. */
      readonly description?: string | undefined;
      /** The enter key begins a new line. */
      readonly allow_newline?: boolean | undefined;
      /** Height of the text in pixels; absent: one line, or what the text needs. */
      readonly text_height?: number | undefined;
      /** Rows of buttons. */
      readonly buttons: readonly (readonly Button[])[];
    }
  }

  interface InputDialog extends Widget {
    /** From frontend/ui/widget/inputdialog.lua, getInputText. */
    getInputText(): string;
    /** Inserts a text at the cursor. From frontend/ui/widget/inputdialog.lua, addTextToInput. */
    addTextToInput(text: string): void;
    /**
     * Shows the keyboard, unless the device has one of its own; only when the dialog is shown.
     * From frontend/ui/widget/inputdialog.lua, onShowKeyboard.
     */
    onShowKeyboard(): void;
  }

  const InputDialog: {
    /** From frontend/ui/widget/inputdialog.lua, the fields of InputDialog. */
    "new"(options: InputDialog.Options): InputDialog;
  };
  export = InputDialog;
}
