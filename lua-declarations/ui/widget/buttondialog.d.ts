/** A box of buttons. */
declare module "ui/widget/buttondialog" {
  import Widget = require("ui/widget/widget");

  namespace ButtonDialog {
    /** From frontend/ui/widget/buttontable.lua, init. */
    interface Button {
      readonly text: string;
      /** Grey and deaf when false. */
      readonly enabled?: boolean | undefined;
      /** The box stays until this closes it; not protected against errors. */
      readonly callback: (this: void) => void;
    }

    interface Options {
      readonly title: string;
      readonly title_align: "left" | "center";
      /** Rows of buttons. More rows than fit on the screen can be scrolled. */
      readonly buttons: readonly (readonly Button[])[];
    }
  }

  const ButtonDialog: {
    /** From frontend/ui/widget/buttondialog.lua, the fields of ButtonDialog. */
    "new"(options: ButtonDialog.Options): Widget;
  };
  export = ButtonDialog;
}
