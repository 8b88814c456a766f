/** A window with widgets that keys can reach. */
declare module "ui/widget/focusmanager" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");

  namespace FocusManager {
    interface Options {
      readonly dimen: Geom.Area;
      /** Windows below are not painted. From frontend/ui/uimanager.lua, _repaint. */
      readonly covers_fullscreen: true;
      /** Rows of the widgets that keys can reach. */
      readonly layout: Widget[][];
      /** The focus in `layout`, from 1; absent: first. From frontend/ui/widget/focusmanager.lua, _init. */
      readonly selected?: Place;
      /** The window closes, for any reason. From frontend/ui/uimanager.lua, close. */
      onCloseWidget?(): void;
      /**
       * An event: the key with this name in `key_events`. Returns true when it was handled. As in
       * frontend/ui/widget/keyvaluepage.lua, onClose.
       */
      onClose(): boolean;
    }

    interface Place {
      readonly x: number;
      readonly y: number;
    }

    interface Page extends Widget {
      layout: Widget[][];
      selected: Place;
      /** False if `layout` has nothing there. From frontend/ui/widget/focusmanager.lua, moveFocusTo. */
      moveFocusTo(x: number, y: number, flags: number): boolean;
      readonly dimen: Geom.Area;
      /** Lists of keys by the name of their event. From frontend/ui/widget/container/inputcontainer.lua. */
      readonly key_events: Record<string, readonly (readonly unknown[])[]>;
      1: Widget;
    }
  }

  const FocusManager: {
    /** For `moveFocusTo`: no focus is drawn on a device with touch (frontend/ui/widget/focusmanager.lua). */
    readonly FOCUS_ONLY_ON_NT: number;
    /** From frontend/ui/widget/focusmanager.lua, the fields of FocusManager. */
    "new"(options: FocusManager.Options): FocusManager.Page;
  };
  export = FocusManager;
}
