/** A list of folders and files to choose one of: a long press on it asks, "Choose" takes it. */
declare module "ui/widget/pathchooser" {
  import Widget = require("ui/widget/widget");

  namespace PathChooser {
    interface Options {
      /** False: only a folder can be chosen. From frontend/ui/widget/pathchooser.lua. */
      readonly select_file: boolean;
      readonly show_files: boolean;
      /** Where it begins; the folder of the process when it is not given. */
      readonly path?: string | undefined;
      /**
       * Gets the absolute path without links; not protected against errors. The list closes itself after it has run.
       * From frontend/ui/widget/pathchooser.lua, onMenuHold; the same in v2024.11.
       */
      onConfirm(this: void, path: string): void;
    }
  }

  const PathChooser: {
    "new"(options: PathChooser.Options): Widget;
  };
  export = PathChooser;
}
