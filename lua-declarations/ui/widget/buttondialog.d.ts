/** A box of buttons. */
declare module "ui/widget/buttondialog" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");

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
      /** Kept with the box; the host has no use for it. */
      readonly name?: string;
      /** Rows of buttons. More rows than fit on the screen can be scrolled. */
      readonly buttons: readonly (readonly Button[])[];
      /** Runs when a tap outside closes the box; not protected against errors. */
      readonly tap_close_callback?: (this: void) => void;
      /** Part of the shorter side of the screen that the box is wide; 0.9 when it is not given. */
      readonly width_factor?: number;
      /** In place of the host's own: a touch, as a record of the input. True when it was taken. */
      onGesture?(gesture: Gesture): boolean;
      /** In place of the host's own: a key. */
      onKeyPress?(key: object): boolean;
      /** The screen has been turned: an event. From frontend/apps/filemanager/filemanager.lua, onSetDimensions. */
      onSetDimensions?(): void;
    }

    /** From frontend/device/gesturedetector.lua. */
    interface Gesture {
      readonly pos: Geom.Area;
    }

    interface Box extends Widget {
      readonly name?: string | undefined;
      readonly movable: Widget & { readonly dimen?: Geom.Area; ges_events: object };
      /** The rows that it was made with. They are shown once the box is laid out anew. */
      readonly buttons: (readonly Button[])[];
      readonly title: string;
      /** Lays the whole box out anew. From frontend/ui/widget/buttondialog.lua, setTitle; the same in v2024.11. */
      setTitle(title: string): void;
      1: Widget;
    }
  }

  const ButtonDialog: {
    /** From frontend/ui/widget/buttondialog.lua, the fields of ButtonDialog. */
    "new"(options: ButtonDialog.Options): ButtonDialog.Box;
    /** Key handler of the class: moves, presses, closes. From frontend/ui/widget/focusmanager.lua. */
    onKeyPress(this: void, box: ButtonDialog.Box, key: object): boolean | undefined;
  };
  export = ButtonDialog;
}
