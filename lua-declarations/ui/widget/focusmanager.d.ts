/** A window whose parts can be reached with keys. */
declare module "ui/widget/focusmanager" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");

  namespace FocusManager {
    interface Options {
      readonly dimen: Geom.Area;
      /** Nothing below it is painted. From frontend/ui/uimanager.lua, _repaint. */
      readonly covers_fullscreen: true;
      /** Rows of what can be reached. */
      readonly layout: Widget[][];
      /** Where the focus is in `layout`, from 1; absent: first. From frontend/ui/widget/focusmanager.lua, _init. */
      readonly selected?: Place;
      /** The window goes, by whatever way. From frontend/ui/uimanager.lua, close. */
      onCloseWidget?(): void;
      /**
       * An event: the key of that name in `key_events`. True: it is dealt with. As in frontend/ui/widget/keyvaluepage.lua,
       * onClose.
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
      /** False if nothing is there. From frontend/ui/widget/focusmanager.lua, moveFocusTo. */
      moveFocusTo(x: number, y: number, flags: number): boolean;
      readonly dimen: Geom.Area;
      /** By the name of the event that they cause: lists of keys. From frontend/ui/widget/container/inputcontainer.lua. */
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
