/** A list of folders and files to choose from: a long press asks, "Choose" confirms. */
declare module "ui/widget/pathchooser" {
  import Widget = require("ui/widget/widget");

  namespace PathChooser {
    interface Options {
      /** False: only a folder can be chosen. From frontend/ui/widget/pathchooser.lua. */
      readonly select_file: boolean;
      readonly show_files: boolean;
      /** The first folder; absent: the folder of the process. */
      readonly path?: string | undefined;
      /**
       * Receives the absolute path without links; not protected against errors. The list closes itself afterwards. From
       * frontend/ui/widget/pathchooser.lua, onMenuHold; the same in v2024.11.
       */
      onConfirm(this: void, path: string): void;
    }
  }

  const PathChooser: {
    "new"(options: PathChooser.Options): Widget;
  };
  export = PathChooser;
}
