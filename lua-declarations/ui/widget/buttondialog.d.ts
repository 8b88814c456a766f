/** A window of buttons. */
declare module "ui/widget/buttondialog" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");

  namespace ButtonDialog {
    /** From frontend/ui/widget/buttontable.lua, init. */
    interface Button {
      readonly text: string;
      /** False: the button is grey and ignores taps. */
      readonly enabled?: boolean | undefined;
      /** The window stays open until this function closes it; not protected against errors. */
      readonly callback: (this: void) => void;
    }

    interface Options {
      readonly title: string;
      readonly title_align: "left" | "center";
      /** Stored with the window; the host ignores the field. */
      readonly name?: string;
      /** Rows of buttons. More rows than fit on the screen can be scrolled. */
      readonly buttons: readonly (readonly Button[])[];
      /** Runs when a tap outside closes the box; not protected against errors. */
      readonly tap_close_callback?: (this: void) => void;
      /** The width as a fraction of the shorter side of the screen; absent: 0.9. */
      readonly width_factor?: number;
      /**
       * Replaces the host's own handler: a touch, as a record of the input. Returns true when the touch was handled.
       */
      onGesture?(gesture: Gesture): boolean;
      /** Replaces the host's own handler: a key. */
      onKeyPress?(key: object): boolean;
      /** An event: the screen was rotated. From frontend/apps/filemanager/filemanager.lua, onSetDimensions. */
      onSetDimensions?(): void;
    }

    /** From frontend/device/gesturedetector.lua. */
    interface Gesture {
      readonly pos: Geom.Area;
    }

    interface Box extends Widget {
      readonly name?: string | undefined;
      readonly movable: Widget & { readonly dimen?: Geom.Area; ges_events: object };
      /** The rows of the window. New rows appear once the window is laid out again. */
      readonly buttons: (readonly Button[])[];
      readonly title: string;
      /** Lays the whole window out again. From frontend/ui/widget/buttondialog.lua, setTitle; the same in v2024.11. */
      setTitle(title: string): void;
      1: Widget;
    }
  }

  const ButtonDialog: {
    /** From frontend/ui/widget/buttondialog.lua, the fields of ButtonDialog. */
    "new"(options: ButtonDialog.Options): ButtonDialog.Box;
    /**
     * The key handler of the class: moves the focus, presses a button, closes the window. From
     * frontend/ui/widget/focusmanager.lua.
     */
    onKeyPress(this: void, box: ButtonDialog.Box, key: object): boolean | undefined;
  };
  export = ButtonDialog;
}
