/**
 * A frame whose only child can be moved over the screen by a swipe or a long press. A long press in place makes the
 * child transparent.
 */
declare module "ui/widget/container/movablecontainer" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");
  import InputContainer = require("ui/widget/container/inputcontainer");

  namespace MovableContainer {
    /** From frontend/ui/widget/container/movablecontainer.lua, the fields of MovableContainer. */
    interface Options {
      /** 0 is invisible, 1 opaque. Absent: opaque. */
      readonly alpha?: number;
      /**
       * Gestures that the container ignores, for example "swipe". From
       * frontend/ui/widget/container/movablecontainer.lua, init.
       */
      readonly ignore_events?: readonly string[];
      readonly unmovable?: boolean;
      /** Absent: true. Absent in older releases. */
      readonly is_movable_with_keys?: boolean;
      /**
       * A place near which the child appears at first. From frontend/ui/widget/container/movablecontainer.lua,
       * ensureAnchor.
       */
      readonly anchor?: Geom.Area | ((this: void) => LuaMultiReturn<[place?: Geom.Area, isBelow?: boolean]>);
      readonly 1: Widget;
    }

    interface Container extends InputContainer.InputContainer {
      /** The distance in pixels from the first place. */
      getMovedOffset(): Geom.Area;
      setMovedOffset(offset: { readonly x: number; readonly y: number }): void;
      /** Ends a move that has started: for a button that acts at a long press. */
      resetEventState(): void;
    }
  }

  const MovableContainer: { "new"(options: MovableContainer.Options): MovableContainer.Container };
  export = MovableContainer;
}
