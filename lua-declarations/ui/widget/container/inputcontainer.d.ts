/** The base class of windows that handle gestures and keys. */
declare module "ui/widget/container/inputcontainer" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");
  import GestureRange = require("ui/gesturerange");

  namespace InputContainer {
    /** Keys that cause an event. From frontend/ui/widget/container/inputcontainer.lua, onKeyPress. */
    interface Keys {
      /** Key combinations, each a list of keys that are pressed together. */
      readonly [place: number]: readonly unknown[];
      /** Absent: the name of this entry. */
      readonly event?: string;
      /** The first argument of the event's handler. The key is the second. */
      readonly args?: unknown;
      readonly is_inactive?: boolean;
    }

    /** Gestures that cause an event. From frontend/ui/widget/container/inputcontainer.lua, onGesture. */
    interface Gestures {
      readonly [place: number]: GestureRange.Range;
      readonly event?: string;
      /** The first argument of the event's handler. The gesture is the second. */
      readonly args?: unknown;
    }

    /** An area with a handler. From frontend/ui/widget/container/inputcontainer.lua, registerTouchZones. */
    interface Zone {
      /** A second zone with this name replaces the first. */
      readonly id: string;
      readonly ges: string;
      /** Fractions of the screen, 0 to 1. */
      readonly screen_zone: {
        readonly ratio_x: number;
        readonly ratio_y: number;
        readonly ratio_w: number;
        readonly ratio_h: number;
      };
      /** True: the gesture was handled. */
      readonly handler: (this: void, gesture: GestureRange.Gesture) => boolean | undefined;
      /** The names of zones that come after this one. */
      readonly overrides?: readonly string[];
      /** The maximum number of gestures per second. */
      readonly rate?: number;
    }

    interface InputContainer extends Widget {
      /**
       * The gestures by the name of their event. Each instance has its own table. From
       * frontend/ui/widget/container/inputcontainer.lua, _init.
       */
      key_events: Record<string, Keys>;
      ges_events: Record<string, Gestures>;
      /** Handles every gesture, also unknown ones. */
      stop_events_propagation?: boolean;
      registerTouchZones(zones: readonly Zone[]): void;
      unRegisterTouchZones(zones: readonly Zone[]): void;
      /** True when a zone of this name is registered. */
      checkRegisterTouchZone(id: string): boolean;
      /** Must be called when the screen was rotated or resized, because zones do not change by themselves. */
      updateTouchZonesOnScreenResize(screen: Geom.Area): void;
      1?: Widget;
    }
  }

  const InputContainer: {
    /** From frontend/ui/widget/widget.lua, extend. */
    extend<T extends object>(
      prototype: T & ThisType<T & InputContainer.InputContainer>,
    ): T & InputContainer.InputContainer & { "new"(options: object): T & InputContainer.InputContainer };
    /** From frontend/ui/widget/widget.lua, new. */
    "new"<T extends object>(
      options: T & ThisType<T & InputContainer.InputContainer>,
    ): T & InputContainer.InputContainer;
  };
  export = InputContainer;
}
